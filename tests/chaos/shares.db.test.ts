import pg from 'pg'
import { afterEach, expect, test } from 'vitest'
import { answerHandler } from '../../server/features/chat/answer.job.ts'
import { processDocumentsHandler } from '../../server/features/documents/process-documents.job.ts'
import { syncHandler } from '../../server/features/integrations/sync.job.ts'
import { transactAsSystem } from '../../server/platform/database/transaction.ts'
import type { JobHandler } from '../../server/platform/jobs/job.types.ts'
import { type JobEnvironment, startJobEnvironment } from '../database/job-environment.ts'
import { piecewise } from '../database/piecewise-jobs.ts'
import { until } from '../until.ts'

/** The places of the real queues; what fills them stands still until the test ends it. */
let environment: JobEnvironment
let ender: NodeJS.Timeout | undefined
afterEach(async () => {
  clearInterval(ender)
  await environment?.close()
})

const settingsOf = ({ atOnce, mostPerPerson, mostPerOrganisation }: JobHandler) => ({
  atOnce,
  ...(mostPerOrganisation === undefined ? {} : { mostPerOrganisation }),
  ...(mostPerPerson === undefined ? {} : { mostPerPerson }),
})

async function organisation(name: string): Promise<string> {
  const code = await environment.server.foundOrganisation(environment.token, name)
  return (await environment.rowsOf('select id from organisation where code = $1', [code]))[0].id
}
const enqueue = (organisationId: string, name: string, pieces = 1, askedBy: string | null = null) =>
  transactAsSystem(environment.walled, { person: null, organisation: organisationId }, (tx) =>
    environment.engine.enqueue(tx, {
      ...{ organisationId, queue: 'pieces', label: name, input: { name, pieces } },
      ...{ askedBy, visibleTo: null, isShown: false },
    }),
  )

/** Lets every piece end by itself until all jobs have ended. */
async function endAll(open: { end: () => void }[]): Promise<void> {
  ender = setInterval(() => open.shift()?.end(), 5)
  await until(
    async () =>
      (await environment.rowsOf("select 1 from job where completed_at is null and queue = 'pieces'")).length === 0,
  )
}

test('eight large documents in each of two organisations hold up a text of a third by two pieces at most', async () => {
  const settings = settingsOf(processDocumentsHandler({} as Parameters<typeof processDocumentsHandler>[0]))
  const { started, open, handler } = piecewise(settings)
  environment = await startJobEnvironment([handler])
  const [second, stranger] = [await organisation('Second'), await organisation('Stranger')]
  await enqueue(environment.organisationId, 'flood', 8)
  await enqueue(second, 'flood', 8)
  await until(async () => started.length === settings.atOnce)
  await enqueue(stranger, 'stranger')
  await endAll(open)
  expect(started).toHaveLength(17)
  expect(started.indexOf('stranger')).toBeLessThanOrEqual(2 * settings.atOnce)
})

test('a text of a third organisation is read before two others have read all that they brought in', async () => {
  environment = await startJobEnvironment([])
  const { server, token, rowsOf } = environment
  const projects = [environment.project]
  for (const name of ['Second', 'Stranger']) projects.push(await server.foundOrganisation(token, name))
  const put = async (project: string, name: string) => {
    const form = new FormData()
    form.append('file', new Blob([`# ${name}\n\nThe mooring costs 40 dollars.\n`]), name)
    expect((await server.call('POST', `/orgs/${project}/docs/upload/upload_root`, token, form)).status).toBe(200)
  }
  const gate = new pg.Client({ connectionString: server.databaseUrl })
  await gate.connect()
  try {
    // Nobody hands out the slots until all wait.
    await gate.query("begin; select pg_advisory_xact_lock(hashtext('turns of process_docs'))")
    for (const project of projects.slice(0, 2)) for (let at = 0; at < 8; at += 1) await put(project, `minutes-${at}.md`)
    await put(projects[2]!, 'note.md')
    await gate.query('rollback')
    const done = () => rowsOf("select 1 from job where queue = 'process_docs' and completed_at is null")
    await until(async () => (await done()).length === 0)
    const read = await rowsOf(
      `select organisation.code from job_step join organisation on organisation.id = job_step.organisation_id
      where job_step.name like 'read %' order by job_step.started_at`,
    )
    const order = read.map(({ code }) => code as string)
    expect(order).toHaveLength(17)
    const [own, second] = projects.map((project) => order.lastIndexOf(project))
    expect(order.indexOf(projects[2]!)).toBeLessThan(Math.min(own!, second!))
  } finally {
    await gate.end()
  }
})

test('three connections that drip do not make the sync of another organisation wait', async () => {
  const settings = settingsOf(syncHandler({} as Parameters<typeof syncHandler>[0]))
  const { started, open, handler } = piecewise(settings)
  environment = await startJobEnvironment([handler])
  const stranger = await organisation('Stranger')
  for (let index = 0; index < 3; index += 1) await enqueue(environment.organisationId, 'flood', 20)
  await until(async () => started.length === settings.mostPerOrganisation)
  await enqueue(stranger, 'stranger')
  // No page of the flood has ended.
  await until(async () => started.includes('stranger'))
  expect(started).toEqual(['flood', 'flood', 'stranger'])
  await endAll(open)
  expect(started).toHaveLength(61)
})

test('32 questions of one member to a slow model do not make another member wait', async () => {
  const settings = settingsOf(answerHandler({} as Parameters<typeof answerHandler>[0]))
  const { started, open, handler } = piecewise(settings)
  environment = await startJobEnvironment([handler])
  const [ana, ben] = [await environment.server.signUp('Ana'), await environment.server.signUp('Ben')]
  for (let index = 0; index < 32; index += 1) await enqueue(environment.organisationId, 'flood', 1, ana.id)
  await until(async () => started.length === settings.mostPerPerson)
  await enqueue(environment.organisationId, 'Ben', 1, ben.id)
  // No piece of the flood has ended.
  await until(async () => started.includes('Ben'))
  expect(started).toEqual([...Array<string>(4).fill('flood'), 'Ben'])
  await endAll(open)
})
