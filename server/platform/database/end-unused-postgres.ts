import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { lockDataDirectory } from './data-lock.ts'
import { isUsed, stopLeftBehind } from './postmaster.ts'
import { readSettings } from '../settings/settings.ts'

/** Long enough for a server that is started again at once to take its PostgreSQL over. */
const lookEveryMilliseconds = 5_000

/** True when there is nothing left to do: it was stopped, or another server has it. */
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

/** Ends the embedded PostgreSQL of a server that died, once nobody uses it. The input ends with the server. */
const { dataDirectory } = readSettings(process.env)
for await (const _nothing of process.stdin);
do await pause(lookEveryMilliseconds)
while (existsSync(join(dataDirectory, 'postgres', 'postmaster.pid')) && !(await endIfUnused(dataDirectory)))
