import { randomUUID } from 'node:crypto'
import { periodLabel } from '../../../contract/shared/periods.ts'
import { dayOf } from '../../../contract/shared/time-zones.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ResearchTopic } from '../../../contract/research/research.schemas.ts'
import { fixture, type Library, startLibrary } from '../../../tests/database/library.ts'
import { until } from '../../../tests/until.ts'
import { textOf } from '../demo/read-back.fixtures.ts'

let library: Library
beforeAll(async () => {
  library = await startLibrary()
  for (const path of ['leave/parental-leave.md', 'security/passwords.md', 'travel/travel-claims.md']) {
    const text = (await fixture(`small/handbook/${path}`)).toString('utf8')
    await library.upload(path.split('/').at(-1)!, Buffer.from(text.replace('26 weeks', '**26 weeks**')))
  }
  await library.settled()
})
afterAll(async () => {
  await library?.close()
})

const base = () => `/orgs/${library.project}`
const create = (body: object, token = library.token) =>
  library.server.call('POST', `${base()}/research`, token, body, { 'idempotency-key': randomUUID() })
const read = async (id: string, token = library.token): Promise<ResearchTopic> =>
  (await library.server.call('GET', `${base()}/research/${id}`, token)).body.topic
const question = 'How much parental leave do we give, and who approves it?'
const done = async (id: string, token = library.token): Promise<ResearchTopic> => {
  await until(async () => (await read(id, token)).jobId === null)
  return read(id, token)
}
const made = async (fields: object = {}): Promise<ResearchTopic> => {
  const { body } = await create({ topic: question, role: 'Head of people', ...fields })
  return done(body.topic.id)
}
async function addColleague() {
  const colleague = await library.server.signUp('Colleague')
  await library.rowsOf("insert into membership (organisation_id, person_id, role) values ($1, $2, 'user')", [
    ...[library.organisationId, colleague.id],
  ])
  return colleague
}
const words = (html: string) =>
  html
    .replace(/<sup>.*?<\/sup>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')

describe('a topic of research', () => {
  // D2.7.34, D2.7.35, D2.3.46, D2.4.18, D2.9.05, D2.3.52
  test('is made, runs, and ends with a report whose every sentence stands in its source', async () => {
    const { status, body } = await create({ topic: question, role: 'Head of people' })
    expect(status).toBe(200)
    expect(body.topic).toMatchObject({
      ...{ topic: question, outputFormat: '', updateFrequency: '', isSubscribed: false, accessLevel: 'shared' },
      ...{ isUpdatable: false, role: 'Head of people', content: null, updates: null, jobId: body.jobId, isOwn: true },
    })
    const topic = await done(body.topic.id)
    expect(topic).toMatchObject({ isUpdatable: true, failure: null, updates: null, hasUpdates: false })
    expect(topic.detailedAnswers.map(({ status: state }) => state)).not.toContain('PENDING')
    expect(topic.detailedAnswers.length).toBeGreaterThan(0)
    expect(words(topic.content!)).toContain('26 weeks')
    expect(topic.check).toMatchObject({ unsupported: [] })
    expect(topic.check!.checked).toBeGreaterThan(1)
    const docs = await library.settled()
    const detail = await library.detail(docs['parental-leave.md']!.id)
    const { page } = (await library.get(`/docs/${detail.id}/${detail.pages[0]!.id}`)).body
    const cited = topic.citations.filter(({ docId }) => docId === detail.id)
    expect(cited.length).toBeGreaterThan(0)
    expect(cited.map(({ start, end }) => page.text.slice(start, end))).toEqual(cited.map(({ quote }) => quote))
    const listed = (await library.get('/research')).body.topics as ResearchTopic[]
    expect(listed.find(({ id }) => id === topic.id)).toMatchObject({
      content: null,
      updates: null,
      abstract: topic.abstract,
    })
  })

  // D2.5.14, D2.7.35
  test('is refused without a question or a role, with the sentence of the field', async () => {
    const messages = async (body: object) => {
      const answer = await create(body)
      return [answer.status, answer.body.message]
    }
    expect(await messages({ topic: 'What?' })).toEqual([400, 'Please enter a role'])
    expect(await messages({ topic: 'What?', role: '  ' })).toEqual([400, 'Please enter a role'])
    expect(await messages({ topic: ' ', role: 'Board' })).toEqual([400, 'Please enter a topic'])
    expect(await messages({ topic: 'What?', role: 'Board', addresses: ['file:///etc/passwd'] })).toEqual([
      400,
      'Please enter a web address that begins with http:// or https://',
    ])
    expect((await create({ topic: 'What?', role: 'Board', updateFrequency: 'daily' })).status).toBe(400)
    expect((await create({ topic: 'x'.repeat(2_001), role: 'Board' })).status).toBe(400)
  })

  // D2.7.41, D2.3.47
  test('shows its plan before it runs, and runs the questions that a person has edited', async () => {
    const { plan } = (await library.send('POST', '/research/_plan', { topic: question, source: 'both' })).body
    expect(plan.questions).toEqual(['How much parental leave do we give?', 'Who approves it?'])
    expect(plan.minutes).toBeGreaterThan(0)
    expect(plan.sources.map(({ isReady }: { isReady: boolean }) => isReady)).toEqual([true, false, false, false])
    expect(plan.sources[3].detail).toBe('No search service is set up on this server')
    const questions = ['Who must use a password manager?', 'What is the price of gold on the moon?']
    const topic = await made({ questions })
    expect(topic.detailedAnswers.map((one) => one.question)).toEqual(questions)
    expect(topic.detailedAnswers[0]!.finding).toContain('password')
    expect(words(topic.content!)).toMatch(/price of gold/)
    const { outputFormat } = (
      await library.send('POST', '/research/_suggest_output_format', { topic: 'Compare A and B' })
    ).body
    expect(outputFormat).toBe('1. Summary\n2. Overview table\n3. Findings\n4. What is missing')
  })

  // D2.4.22, D2.3.51, D2.7.38, D2.7.39
  test('is brought up to date only while its report answers what it asks', async () => {
    const topic = await made()
    const path = `/research/${topic.id}`
    const changed = await library.send('PATCH', path, { topic: 'Who approves travel?' })
    expect(changed.body.topic).toMatchObject({ topic: 'Who approves travel?', isUpdatable: false })
    const refused = await library.send('POST', `${path}/_refresh`, {})
    expect([refused.status, refused.body.message]).toEqual([
      409,
      "This topic can't be updated. It must be re-run first.",
    ])
    const again = await library.send('POST', `${path}/_reset`, {})
    expect(again.body.topic).toMatchObject({ content: null, isUpdatable: false, jobId: again.body.jobId })
    expect(await done(topic.id)).toMatchObject({ isUpdatable: true })
  })

  // D2.4.22, D2.7.38
  test('stays up to date where its settings are saved with the questions that they show', async () => {
    const topic = await made()
    const { topic: asked, outputFormat, accessLevel, isSubscribed, role, source, addresses } = topic
    const fields = { topic: asked, outputFormat, accessLevel, isSubscribed, role, source, addresses }
    const questions = topic.detailedAnswers.map((answer) => answer.question)
    const details = questions.map(() => ({ why: '', sources: '', doneWhen: '' }))
    const sent = { ...fields, updateFrequency: 'weekly', questions, details, outline: [], assumptions: [] }
    const saved = await library.send('PATCH', `/research/${topic.id}`, sent)
    expect(saved.body.topic).toEqual({ ...topic, updateFrequency: 'weekly' })
    const plans = () =>
      library.rowsOf('select plan, outline, assumptions from research_topic where id = $1', [topic.id])
    expect(await plans()).toEqual([{ plan: null, outline: null, assumptions: null }])
    const edited = await library.send('PATCH', `/research/${topic.id}`, { ...sent, questions: ['Who approves leave?'] })
    expect(edited.body.topic).toEqual({ ...topic, updateFrequency: 'weekly', isUpdatable: false })
    expect((await plans())[0].plan).toEqual([{ question: 'Who approves leave?', ...details[0] }])
  })

  // D2.7.40, D3.7.36, D3.3.75, D2.3.53
  test('an update writes what is new and why it matters, and mails those who follow it once', async () => {
    const topic = await made({ topic: 'What bicycle allowance is there?', isSubscribed: true })
    const path = `/research/${topic.id}`
    await library.send('POST', `${path}/_refresh`, {})
    await done(topic.id)
    const first = (await library.get(`${path}/updates`)).body.updates
    expect(first).toContain('Nothing new was found.')
    const [, moment = '', day] = /<time datetime="([^"]+)">([^<]+)</.exec(first) ?? []
    expect(day).toBe(periodLabel('day', dayOf(moment, 'Pacific/Auckland')))
    const mails = () => library.rowsOf("select recipient, body from mail where subject like 'New findings%'")
    expect(await mails()).toEqual([])
    await library.upload('bicycles.md', 'The bicycle allowance is 250 dollars a year for everybody.\n')
    await library.settled()
    await library.send('POST', `${path}/_refresh`, {})
    const after = await done(topic.id)
    const { updates } = (await library.get(`${path}/updates`)).body
    expect(words(updates)).toMatch(/The bicycle allowance is 250 dollars a year for everybody\. .*About “/)
    expect(after).toMatchObject({ updates, hasUpdates: true })
    const [mail, ...more] = await mails()
    expect(more).toEqual([])
    expect(mail.body).toContain('250 dollars')
    expect(mail.body).toContain(`/${library.project}/research/${topic.id}/updates`)
    const { entries } = (await library.get(`${path}/entries`)).body
    expect(entries.map(({ abstract }: { abstract: string }) => abstract.slice(0, 14))).toEqual([
      '1 new finding.',
      'Nothing new wa',
      topic.abstract.slice(0, 14),
    ])
    expect(Object.keys(entries[0]).sort()).toEqual(['abstract', 'date', 'id'])
  })

  test('an update that breaks off before its mail is out mails once it is resumed, and none begins meanwhile', async () => {
    const topic = await made({ topic: 'What kayak allowance is there?', isSubscribed: true })
    await library.upload('kayaks.md', 'The kayak allowance is 90 dollars a year for everybody.\n')
    await library.settled()
    await library.database.query(`
      create function refuse_mail() returns trigger language plpgsql as $$ begin raise exception 'not now'; end $$;
      create trigger refuse_mail before insert on mail for each row execute function refuse_mail()`)
    const refresh = async () => (await library.send('POST', `/research/${topic.id}/_refresh`, {})).body.jobId
    const jobId = await refresh()
    await until(
      async () => (await library.rowsOf('select 1 from research_entry where job_id = $1', [jobId])).length === 1,
    )
    const asked = await refresh()
    await library.database.query('drop function refuse_mail cascade')
    await library.settled()
    expect(asked).toBe(jobId)
    expect(await library.rowsOf('select body from mail where body like $1', [`%${topic.id}%`])).toEqual([
      { body: expect.stringContaining('90 dollars') },
    ])
  })

  // D2.7.37, D2.7.36, D2.6.17, D2.6.18, D2.3.49, D2.3.50
  test('goes to the trash and comes back; its colleagues read it and may only follow it', async () => {
    const topic = await made()
    const colleague = await addColleague()
    const path = `${base()}/research/${topic.id}`
    const asColleague = (method: string, end = '', body?: object) =>
      library.server.call(method, path + end, colleague.token, body)
    expect((await asColleague('PATCH', '', { isSubscribed: true })).body.topic).toMatchObject({
      isSubscribed: true,
      isOwn: false,
    })
    expect((await read(topic.id)).isSubscribed).toBe(false)
    expect((await asColleague('PATCH', '', { topic: 'Mine' })).status).toBe(403)
    expect((await asColleague('DELETE')).status).toBe(403)
    expect((await library.send('DELETE', `/research/${topic.id}`)).status).toBe(200)
    expect((await asColleague('GET')).status).toBe(404)
    expect((await library.send('POST', `/research/${topic.id}/_restore`, {})).body.topic.id).toBe(topic.id)
    expect((await asColleague('GET')).status).toBe(200)
    await library.send('PATCH', `/research/${topic.id}`, { accessLevel: 'private' })
    expect((await asColleague('GET')).status).toBe(404)
    expect((await asColleague('GET', '/updates')).status).toBe(404)
    await library.send('PATCH', `/research/${topic.id}`, { accessLevel: 'shared' })
    const [logged] = await library.rowsOf(
      "select before, after->>'accessLevel' as access from change_log where thing_id = $1 and visible_to is null order by seq desc limit 1",
      [topic.id],
    )
    expect(logged).toEqual({ before: null, access: 'shared' })
  })

  test('has no notes of a run before the one that wrote its report', async () => {
    const topic = await made()
    const note = {
      ...{ id: 'n101', question, claim: 'Leave is long.', quotations: [], figures: [], confidence: 'high' },
      ...{ contradicts: [], replacedBy: null },
    }
    // As if a model had written the first report.
    await library.rowsOf(
      `insert into research_note (organisation_id, topic_id, id, job_id, run, part, position, note)
       values ($1, $2, 'n101', 'job_1', 1, 'question 1', 0, $3)`,
      [library.organisationId, topic.id, JSON.stringify(note)],
    )
    expect((await read(topic.id)).notes).toEqual([note])
    await library.send('POST', `/research/${topic.id}/_reset`, {})
    expect((await done(topic.id)).notes).toEqual([])
  })

  test('what is found late for a run that was reset is dropped', async () => {
    const topic = await made()
    const first = (await library.send('POST', `/research/${topic.id}/_reset`, {})).body.jobId
    const second = (await library.send('POST', `/research/${topic.id}/_reset`, {})).body.jobId
    expect(second).not.toBe(first)
    await done(topic.id)
    const statuses = async () =>
      (await library.rowsOf('select status from job where id = any($1) order by created_at', [[first, second]])).map(
        ({ status }: { status: string }) => status,
      )
    // The topic is done shortly before its job.
    await expect.poll(statuses).toEqual(['CANCELLED', 'SUCCESS'])
    const { entries } = (await library.get(`/research/${topic.id}/entries`)).body
    expect(entries).toHaveLength(2)
  })
})

