import { setTimeout as pause } from 'node:timers/promises'
import { demoFileCount } from '../../server/features/demo/demo-files.ts'
import { openDatabase } from './database.ts'
import type { Destination } from './prepared.ts'
import { startServer } from './server.ts'

const DEMO_TIMEOUT_MS = 300_000

/** The demo documents are read and its dashboard, the last thing made, exists. */
async function isDemoRead(destination: Destination): Promise<boolean> {
  const database = await openDatabase(destination)
  try {
    const { rows } = await database.query(
      `select (select count(*) from document where status = 'indexed') as read, (select count(*) from dashboard) as boards,
         (select count(*) from job where status in ('PENDING', 'PROGRESS')) as running`,
    )
    return Number(rows[0].read) === demoFileCount && Number(rows[0].boards) > 0 && Number(rows[0].running) === 0
  } finally {
    await database.end()
  }
}

/** Has a server read the demo organisation into an empty destination. */
export async function readDemo(destination: Destination): Promise<void> {
  const server = await startServer({ DEMO: 'on' }, { destination })
  const end = Date.now() + DEMO_TIMEOUT_MS
  const { process: child } = server
  while (!(await isDemoRead(destination))) {
    // Ctrl+C reaches it too.
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error('the server ended before the demo organisation was read')
    if (Date.now() > end) throw new Error('the demo organisation was not read in five minutes')
    await pause(200)
  }
  await server.stop({ keepsData: true })
}
