import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createReadStream } from 'node:fs'
import type { Opener } from '../server/platform/backup/backup-keys.ts'
import { BackupProblem } from '../server/platform/backup/backup-problem.ts'
import { restoreBackup } from '../server/platform/backup/restore-backup.ts'
import { checkOpener } from '../server/platform/backup/sealed-file.ts'
import { askPassphrase } from './backup/ask-passphrase.ts'
import { withDatabase } from './backup/open-database.ts'
import { runTool } from './backup/run-tool.ts'

const USAGE = `npm run restore -- FILE                 restores a backup into an empty installation
npm run restore -- FILE --key KEYFILE   the same, with the private key of BACKUP_KEY`

async function readOpener(option: string | undefined, keyFile: string | undefined): Promise<Opener> {
  if (option === undefined) return { passphrase: await askPassphrase() }
  if (option !== '--key' || keyFile === undefined) throw new BackupProblem(USAGE)
  const privateKey = await readFile(keyFile, 'utf8').catch(() => {
    throw new BackupProblem(`The key file ${keyFile} can't be read. Name the file that --new-key made.`)
  })
  return { privateKey }
}

/** npm run restore: a backup into an empty installation, which is then held until npm run resume. */
await runTool(async (settings, signal) => {
  const [file, option, keyFile, ...more] = process.argv.slice(2)
  if (file === undefined || file.startsWith('-') || more.length > 0) throw new BackupProblem(USAGE)
  if (!existsSync(file)) throw new BackupProblem(`There is no file ${file}. Name a file that "npm run backup" made.`)
  const opener = await readOpener(option, keyFile)
  // Before anything is made in the data folder.
  await checkOpener(createReadStream(file), opener)
  const { dataDirectory, secretKeyGiven } = settings
  const restored = await withDatabase(settings, 'new', (url) =>
    restoreBackup({ url, dataDirectory, secretKeyGiven, file, opener, signal }),
  )
  console.log(`Restored ${restored.tables} tables and ${restored.files} files as of ${restored.takenAt}.`)
  console.log('Everyone signs in again. Emails, jobs, schedules and connections wait for "npm run resume".')
})