test('a run that is given up says why, whatever it last did', async () => {
  const topic = await made()
  await library.settled()
  const [{ jobId }] = await library.rowsOf('select job_id as "jobId" from research_entry where topic_id = $1', [
    topic.id,
  ])
  // As if its server had been lost while it wrote.
  await library.rowsOf('update research_topic set content = null, job_id = $2 where id = $1', [topic.id, jobId])
  await library.rowsOf(
    "update pgboss.job set completed_on = now() - interval '1 minute' where id::text = (select boss_id from job where id = $1)",
    [jobId],
  )
  await library.rowsOf(
    `update job set status = 'PROGRESS', progress_message = 'Writing: Costs', completed_at = null,
       created_at = now() - interval '1 minute' where id = $1`,
    [jobId],
  )
  expect(await done(topic.id)).toMatchObject({
    content: null,
    failure: 'The server stopped while this was running.',
  })
})

describe('running an ended job of research again', () => {
  const repeat = async (jobId: string, token = library.token) => {
    const { status, body } = await library.server.call('POST', `${base()}/jobs/${jobId}/_retry`, token, {})
    return [status, body.message]
  }
  /** As if the job had failed. */
  async function fail(jobId: string): Promise<void> {
    // A topic is done shortly before its job.
    await library.settled()
    await library.rowsOf("update job set status = 'FAILURE' where id = $1", [jobId])
  }
  const entriesOf = (id: string) =>
    library.rowsOf('select kind, job_id as "jobId" from research_entry where topic_id = $1 order by date', [id])

  test('repeats an update as an update, and leaves the report of a later run as it is', async () => {
    const topic = await made()
    const [{ jobId: firstRun }] = await entriesOf(topic.id)
    const { jobId: update } = (await library.send('POST', `/research/${topic.id}/_refresh`, {})).body
    await done(topic.id)
    await fail(update)
    const colleague = await addColleague()
    expect(await repeat(update, colleague.token)).toEqual([200, undefined])
    expect(await done(topic.id)).toEqual({ ...topic, updates: expect.any(String), hasUpdates: true })
    expect((await entriesOf(topic.id)).map(({ kind }) => kind)).toEqual(['run', 'update', 'update'])
    await fail(firstRun)
    expect(await repeat(firstRun)).toEqual([409, 'This topic has been run since then. Run it again from its own page.'])
    expect(await read(topic.id)).toMatchObject({ content: topic.content, jobId: null, isUpdatable: true })
  })

  test('is for those who may change its topic', async () => {
    const topic = await made()
    const [{ jobId }] = await entriesOf(topic.id)
    await fail(jobId)
    await library.rowsOf("update research_topic set content = null, failure = 'Lost' where id = $1", [topic.id])
    const colleague = await addColleague()
    expect(await repeat(jobId, colleague.token)).toEqual([
      403,
      'Only the person who created this topic and administrators can change it.',
    ])
    await library.send('PATCH', `/research/${topic.id}`, { accessLevel: 'private' })
    expect((await repeat(jobId, colleague.token))[0]).toBe(404)
    expect(await repeat(jobId)).toEqual([200, undefined])
    expect(await done(topic.id)).toMatchObject({ content: expect.any(String), failure: null })
  })
})

