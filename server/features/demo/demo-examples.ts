import type { JobEngine } from '../../platform/jobs/job.types.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { startTopic } from '../playbooks/index.ts'
import { createTopic } from '../research/index.ts'
import { askForReportOf } from '../snapshots/index.ts'
import { demoDashboard } from './demo-dashboard.ts'

/** What a visitor finds made: titles by which a restart knows that they were. */
export const demoExamples = {
  playbook: { template: 'competitor-scan', title: 'Competitor scan, summer 2026' },
  research: {
    topic: 'What do our papers say about suppliers and the price of green coffee?',
    questions: [
      'How does the contract price move each year?',
      'What has the board asked for about a second supplier?',
      'When may we add a surcharge for green coffee?',
      'Which share of all coffee may one supplier deliver by 2028?',
    ],
  },
}

const exists = async (tx: Transaction, table: 'playbook_topic' | 'research_topic' | 'snapshot'): Promise<boolean> =>
  (await tx.db
    .selectFrom(table)
    .where('organisation_id', '=', tx.scope.organisation!)
    .select('organisation_id')
    .limit(1)
    .executeTakeFirst()) !== undefined

/**
 * One playbook under way, one topic of research and one report, each once in the life of the demo organisation: what is
 * deleted stays so. Jobs write them after the start, by the built-in analyst.
 */
export async function makeDemoExamples(tx: Transaction, engine: JobEngine, now: number): Promise<void> {
  const { playbook, research } = demoExamples
  if (!(await exists(tx, 'playbook_topic')))
    await startTopic(tx, engine, { ...playbook, accessLevel: 'shared', userRoles: {} })
  if (!(await exists(tx, 'research_topic')))
    await createTopic(
      tx,
      engine,
      {
        ...{ topic: research.topic, questions: research.questions, outputFormat: '', updateFrequency: '' },
        ...{ accessLevel: 'shared', isSubscribed: false, role: 'Managing director', source: 'internal', addresses: [] },
      },
      now,
    )
  if (!(await exists(tx, 'snapshot'))) await askForReportOf(tx, engine, demoDashboard.code)
}
