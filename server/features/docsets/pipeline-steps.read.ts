import { sql } from 'kysely'
import { type PipelineName, type PipelineStep, pipelineSteps } from '../../../contract/docsets/docsets.schemas.ts'
import { docsetsTexts as texts } from '../../../contract/docsets/docsets.texts.ts'
import type { Transaction } from '../../platform/database/transaction.ts'

type LastRun = { queue: string; status: keyof typeof texts.stepStatus; at: string }

/** Every step by its pipeline, with how its last run went and when; a pipeline that never ran says neither. */
export async function listSteps(tx: Transaction): Promise<Record<string, PipelineStep[]>> {
  const names = Object.keys(pipelineSteps) as PipelineName[]
  const found = await sql<LastRun>`
    select distinct on (queue) queue, status, coalesce(completed_at, started_at, created_at) as at from job
    where organisation_id = ${tx.scope.organisation} and queue in (${sql.join(names)})
    order by queue, created_at desc, id desc
  `.execute(tx.db)
  const lastOf = new Map(found.rows.map((row) => [row.queue, row]))
  return Object.fromEntries(
    names.map((pipeline) => {
      const last = lastOf.get(pipeline)
      const state = last ? { status: texts.stepStatus[last.status], updatedAt: new Date(last.at).toISOString() } : {}
      return [pipeline, pipelineSteps[pipeline].map((name) => ({ name, ...state }))]
    }),
  )
}