describe('reports', () => {
  // D2.7.31, D2.7.32, D2.7.33, D2.3.44, D2.3.45, D2.4.21
  test('are printed by a job and come as PDF and Word files with their words and sources', async () => {
    const topic = await made()
    const ask = () =>
      library.server.call(
        'POST',
        `${base()}/reports`,
        library.token,
        { reportCode: 'research', topicId: topic.id },
        { 'idempotency-key': randomUUID() },
      )
    const { body } = await ask()
    expect(Object.keys(body)).toEqual(['jobId'])
    await library.settled()
    const { reports } = (await library.get(`/reports?topicId=${topic.id}`)).body
    expect(reports).toEqual([
      {
        id: expect.any(String),
        reportCode: 'research',
        topicId: topic.id,
        date: expect.any(String),
        formats: ['pdf', 'docx'],
      },
    ])
    for (const format of ['pdf', 'docx'] as const) {
      const answer = await fetch(`${library.server.url}${base()}/reports/${reports[0].id}/${format}`, {
        headers: { authorization: `Bearer ${library.token}` },
      })
      expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename\*=UTF-8''How%20much/)
      const text = await textOf(`x.${format}`, new Uint8Array(await answer.arrayBuffer()))
      for (const part of [question, 'For Head of people', '26 weeks', 'Sources', 'Library'])
        expect(text).toContain(part)
      expect(text).not.toContain('**')
    }
    expect((await library.get(`/reports/${reports[0].id}/exe`)).status).toBe(404)
    expect((await library.get(`/reports/${reports[0].id}/..%2F..%2Fpdf`)).status).toBe(404)
    const unknown = await library.server.call(
      'POST',
      `${base()}/reports`,
      library.token,
      { reportCode: 'constructor', topicId: topic.id },
      { 'idempotency-key': randomUUID() },
    )
    expect([unknown.status, unknown.body.message]).toEqual([400, 'This kind of report does not exist.'])
  })
})
