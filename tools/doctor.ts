import { extractionIsolation } from '../server/engines/readers/extract/isolation.ts'
import { wayOfThisSystem } from '../server/platform/database/ordinary-user.ts'
import { readSettings, type Settings } from '../server/platform/settings/settings.ts'
import { advice, findChromium } from './chromium.mjs'

/** npm run doctor: what this machine gives, in sentences. */
function database({ DATABASE_URL }: Settings): string {
  if (DATABASE_URL) return 'the one of DATABASE_URL'
  wayOfThisSystem()
  return 'embedded PostgreSQL'
}

async function lines(settings: Settings): Promise<string[]> {
  const isolation = await extractionIsolation()
  const isModelSet = settings.MODEL_BASE_URL || settings.ANTHROPIC_API_KEY || settings.OPENAI_API_KEY
  return [
    `Node ${process.versions.node} on ${process.platform} ${process.arch}.`,
    `Data folder: ${settings.dataDirectory}. Database: ${database(settings)}.`,
    `Extraction of files: ${isolation.files ? 'no file access beyond its code' : 'FILE ACCESS IS NOT WALLED OFF'}; ${isolation.network ? 'no network' : 'the network is not walled off on this machine'}.`,
    `Chromium for browser tests: ${findChromium() ?? advice}`,
    `Model: ${isModelSet ? 'configured' : 'the built-in analyst'}.`,
  ]
}

try {
  console.log((await lines(readSettings(process.env))).join('\n'))
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
