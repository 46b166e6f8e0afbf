import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { BackupProblem } from '../../server/platform/backup/backup-problem.ts'

const MIN_LENGTH = 12

/** Asks on the terminal without showing what is typed. */
async function askHidden(question: string): Promise<string> {
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const reader = createInterface({ input: process.stdin, output: silent, terminal: true })
  reader.once('SIGINT', () => process.exit(130))
  process.stderr.write(question)
  try {
    return await reader.question('')
  } finally {
    reader.close()
    process.stderr.write('\n')
  }
}

export async function askPassphrase(): Promise<string> {
  if (!process.stdin.isTTY)
    throw new BackupProblem(
      'The passphrase is asked for on a terminal. Run this in one; for scheduled backups, set BACKUP_KEY.',
    )
  return askHidden('Passphrase: ')
}

/** A passphrase for a new backup, typed twice. */
export async function askNewPassphrase(): Promise<string> {
  const first = await askPassphrase()
  if (first.length < MIN_LENGTH)
    throw new BackupProblem(`The passphrase is too short. Use at least ${MIN_LENGTH} characters.`)
  if ((await askHidden('The same again: ')) === first) return first
  throw new BackupProblem('The two passphrases differ. Try again.')
}
