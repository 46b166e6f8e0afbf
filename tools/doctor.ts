import { readSettings, type Settings } from '../server/platform/settings/settings.ts'
import { checkDatabase } from './doctor/database.ts'
import { type Finding, lineOf, problem, within } from './doctor/finding.ts'
import {
  checkBrowser,
  checkClock,
  checkDisk,
  checkExtraction,
  checkKey,
  checkPort,
  checkStore,
  checkSystem,
} from './doctor/machine.ts'
import { checkMail, checkModel } from './doctor/peers.ts'

/** npm run doctor: what this machine gives before and after the first start, each with the sentence that mends it. */
async function examine(settings: Settings): Promise<Finding[]> {
  const clocks: { name: string; seconds: number }[] = []
  const note = (name: string, clock: number | null) => {
    if (clock !== null) clocks.push({ name, seconds: (clock - Date.now()) / 1_000 })
  }
  const findings = [
    ...checkSystem(),
    ...checkKey(settings),
    ...(await within('Port', () => checkPort(settings), 'The port could not be tried. Set PORT and HOST.')),
    ...(await within('Disk', () => checkDisk(settings), 'The disk could not be measured. Set DATA_DIR.')),
    ...(await within('Store', () => checkStore(settings), 'The disk answers too slowly. Set DATA_DIR to another one.')),
    ...(await within(
      'Database',
      async () => {
        const { findings: found, clock } = await checkDatabase(settings)
        note('the database', clock)
        return found
      },
      'The database could not be checked. Start it, or correct DATABASE_URL.',
    )),
    ...(await within('Mail', () => checkMail(settings), 'The mail server answers too slowly. Correct SMTP_URL.')),
    ...(await within(
      'Model',
      async () => {
        const { findings: found, clock } = await checkModel(settings)
        note('the model server', clock)
        return found
      },
      'The model server answers too slowly. Correct MODEL_BASE_URL.',
    )),
    ...(await within('Extraction', checkExtraction, 'The walls of the readers could not be tried.')),
    ...checkBrowser(),
  ]
  return [...findings, ...checkClock(new Date(), clocks)]
}

async function main(): Promise<void> {
  let settings: Settings
  try {
    settings = readSettings(process.env)
  } catch (error) {
    for (const sentence of (error as Error).message.split('\n')) console.log(lineOf(problem('Settings', sentence)))
    process.exitCode = 1
    return
  }
  const findings = await examine(settings)
  for (const finding of findings) console.log(lineOf(finding))
  if (findings.some(({ state }) => state === 'problem')) process.exitCode = 1
}

await main()
