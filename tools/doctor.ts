import { extractionWalls } from '../server/ingestion/extract/walls.ts'
import { readSettings } from '../server/settings.ts'
import { chromium } from './runtime.mjs'

/** npm run doctor: what this machine gives, in sentences. */
const walls = await extractionWalls()
const settings = readSettings(process.env)
const lines = [
  `Node ${process.versions.node} on ${process.platform} ${process.arch}.`,
  `Data folder: ${settings.dataDirectory}. Database: ${settings.DATABASE_URL ? 'the one of DATABASE_URL' : 'embedded PostgreSQL'}.`,
  `Extraction of files: ${walls.files ? 'no file access beyond its code' : 'FILE ACCESS IS NOT WALLED OFF'}; ${walls.network ? 'no network' : 'the network is not walled off on this machine'}.`,
  `Chromium for browser tests: ${chromium() ?? 'none found'}.`,
  `Model: ${settings.MODEL_BASE_URL || settings.ANTHROPIC_API_KEY || settings.OPENAI_API_KEY ? 'configured' : 'the built-in analyst'}.`,
]
console.log(lines.join('\n'))
