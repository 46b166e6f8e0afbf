import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { lockDataDirectory } from './data-lock.ts'
import { isUsed, stopLeftBehind } from './postmaster.ts'
import { readSettings } from '../settings/settings.ts'

/** Long enough for a server that restarts at once to take over its PostgreSQL. */
const lookEveryMilliseconds = 5_000

/** True when nothing is left to do: it was stopped, or another server uses it. */
async function endIfUnused(dataDirectory: string): Promise<boolean> {
  const folder = join(dataDirectory, 'postgres')
  const unlock = await lockDataDirectory(dataDirectory, 'for a moment').catch(() => null)
  if (!unlock) return true
  try {
    if (await isUsed(folder)) return false
    await stopLeftBehind(folder)
    return true
  } finally {
    await unlock()
  }
}

/** Stops the embedded PostgreSQL of a dead server once nobody uses it. Standard input closes with the server. */
const { dataDirectory } = readSettings(process.env)
for await (const _nothing of process.stdin);
do await pause(lookEveryMilliseconds)
while (existsSync(join(dataDirectory, 'postgres', 'postmaster.pid')) && !(await endIfUnused(dataDirectory)))
