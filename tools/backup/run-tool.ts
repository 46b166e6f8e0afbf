import { startProblem } from '../../server/composition/start-problems.ts'
import { BackupProblem } from '../../server/platform/backup/backup-problem.ts'
import { readSettings, type Settings } from '../../server/platform/settings/settings.ts'

/** Runs a tool with the settings of the server. A failure is one sentence, and exit code 1. */
export async function runTool(work: (settings: Settings, signal: AbortSignal) => Promise<void>): Promise<void> {
  const stopping = new AbortController()
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => stopping.abort())
  let settings: Settings
  try {
    settings = readSettings(process.env)
  } catch (error) {
    console.error((error as Error).message)
    process.exitCode = 1
    return
  }
  try {
    await work(settings, stopping.signal)
  } catch (error) {
    process.exitCode = 1
    if (stopping.signal.aborted) console.error('Stopped. Nothing was left behind.')
    else console.error(error instanceof BackupProblem ? error.message : startProblem(error, settings))
  }
}
