import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { BackupProblem } from '../../server/platform/backup/backup-problem.ts'
import { ownDatabase, runningDatabase } from '../../server/platform/database/bootstrap.ts'
import { lockDataDirectory } from '../../server/platform/database/data-lock.ts'
import { launchPostgres } from '../../server/platform/database/postgres-launcher.ts'
import { portOf } from '../../server/platform/database/postmaster.ts'
import { watchServer } from '../../server/platform/database/watch-server.ts'
import type { Settings } from '../../server/platform/settings/settings.ts'

/** `existing`: of an installation, whether its server runs or not. `new`: of none, and no server may run. */
type Which = 'existing' | 'new'

/** Does the work with the address of the installation's database, which is started for it if no server runs. */
export async function withDatabase<T>(
  { DATABASE_URL, dataDirectory }: Settings,
  which: Which,
  work: (url: string) => Promise<T>,
): Promise<T> {
  if (DATABASE_URL) {
    if (which === 'existing') return work(DATABASE_URL)
    // Two restores at once would remove each other's files.
    const release = await lockDataDirectory(dataDirectory)
    try {
      return await work(DATABASE_URL)
    } finally {
      await release()
    }
  }
  const folder = join(dataDirectory, 'postgres')
  const passwordFile = join(dataDirectory, 'owner-password')
  if (which === 'existing' && !existsSync(join(folder, 'PG_VERSION')))
    throw new BackupProblem(
      `There is no installation in ${dataDirectory}. Set DATA_DIR to its folder, or DATABASE_URL.`,
    )
  let unlock: () => Promise<void>
  try {
    unlock = await lockDataDirectory(dataDirectory)
  } catch (error) {
    const port = which === 'existing' ? await portOf(folder) : null
    if (port === null) throw error
    return work(await runningDatabase(port, passwordFile))
  }
  const unwatch = watchServer()
  try {
    const postgres = await launchPostgres({ folder })
    try {
      return await work(await ownDatabase(postgres, passwordFile))
    } finally {
      await postgres.stop()
    }
  } finally {
    unwatch()
    await unlock()
  }
}
