import { join } from 'node:path'
import { lockDataDirectory } from './data-lock.ts'
import { stopLeftBehind } from './postmaster.ts'
import { readSettings } from '../settings/settings.ts'

/**
 * Stops the embedded PostgreSQL of a server that died without stopping it; one that another server uses is left
 * running.
 */
const { DATABASE_URL, dataDirectory } = readSettings(process.env)
if (DATABASE_URL === undefined) {
  const unlock = await lockDataDirectory(dataDirectory, 'for a moment')
  await stopLeftBehind(join(dataDirectory, 'postgres'))
  await unlock()
}
