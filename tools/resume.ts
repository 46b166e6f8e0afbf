import { resume } from '../server/platform/backup/restore-backup.ts'
import { withDatabase } from './backup/open-database.ts'
import { runTool } from './backup/run-tool.ts'

/** npm run resume: a restored installation works again, with its emails, jobs, schedules and connections. */
await runTool(async (settings) => {
  const wasHeld = await withDatabase(settings, 'existing', resume)
  console.log(wasHeld ? 'The installation works again.' : 'The installation wasn’t held.')
})
