import { join } from 'node:path'
import { addressOf } from './platform/settings/address.ts'
import type { App } from './composition/app.ts'
import { ownDatabase } from './platform/database/bootstrap.ts'
import { lockDataDirectory } from './platform/database/data-lock.ts'
import { type EmbeddedPostgres, launchPostgres } from './platform/database/postgres-launcher.ts'
import { watchServer } from './platform/database/watch-server.ts'
import { readSettings, type Settings } from './platform/settings/settings.ts'
import { startProblem } from './composition/start-problems.ts'

/** Less than the 30 s after which Kubernetes kills; a slow machine needs more than 10 to stop its PostgreSQL. */
const SECONDS_TO_DRAIN = 25

/** What has been started so far; each is ended whether or not the next one could be started. */
type Started = {
  app: App | null
  postgres: EmbeddedPostgres | null
  unwatch: (() => void) | null
  unlock: (() => Promise<void>) | null
}

async function databaseUrl(settings: Settings, started: Started): Promise<string> {
  if (settings.DATABASE_URL) return settings.DATABASE_URL
  started.unlock = await lockDataDirectory(settings.dataDirectory)
  started.unwatch = watchServer()
  started.postgres = await launchPostgres({ folder: join(settings.dataDirectory, 'postgres') })
  return ownDatabase(started.postgres, join(settings.dataDirectory, 'owner-password'))
}

async function start(settings: Settings, started: Started): Promise<void> {
  const url = await databaseUrl(settings, started)
  // Loaded late: a server that must not start says so at once.
  const { startApp } = await import('./composition/app.ts')
  started.app = await startApp(settings, url)
}

function main(settings: Settings): void {
  const started: Started = { app: null, postgres: null, unwatch: null, unlock: null }
  let isEnding = false
  const starting = start(settings, started)

  const end = async (code: number) => {
    if (isEnding) return
    isEnding = true
    setTimeout(() => process.exit(1), SECONDS_TO_DRAIN * 1_000).unref()
    // Half a start cannot be ended: what it is about to make would be left behind.
    await starting.catch(() => {})
    await started.app?.close().catch(() => {})
    await started.postgres?.stop().catch(() => {})
    started.unwatch?.()
    await started.unlock?.().catch(() => {})
    process.exit(code)
  }
  // `on`, not `once`: Ctrl+C reaches this process twice, from the terminal and from the program that started it.
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => void end(0))
  // The program that started it is gone, however it ended.
  process.once('disconnect', () => void end(0))

  starting.then(
    () => {
      if (!isEnding) console.log(`${settings.PRODUCT_NAME} is ready at ${addressOf(settings, started.app!.port)}`)
    },
    (error: Error) => {
      if (!isEnding) console.error(startProblem(error, settings))
      void end(1)
    },
  )
}

try {
  main(readSettings(process.env))
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
