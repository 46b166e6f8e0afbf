/** A failure of a backup or a restore, as a sentence for the person who runs it. */
export class BackupProblem extends Error {}

export const cutFile = () => new BackupProblem('The backup is cut: its end is missing. Use another copy of the file.')

export const changedFile = () =>
  new BackupProblem('The backup was changed or damaged after it was made. Use another copy of the file.')

export const newerFile = (version: string) =>
  new BackupProblem(
    `The backup was made by a newer version of Sextant (${version}). Install that version and restore with it.`,
  )
