import { existsSync, readdirSync } from 'node:fs'

const causes: [RegExp, (folder: string) => string][] = [
  [/No space left on device/, (folder) => diskFull(folder)],
  [/Read-only file system/, (folder) => readOnly(folder)],
  [
    /database files are incompatible|initialized by PostgreSQL version/,
    (folder) =>
      `The database in ${folder} was made by another version of PostgreSQL, which this Sextant cannot open. Start the Sextant that made it, or set DATA_DIR to another folder.`,
  ],
  [
    /could not create shared memory segment|could not map anonymous shared memory|Cannot allocate memory/,
    () =>
      'The embedded PostgreSQL gets no memory on this machine: it needs about 200 MB. Free some, or set DATABASE_URL.',
  ],
  [
    /Permission denied|could not access directory|has wrong ownership|has invalid permissions/,
    (folder) =>
      `The embedded PostgreSQL may not use ${folder}, or a folder above it. Start Sextant as the user whom that folder and this clone belong to, or set DATA_DIR to a folder of yours.`,
  ],
  [
    /password authentication failed/,
    (folder) =>
      `The password of the database in ${folder} is not the one in ${folder}-password any more. Put the former file back.`,
  ],
  [
    /error while loading shared libraries|ENOENT/,
    () =>
      'The embedded PostgreSQL does not run on this system: it needs a Linux with glibc. Set DATABASE_URL to a PostgreSQL of yours.',
  ],
]

export const diskFull = (folder: string): string =>
  `The disk of ${folder} is full. Free some space, or set DATA_DIR to a folder on another disk.`
export const readOnly = (folder: string): string =>
  `${folder} lies on a disk that can only be read. Set DATA_DIR to a folder that can be written.`

/** PostgreSQL's last output as a sentence for the person who started the server. */
export function postgresProblem(words: string, folder: string): string {
  const cause = causes.find(([pattern]) => pattern.test(words))
  const last = words.trim().split('\n').slice(-6).join('\n')
  return `${cause ? cause[1](folder) : 'The embedded PostgreSQL did not start.'}${last === '' ? '' : ` Its last words:\n${last}`}`
}

const isWindows = process.platform === 'win32'

/**
 * Why no database can be created there: PostgreSQL's programs can't call each other from such a folder, or files would
 * be overwritten.
 */
export function problemOfFolder(programs: string, folder: string): string | null {
  if (/["$`\\]/.test(programs) && !isWindows)
    return `PostgreSQL cannot be run from ${programs}: none of these folders may have one of the characters " $ \` \\ in its name. Move this clone, or set DATABASE_URL.`
  if (existsSync(folder) && readdirSync(folder).length > 0)
    return `${folder} is not empty, and yet holds no database of PostgreSQL. Put its files back or move it away, or set DATA_DIR to another folder.`
  return null
}
