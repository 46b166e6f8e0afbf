import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { BackupProblem } from '../server/platform/backup/backup-problem.ts'
import { makeKeyPair } from '../server/platform/backup/backup-keys.ts'
import { takeBackup } from '../server/platform/backup/take-backup.ts'
import { readKeyFile } from '../server/platform/settings/secret-key.ts'
import { askNewPassphrase } from './backup/ask-passphrase.ts'
import { withDatabase } from './backup/open-database.ts'
import { runTool } from './backup/run-tool.ts'

const USAGE = `npm run backup -- FILE            makes a backup, sealed with BACKUP_KEY or a passphrase
npm run backup -- --new-key FILE  makes a key pair: the private key in FILE, BACKUP_KEY on the screen`

async function readVersion(): Promise<string> {
  return JSON.parse(await readFile(join(import.meta.dirname, '..', 'package.json'), 'utf8')).version
}

async function makeKey(file: string): Promise<void> {
  const { publicKey, privateKey } = makeKeyPair()
  await writeFile(file, privateKey, { mode: 0o600, flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EEXIST' ? new BackupProblem(`${file} exists already. Name a new file.`) : error
  })
  console.log(`The private key is in ${file}. Keep it away from the server: whoever has it can read the backups.`)
  console.log(`BACKUP_KEY=${publicKey}`)
}

/** npm run backup: everything of an installation in one sealed file, while people work. */
await runTool(async (settings, signal) => {
  const [first, second, ...more] = process.argv.slice(2)
  if (first === '--new-key' && second !== undefined && more.length === 0) return makeKey(second)
  if (first === undefined || first.startsWith('-') || second !== undefined) throw new BackupProblem(USAGE)
  const key = settings.BACKUP_KEY
  const lock = key === undefined ? { passphrase: await askNewPassphrase() } : { publicKey: key }
  const counts = await withDatabase(settings, 'existing', async (url) =>
    takeBackup({
      ...{ url, lock, signal, dataDirectory: settings.dataDirectory, file: first },
      secretKey: settings.secretKeyGiven ?? (await readKeyFile(settings.dataDirectory)),
      version: await readVersion(),
    }),
  )
  const megabytes = (counts.bytes / 1_000_000).toFixed(1)
  console.log(`Backed up ${counts.tables} tables and ${counts.files} files into ${first} (${megabytes} MB).`)
})
