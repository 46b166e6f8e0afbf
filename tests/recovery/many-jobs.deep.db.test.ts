import { randomInt } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { jobsTexts } from '../../contract/jobs/jobs.texts.ts'
import { templateStepSchema } from '../../contract/playbooks/playbooks.schemas.ts'
import { type ModelServer, startModelServer } from '../fixtures/model-server/model-server.ts'
import { until } from '../until.ts'
import { startKillable } from './killable.ts'

/** `RUNS_IN_DATABASE=10` is the whole of it: 200 jobs, ten kills. */
const KILLS = Number(process.env['RUNS_IN_DATABASE'] ?? 3)
const JOBS = KILLS * 20
/** As many transcripts are handed in at once. */
const SENDERS = 6
/** Milliseconds from the call that a kill waits for to the kill: in the middle of it, after it, or in the next. */
const LONGEST_DELAY = 250
/** A server that starts again on a busy machine takes a minute. */
const WHOLE_TIME_MS = Math.max(600_000, KILLS * 120_000)

let model: ModelServer
let killable: Awaited<ReturnType<typeof startKillable>>
/** The numbers of the meetings, as the model was asked to read them. */
const asked: string[] = []
/** Nothing is answered before all is handed in. */
const handedIn = Promise.withResolvers<void>()
const meetingOf = (text: string) => /Order (\d+) is settled/.exec(text)?.[1] ?? null

beforeAll(async () => {
  model = await startModelServer({
    rules: [
      ({ question }) => {
        const meeting = meetingOf(question)
        if (meeting === null) return null
        asked.push(meeting)
        const quotes = [{ line: 1, quote: `Order ${meeting} is settled` }]
        return { text: JSON.stringify({ decisions: [{ text: `Order ${meeting} is settled.`, quotes }] }) }
      },
    ],
    delay: 5,
    mayGoOn: () => handedIn.promise,
  })
  killable = await startKillable({ MODEL_BASE_URL: model.url })
})
afterAll(async () => {
  await killable?.close()
  await model?.close()
})

/** Jobs that a server has in hand, and the meetings whose call is kept, of which no job has to ask again. */
async function inFlight(): Promise<{ active: string[]; kept: Set<string> }> {
  const jobs = await killable.query("select id from job where status = 'PROGRESS' and in_hand")
  const rows = await killable.query(
    `select work.output->>'transcript' as transcript from watched_call join job on job.id = watched_call.job_id
     join playbook_work work on work.topic_id = job.input->>'topicId' and work.step_id = job.input->>'stepId'`,
  )
  return {
    active: jobs.rows.map(({ id }) => id),
    kept: new Set(rows.rows.flatMap(({ transcript }) => meetingOf(transcript) ?? [])),
  }
}

test(
  `${JOBS} jobs and ${KILLS} kills: all end with their result but those in hand at two kills, and no call that is kept is paid for twice`,
  async () => {
    const base = `${killable.base}/playbook`
    const outputs = [{ label: 'Order', question: 'Which order is settled?', type: 'factual', idx: 0 }]
    const steps = [templateStepSchema.parse({ id: '001', type: 'meetingNotes', label: 'Meeting', outputs })]
    const { playbook } = await killable.call('POST', '/admin/playbooks', { name: 'Orders', status: 'PUBLISHED', steps })
    const topics: { id: string; rev: number }[] = []
    for (let at = 1; at <= JOBS; at += 1) {
      const { topic } = await killable.call('POST', base, { title: `Order ${at}`, template: playbook.id })
      topics.push({ id: topic.id, rev: topic.steps['001'].rev })
    }
    const begin = async (from: number): Promise<void> => {
      for (let at = from; at < topics.length; at += SENDERS) {
        const { id, rev } = topics[at]!
        const transcript = `Ann: Order ${at + 1} is settled, we take it.`
        await killable.call('PATCH', `${base}/${id}/001`, { transcript, rev })
      }
    }
    await Promise.all(Array.from({ length: SENDERS }, (_, from) => begin(from)))
    handedIn.resolve()
    /** How often each meeting may be asked for once more: its call was under way when a server was killed. */
    const excused = new Map<string, number>()
    const active: string[][] = []
    const left = JOBS - asked.length
    const apart = Math.floor(left / (KILLS + 1))
    expect(apart).toBeGreaterThan(4)
    for (let kill = 1; kill <= KILLS; kill += 1) {
      const moment = asked.length + randomInt(Math.floor(apart / 2), apart)
      await until(() => asked.length >= moment)
      await setTimeout(randomInt(LONGEST_DELAY))
      await killable.kill('SIGKILL', async () => {
        // Waits until requests sent before the kill have arrived and open answers are cut off.
        await until(() => model.open() === 0)
        const found = await inFlight()
        active.push(found.active)
        for (const meeting of new Set(asked))
          if (!found.kept.has(meeting)) excused.set(meeting, (excused.get(meeting) ?? 0) + 1)
      })
    }
    await until(
      async () => (await killable.query("select 1 from job where status in ('PENDING', 'PROGRESS')")).rowCount === 0,
    )
    expect(active.filter((jobs) => jobs.length === 0)).toEqual([])

    // One that was in hand when two servers were lost may be why, so it ends with the sentence that says so.
    const ended = await killable.query("select id, status, progress_message from job where queue = 'playbook_step'")
    const timesInHand = Map.groupBy(active.flat(), (id) => id)
    const lost = ended.rows.filter(({ status }) => status !== 'SUCCESS')
    expect(lost.filter(({ id }) => (timesInHand.get(id)?.length ?? 0) < 2)).toEqual([])
    expect(lost.map(({ status, progress_message: message }) => [status, message])).toEqual(
      lost.map(() => ['FAILURE', jobsTexts.ends.workersLost]),
    )
    expect(ended.rows).toHaveLength(JOBS)
    const times = Map.groupBy(asked, (meeting) => meeting)
    const paidTwice = [...times].filter(([meeting, calls]) => calls.length > 1 + (excused.get(meeting) ?? 0))
    expect(paidTwice.map(([meeting]) => meeting)).toEqual([])
    const keptTwice = await killable.query('select job_id from watched_call group by job_id having count(*) > 1')
    expect(keptTwice.rows).toEqual([])
    const written = await killable.query(
      "select output->>'document' as document from playbook_work where output ? 'document'",
    )
    const decisions = written.rows.map(({ document }) =>
      [...document.matchAll(/<li>Order (\d+) is settled\./g)].map(([, n]) => n),
    )
    expect(decisions.map((own) => own.length)).toEqual(decisions.map(() => 1))
    expect([decisions.length, new Set(decisions.flat()).size]).toEqual([JOBS - lost.length, JOBS - lost.length])
    console.log(
      JSON.stringify({
        jobs: JOBS,
        kills: KILLS,
        activeAtKills: active.map((jobs) => jobs.length),
        inHandAtTwo: lost.length,
        calls: asked.length,
        askedAgain: asked.length - JOBS,
      }),
    )
  },
  WHOLE_TIME_MS,
)
