import { PgBoss } from 'pg-boss'
import { migrate } from '../../server/platform/database/migrations.ts'
import { isolateQueue } from '../../server/platform/jobs/queue-isolation.ts'

/**
 * Makes the tables of a server and of its queue in an empty database: for templates, since the queue takes half a second
 * of each start.
 */
export async function fillTemplate(url: string): Promise<void> {
  await migrate(url)
  const boss = new PgBoss({ connectionString: url, max: 1, supervise: false, schedule: false })
  boss.on('error', () => {})
  await boss.start()
  await boss.stop({ graceful: false })
  await isolateQueue(url)
}
