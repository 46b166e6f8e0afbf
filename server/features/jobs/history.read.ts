import { sql } from 'kysely'
import type { z } from 'zod'
import type { jobsRoutes } from '../../../contract/jobs/jobs.routes.ts'
import type { JobStep, PastJob } from '../../../contract/jobs/jobs.schemas.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { type JobRow, jobOf, projectOf } from '../../platform/jobs/jobs.read.ts'

type Query = z.output<(typeof jobsRoutes)['listJobHistory']['query']>
type Answer = z.input<(typeof jobsRoutes)['listJobHistory']['response']>
export type HistoryReader = {
  organisationId: string
  personId: string
  /** A visitor of the demo organisation must not see who its people are. */
  isVisitor: boolean
  repeatable: ReadonlySet<string>
}

const pageSize = 30
const stepsShown = 20

/** A page of the jobs that this person may see. */
export async function readJobHistory(tx: Transaction, query: Query, reader: HistoryReader): Promise<Answer> {
  const project = await projectOf(tx, reader.organisationId)
  const found = await matching(tx, query, reader)
  const rows = found.slice(0, pageSize)
  const [steps, people, labels] = [
    await stepsOf(tx, rows),
    await namesOf(tx, reader.isVisitor ? [] : rows),
    await labelsOf(tx, reader),
  ]
  const jobs = rows.map(
    (row): PastJob => ({
      ...jobOf(row, project),
      createdAt: row.created_at,
      askedBy: people.get(row.asked_by ?? '') ?? null,
      attempts: row.attempts,
      ...(steps.get(row.id) ?? { steps: [], stepCount: 0 }),
      isPrivate: row.visible_to !== null,
      mayRetry: !reader.isVisitor && isOver(row) && row.retried_by === null && reader.repeatable.has(row.queue),
      retryOf: row.retry_of,
      retriedBy: row.retried_by,
    }),
  )
  return { jobs, labels, next: found.length > pageSize ? rows.at(-1)!.id : null }
}

const isOver = ({ status }: JobRow) => status === 'FAILURE' || status === 'CANCELLED'

async function matching(tx: Transaction, query: Query, reader: HistoryReader) {
  const words = query.search ? `%${query.search.replace(/[\\%_]/g, '\\$&')}%` : null
  // Server jobs are never UNKNOWN: a client shows it for a job it lost track of.
  if (query.status === 'UNKNOWN') return []
  return tx.db
    .selectFrom('job')
    .where('organisation_id', '=', reader.organisationId)
    .where('is_shown', '=', true)
    .$if(query.status !== undefined, (jobs) => jobs.where('status', '=', query.status as JobRow['status']))
    .$if(query.label !== undefined, (jobs) => jobs.where('label', '=', query.label!))
    .$if(words !== null, (jobs) =>
      jobs.where((where) => where.or([where('label', 'ilike', words), where('progress_message', 'ilike', words)])),
    )
    .$if(query.cursor !== undefined, (jobs) =>
      jobs.where(
        sql<boolean>`(created_at, id) < (select last.created_at, last.id from job as last where last.id = ${query.cursor})`,
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(pageSize + 1)
    .selectAll()
    .select(sql<string | null>`(select again.id from job as again where again.retry_of = job.id)`.as('retried_by'))
    .execute()
}

async function labelsOf(tx: Transaction, reader: HistoryReader): Promise<string[]> {
  const rows = await tx.db
    .selectFrom('job')
    .where('organisation_id', '=', reader.organisationId)
    .where('is_shown', '=', true)
    .select('label')
    .distinct()
    .orderBy('label')
    .execute()
  return rows.map((row) => row.label)
}

async function namesOf(tx: Transaction, rows: JobRow[]): Promise<Map<string, { id: string; name: string }>> {
  const ids = [...new Set(rows.flatMap((row) => row.asked_by ?? []))]
  if (ids.length === 0) return new Map()
  const people = await tx.db.selectFrom('person').where('id', 'in', ids).select(['id', 'name']).execute()
  return new Map(people.map((person) => [person.id, person]))
}

async function stepsOf(tx: Transaction, rows: JobRow[]): Promise<Map<string, { steps: JobStep[]; stepCount: number }>> {
  if (rows.length === 0) return new Map()
  const { rows: steps } = await sql<{
    job_id: string
    count: number
    label: string
    state: 'running' | 'done'
    started_at: string
    ended_at: string | null
  }>`
    select job_id, count, label, state, started_at, ended_at from (
      select job_id, coalesce(label, name) as label, state, started_at, ended_at, count(*) over (partition by job_id) as count,
        row_number() over (partition by job_id order by started_at desc, name) as place
      from job_step where job_id in (${sql.join(rows.map((row) => row.id))})
    ) as numbered where place <= ${stepsShown} order by job_id, place
  `.execute(tx.db)
  const byJob = Map.groupBy(steps, (step) => step.job_id)
  return new Map(
    [...byJob].map(([jobId, list]) => [
      jobId,
      {
        stepCount: list[0]!.count,
        steps: list.map((step) => ({
          ...{ label: step.label, isDone: step.state === 'done' },
          ...{ startedAt: step.started_at, endedAt: step.ended_at },
        })),
      },
    ]),
  )
}
