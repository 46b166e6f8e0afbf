import { join } from 'node:path'
import { type App, startApp } from './app.ts'
import { ownDatabase } from './database/bootstrap.ts'
import { lockDataDirectory } from './database/data-lock.ts'
import { type EmbeddedPostgres, launchPostgres } from './database/postgres-launcher.ts'
import { readSettings, type Settings } from './settings.ts'

const secondsToDrain = 10

async function databaseUrl(settings: Settings): Promise<{ url: string; postgres: EmbeddedPostgres | null }> {
  if (settings.DATABASE_URL) return { url: settings.DATABASE_URL, postgres: null }
  const postgres = await launchPostgres({ folder: join(settings.dataDirectory, 'postgres') })
  return { url: await ownDatabase(postgres, join(settings.dataDirectory, 'owner-password')), postgres }
}

async function main(): Promise<void> {
  const settings = readSettings(process.env)
  const unlock = await lockDataDirectory(settings.dataDirectory)
  let app: App | null = null
  let postgres: EmbeddedPostgres | null = null
  let isEnding = false

  const end = async (code: number) => {
    if (isEnding) return
    isEnding = true
    setTimeout(() => process.exit(1), secondsToDrain * 1_000).unref()
    await app?.close().catch(() => {})
    await postgres?.stop().catch(() => {})
    await unlock().catch(() => {})
    process.exit(code)
  }
  process.once('SIGTERM', () => void end(0))
  process.once('SIGINT', () => void end(0))

  try {
    const found = await databaseUrl(settings)
    postgres = found.postgres
    app = await startApp(settings, found.url)
    const host = settings.HOST === '127.0.0.1' ? 'localhost' : settings.HOST
    console.log(`${settings.PRODUCT_NAME} is ready at ${settings.PUBLIC_URL ?? `http://${host}:${app.port}`}`)
  } catch (error) {
    console.error((error as Error).message)
    await end(1)
  }
}

main().catch((error: Error) => {
  console.error(error.message)
  process.exit(1)
})
