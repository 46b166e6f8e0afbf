import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeOnce } from './write-once.ts'

/** The key file of a server that was given no key. */
export const keyFileOf = (dataDirectory: string): string => join(dataDirectory, 'secret-key')

/** The key of a data folder, created once and stored with the data. */
export async function readKeyFile(dataDirectory: string): Promise<string> {
  const file = keyFileOf(dataDirectory)
  if (!existsSync(file)) await writeOnce(file, randomBytes(32).toString('base64url'))
  const key = (await readFile(file, 'utf8')).trim()
  if (key !== '') return key
  throw new Error(
    `The key file ${file} is empty. Remove it to have a new key made: one-time codes and connections are then set up again.`,
  )
}
