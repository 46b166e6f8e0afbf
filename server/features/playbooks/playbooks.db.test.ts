import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fixture } from '../../../tests/database/library.ts'
import { ask, isWhole } from '../../../tests/database/chat-frames.ts'
import { playbookWorkTexts } from '../../../contract/playbooks/playbook-work.texts.ts'
import type { PlaybookTopic } from '../../../contract/playbooks/playbooks.schemas.ts'
import { isType, openChat, openUpdates } from '../../../tests/database/live-client.ts'
import { statusesOf } from '../../../tests/database/session-environment.ts'
import {
  type PlaybookEnvironment,
  question,
  startPlaybookEnvironment,
  step,
} from '../../../tests/database/playbook-environment.ts'

let environment: PlaybookEnvironment
beforeAll(async () => {
  environment = await startPlaybookEnvironment()
  await environment.upload('parental-leave.md', await fixture('small/handbook/leave/parental-leave.md'))
  await environment.settled()
})
afterAll(async () => {
  await environment?.close()
})

const transcript = [
  'Ann Brown: We agreed to open the second store in June.',
  'Ben: I will send the lease to the bank by Friday.',
  'Ann Brown: Who pays for the fit-out?',
  'Ben: That is not decided yet.',
].join('\n')
const research = step({
  ...{ id: '001', type: 'research', label: 'Leave' },
  outputs: [question('Length', 'How long is parental leave?')],
})
const meeting = step({
  id: '002',
  type: 'meetingNotes',
  label: 'Meeting',
  outputs: [question('Store', 'When does the second store open?')],
})
const output = step({
  id: '003',
  type: 'output',
  label: 'Paper',
  topic: 'Board paper',
  includeStepsString: '001, 002,002,999',
})

describe('a playbook', () => {
  // D2.3.01, D2.3.03, D2.3.06, D2.7.02, D2.7.03, D2.7.09
  test('runs from its template through research and a meeting to a document', async () => {
    const slug = await environment.template({ steps: [research, meeting, output] })
    const started = await environment.start(slug)
    expect(started.steps['003']).toMatchObject({ status: 'BLOCKED', blockedBy: ['001', '002'], output: {} })
    const researched = await environment.settledTopic(started.id, ({ steps }) => steps['001']?.jobId === null)
    const answer = researched.steps['001']?.output.answers?.[0]
    expect(answer).toMatchObject({ label: 'Length', status: 'SUCCESS' })
    expect(answer?.text).toMatch(/weeks/)
    expect(answer?.citations?.[0]).toMatchObject({ title: expect.stringMatching(/parental/i) })

    const saved = await environment.work(researched, '002', { transcript })
    expect(saved.body).toMatchObject({ jobId: expect.any(String), topic: { id: started.id } })
    const noted = await environment.settledTopic(started.id, ({ steps }) => steps['002']?.jobId === null)
    const { document, answers } = noted.steps['002']!.output
    expect(document).toContain('<strong>Ann Brown:</strong> We agreed to open the second store in June.')
    expect(document).toContain('<td>I will send the lease to the bank by Friday.</td><td>Ben</td><td>by Friday</td>')
    expect(document).toContain('That is not decided yet.')
    expect(answers?.[0]?.text).toContain('second store in June')

    expect((await environment.work(noted, '003', { readyToComplete: true })).body.message).toBe(
      'Finish Leave and Meeting first',
    )
    const first = (await environment.work(noted, '001', { readyToComplete: true })).body.topic
    const second = (await environment.work(first, '002', { readyToComplete: true })).body.topic
    expect(second.steps['003'].status).toBe('PENDING')
    const written = await environment.settledTopic(started.id, ({ steps }) => steps['003']?.output.completed === true)
    const paper = written.steps['003']!.output.document!
    expect(paper).toMatch(/^<h1>Board paper<\/h1>.*<h2>Contents<\/h2><ol><li>Leave<\/li><li>Meeting<\/li><\/ol>/)
    expect(paper).toContain('<h2>Sources</h2><ol><li><a href="/')
    expect(paper).toContain('without a language model')
    const done = (await environment.work(written, '003', { readyToComplete: true })).body.topic
    expect(done).toMatchObject({ completed: true, canClone: true })
    const { templates } = (await environment.as(environment.token, 'GET', '/playbook/_templates')).body
    expect(templates.find((one: { slug: string }) => one.slug === slug).status).toBe('complete')
  })

  // D2.3.25, D2.4.15, D2.7.12, D2.8.10
  test('is repeated with nothing done, and a step takes over what the iteration before found', async () => {
    const previous = step({ id: '002', type: 'prev_output', label: 'Last time' })
    const slug = await environment.template({ steps: [research, previous] })
    const first = await environment.start(slug, { title: 'January' })
    expect((await environment.as(environment.token, 'POST', `/playbook/${first.id}/_clone`, {})).status).toBe(409)
    const ready = await environment.settledTopic(
      first.id,
      ({ steps }) => steps['002']?.output.completed === true && steps['001']?.jobId === null,
    )
    expect(ready.steps['002']?.output).toEqual({ completed: true })
    const half = (await environment.work(ready, '001', { readyToComplete: true })).body.topic
    await environment.work(half, '002', { readyToComplete: true })
    const again = (await environment.as(environment.token, 'POST', `/playbook/${first.id}/_clone`, {})).body.topic
    expect(again).toMatchObject({ title: 'January (2)', completed: false, groupKey: first.groupKey })
    const taken = await environment.settledTopic(again.id, ({ steps }) => steps['002']?.output.completed === true)
    expect(taken.steps['002']?.output).toMatchObject({ previousPlaybookId: first.id, previousPlaybookTitle: 'January' })
    expect(taken.steps['002']?.output.answers?.[0]?.label).toBe('Leave: Length')
  })

  // D2.3.25
  test('takes over the newest iteration that is complete, and says what is open where none is', async () => {
    const previous = step({ id: '001', type: 'prev_output', label: 'Last time', includeStepsString: '002' })
    const talk = step({ id: '002', type: 'meetingNotes', label: 'Talk' })
    const slug = await environment.template({ steps: [previous, talk] })
    const begun = async (title: string) => {
      const { id } = await environment.start(slug, { title })
      return environment.settledTopic(id, ({ steps }) => steps['001']?.output.completed === true)
    }
    const outputOf = ({ steps }: PlaybookTopic) => steps['001']!.output
    const first = await begun('January')
    expect(outputOf(await begun('February'))).toMatchObject({
      previousPlaybookTitle: 'January',
      otherNotes: playbookWorkTexts.previousOpen(['Talk']),
    })
    await environment.work(first, '002', { transcript })
    const noted = await environment.settledTopic(first.id, ({ steps }) => steps['002']?.output.document !== undefined)
    await environment.work(noted, '002', { readyToComplete: true })
    const third = outputOf(await begun('March'))
    expect([third.previousPlaybookTitle, third.otherNotes]).toEqual(['January', undefined])
    expect(third.document).toBe(noted.steps['002']?.output.document)
  })

  // D2.4.07, D2.7.11
  test('works out again what builds on a step that was reset, and a late result is dropped', async () => {
    const slug = await environment.template({ steps: [meeting, step({ ...output, includeStepsString: '002' })] })
    const started = await environment.start(slug)
    const saved = (await environment.work(started, '002', { transcript })).body.topic
    const noted = await environment.settledTopic(saved.id, ({ steps }) => steps['002']?.jobId === null)
    const complete = (await environment.work(noted, '002', { readyToComplete: true })).body.topic
    const written = await environment.settledTopic(complete.id, ({ steps }) => steps['003']?.output.completed === true)
    await environment.work(written, '003', { readyToComplete: true })
    const { topic } = (await environment.as(environment.token, 'POST', `/playbook/${started.id}/002/_reset`, {})).body
    expect([topic.completed, topic.steps['002'].output, topic.steps['003'].output]).toEqual([false, {}, {}])
    expect([topic.steps['002'].status, topic.steps['003'].status]).toEqual(['PENDING', 'BLOCKED'])
    const late = await environment.work({ ...topic, steps: written.steps }, '002', { transcript: 'late' })
    expect([late.status, late.body.current.status]).toEqual([409, 'PENDING'])
  })

  // D2.2.10, D2.7.05, D2.7.06, D2.7.07
  test('is changed by who started it, each step by its own revision', async () => {
    const slug = await environment.template({ steps: [research, meeting] })
    const topic = await environment.start(slug)
    const patch = (token: string, body: object) => environment.as(token, 'PATCH', `/playbook/${topic.id}`, body)
    expect((await patch(environment.colleague.token, { rev: 1, settings: { title: 'Mine' } })).status).toBe(403)
    const named = await patch(environment.token, { rev: 1, settings: { title: 'Spring' } })
    expect([named.body.topic.title, named.body.topic.rev]).toEqual(['Spring', 2])
    const both = await Promise.all(
      ['One', 'Two'].map((label) =>
        patch(environment.token, { rev: 2, steps: { '001': { label, rev: 1 }, '002': { label, rev: 1 } } }),
      ),
    )
    expect(statusesOf(both)).toEqual([200, 409])
    const { steps } = await environment.read(topic.id)
    expect([steps['001']?.config.label, steps['001']?.rev]).toEqual([steps['002']?.config.label, 2])
    expect((await environment.as(environment.colleague.token, 'DELETE', `/playbook/${topic.id}`)).status).toBe(403)
    expect((await environment.as(environment.token, 'DELETE', `/playbook/${topic.id}`)).status).toBe(200)
    expect((await environment.as(environment.token, 'GET', `/playbook/${topic.id}`)).status).toBe(404)
    expect((await environment.as(environment.token, 'POST', `/playbook/${topic.id}/_restore`, {})).status).toBe(200)
  })
})

describe('the roles of a playbook', () => {
  const canary = 'canary of the private step'
  // D2.6.05, D2.6.06, D2.6.10, D2.6.11, D2.6.13, D2.6.14
  test('say who sees a step and who does it', async () => {
    const slug = await environment.template({
      ...{ roles: ['Lead', 'Finance'], userRole: 'Lead' },
      steps: [
        step({
          id: '001',
          type: 'meetingNotes',
          label: canary,
          guidance: canary,
          allowedRole: 'Finance',
          visibility: 'private',
        }),
        step({ id: '002', type: 'meetingNotes', label: 'Open', allowedRole: 'Finance' }),
        step({ id: '003', type: 'output', label: 'Paper', includeStepsString: '001,002' }),
      ],
    })
    const live = await openUpdates(environment.server.url, environment.token, [environment.project])
    const refused = await environment.as(environment.token, 'POST', '/playbook', { title: 'Review', template: slug })
    expect([refused.status, refused.body.message]).toEqual([400, 'Please choose a person for the role Finance'])
    const topic = await environment.start(slug, { userRoles: { Finance: environment.colleague.id } })
    expect(topic.userRoles['Lead']).not.toBe(environment.colleague.id)
    expect(topic.steps['001']).toMatchObject({ hidden: true, readOnly: false, config: { label: '', guidance: '' } })
    expect(topic.steps['002']).toMatchObject({ hidden: false, readOnly: true })
    const answer = await environment.work(topic, '002', { transcript })
    expect([answer.status, answer.body.message]).toEqual([
      403,
      "This step should be completed by the Finance. You can read it but can't make comments.",
    ])
    expect((await environment.work(topic, '001', { transcript })).body.message).toBe(
      'Waiting for Finance to complete a step.',
    )

    let own = await environment.read(topic.id, environment.colleague.token)
    for (const id of ['001', '002']) {
      const text = id === '001' ? `${canary}: we agreed to ${canary}` : transcript
      await environment.work(own, id, { transcript: text }, environment.colleague.token)
      own = await environment.settledTopic(
        topic.id,
        ({ steps }) => steps[id]?.output.document !== undefined,
        environment.colleague.token,
      )
      own = (await environment.work(own, id, { readyToComplete: true }, environment.colleague.token)).body.topic
    }
    expect(own.steps['001']?.output.transcript).toContain(canary)
    const written = await environment.settledTopic(topic.id, ({ steps }) => steps['003']?.output.completed === true)
    expect(written.steps['003']?.output.document).toContain('Step 1 is private to Finance')
    const heard = await Promise.all(
      ['/playbook', `/playbook/${topic.id}`, '/jobs', '/jobs/_history', '/playbook/_templates'].map((path) =>
        environment.as(environment.token, 'GET', path),
      ),
    )
    expect(JSON.stringify(heard.map(({ body }) => body))).not.toContain(canary)
    const refreshed = { type: 'refreshData', project: environment.project, dataType: 'playbook' }
    expect(live.frames).toContainEqual({ ...refreshed, seq: expect.any(Number) })
    expect(JSON.stringify(live.frames)).not.toContain(canary)
    live.close()
  })

  // D2.6.15, D2.6.16
  test('a private playbook is nobody else’s', async () => {
    const topic = await environment.start(await environment.template({ steps: [meeting] }), { accessLevel: 'private' })
    expect((await environment.as(environment.colleague.token, 'GET', `/playbook/${topic.id}`)).status).toBe(404)
    const { topics } = (await environment.as(environment.colleague.token, 'GET', '/playbook')).body
    expect(topics.map(({ id }: { id: string }) => id)).not.toContain(topic.id)
  })
})

describe('the conversation of a step', () => {
  // D1.7.86, D2.4.06, D2.6.01, D2.6.09
  test('is read by whom the step is shown to, written by its role, and read for its answers', async () => {
    const slug = await environment.template({
      roles: ['Lead'],
      userRole: 'Lead',
      steps: [
        step({
          id: '001',
          type: 'chat',
          label: 'Talk',
          allowedRole: 'Lead',
          outputs: [
            question('Length', 'How long is parental leave?'),
            question('Cats', 'Which cats may sleep here?', 1),
          ],
        }),
      ],
    })
    const topic = await environment.start(slug)
    const { threadId } = topic.steps['001']!
    const mine = await openChat(environment.server.url, {
      token: environment.token,
      project: environment.project,
      thread: threadId!,
    })
    const other = await openChat(environment.server.url, {
      token: environment.colleague.token,
      project: environment.project,
      thread: threadId!,
    })
    await ask(mine, 'How long is parental leave?')
    await other.next(isWhole('assistant'))
    other.send({ type: 'userMessage', id: 'message-of-colleague', content: 'May I?' })
    await other.next(isType('userError'))
    expect((await environment.as(environment.token, 'GET', '/threads')).body.threads).toEqual([])
    const frame = await other.next(isType('updateTopicStep'))
    expect(frame['step']).toMatchObject({ readOnly: true, status: 'PENDING' })
    const read = await environment.read(topic.id)
    expect(read.steps['001']?.output.answers).toMatchObject([
      { label: 'Length', text: expect.stringContaining('weeks'), source: 'documents', confirmed: false, rev: 1 },
      { label: 'Cats', text: null },
    ])
    const asked = await environment.work(read, '001', { readyToComplete: true })
    expect([asked.body.jobId, asked.body.topic.completed, asked.body.incomplete]).toEqual([
      undefined,
      false,
      {
        message: 'Not answered yet: Cats. Not confirmed yet: Length.',
        missing: [
          { label: 'Length', question: 'How long is parental leave?', state: 'suggested' },
          { label: 'Cats', question: 'Which cats may sleep here?', state: 'open' },
        ],
      },
    ])
    const done = await environment.work(read, '001', { readyToComplete: true, halfFinished: true })
    expect([done.body.jobId, done.body.topic.completed]).toEqual([undefined, true])
    mine.send({ type: 'userMessage', id: 'message-after-the-end', content: 'And now?' })
    expect((await mine.next(isType('userError')))['message']).toBe(
      'This step is complete, so its conversation is closed.',
    )
    for (const client of [mine, other]) client.close()
  })
})

describe('templates', () => {
  const seen = async (token: string) => {
    const { templates } = (await environment.as(token, 'GET', '/playbook/_templates')).body
    return templates.map(({ slug }: { slug: string }) => slug)
  }

  // D1.6.13, D1.6.14, D2.4.16, D2.4.17, D2.7.13
  test('are seen by whom they are for, also by their id', async () => {
    await environment.rowsOf("insert into partner (id, name) values ('partner-1', 'Kea')")
    await environment.rowsOf("insert into partner_person (partner_id, person_id) values ('partner-1', $1)", [
      environment.colleague.id,
    ])
    const steps = [research]
    const open = await environment.template({ steps })
    const draft = await environment.template({ steps, status: 'DRAFT' })
    const ofPartner = await environment.template({ steps, partnerId: 'partner-1' })
    const draftOfPartner = await environment.template({ steps, partnerId: 'partner-1', status: 'DRAFT' })
    const mine = await seen(environment.token)
    const other = await seen(environment.colleague.token)
    const all = [open, draft, ofPartner, draftOfPartner]
    expect(all.map((slug) => other.includes(slug))).toEqual([true, false, true, true])
    // The first person of an installation is its superadmin, whom drafts are shown to and a partner's playbooks are not.
    expect(all.map((slug) => mine.includes(slug))).toEqual([true, true, false, true])
    const refused = await environment.as(environment.token, 'POST', '/playbook', { title: 'X', template: ofPartner })
    expect(refused.status).toBe(404)
    expect(
      (await environment.as(environment.colleague.token, 'POST', '/playbook', { title: 'X', template: draft })).status,
    ).toBe(404)
  })

  test('may change and go while a playbook is under way', async () => {
    const slug = await environment.template({ steps: [meeting] })
    const topic = await environment.start(slug)
    await environment.rowsOf('delete from playbook where slug = $1', [slug])
    expect((await environment.read(topic.id)).steps['002']?.config.label).toBe('Meeting')
    expect((await environment.work(topic, '002', { transcript })).status).toBe(200)
  })
})

describe('what nobody should send', () => {
  test('is refused with a sentence, and changes nothing', async () => {
    const topic = await environment.start(await environment.template({ steps: [research, meeting] }))
    const refusals = [
      await environment.work(topic, '001', { transcript: 'Not a meeting' }),
      await environment.work(topic, '002', { transcript: 'x'.repeat(1_000_001) }),
      await environment.work(topic, '009', { readyToComplete: true, rev: 1 }),
      await environment.as(environment.token, 'PATCH', `/playbook/${topic.id}`, {
        rev: 1,
        steps: { '009': { rev: 1 } },
      }),
      await environment.as(environment.token, 'PATCH', `/playbook/${topic.id}`, {
        rev: 1,
        steps: { '001': { rev: 1, allowedRole: 'King' } },
      }),
      await environment.as(environment.token, 'PATCH', `/playbook/${topic.id}`, {
        rev: 1,
        settings: { userRoles: { King: environment.colleague.id } },
      }),
      await environment.as(environment.token, 'PATCH', `/playbook/${topic.id}/002`, { transcript }),
    ]
    expect(refusals.map(({ status }) => status)).toEqual([400, 400, 404, 400, 400, 400, 400])
    expect((await environment.work(topic, '002', { transcript: `${'Ann: We agreed.\n'.repeat(60_000)}` })).status).toBe(
      200,
    )
    const read = await environment.settledTopic(topic.id, ({ steps }) => steps['002']?.jobId === null)
    expect(read.steps['002']?.output.document).toContain('We agreed.')
  })

  test('is no way into a step that is complete', async () => {
    const topic = await environment.start(await environment.template({ steps: [meeting] }))
    const done = (await environment.work(topic, '002', { readyToComplete: true, halfFinished: true })).body.topic
    expect(done.completed).toBe(true)
    const again = await environment.work(done, '002', { transcript })
    expect([again.status, again.body.message]).toEqual([409, 'This step is complete. Reset it to change it.'])
  })

  test('a role is given to members alone, when it begins and later', async () => {
    const stranger = await environment.server.signUp('Stranger')
    const slug = await environment.template({ roles: ['Lead'], steps: [step({ ...meeting, allowedRole: 'Lead' })] })
    const userRoles = { Lead: stranger.id }
    const topic = await environment.start(slug, { userRoles: { Lead: environment.colleague.id } })
    const answers = [
      await environment.send('POST', '/playbook', { title: 'Review', template: slug, userRoles }),
      await environment.send('PATCH', `/playbook/${topic.id}`, { rev: 1, settings: { userRoles } }),
    ]
    // Names are readable only within a shared organisation.
    const refused = [400, `${stranger.id} is not a member of this organisation. Choose someone else.`]
    expect(answers.map(({ status, body }) => [status, body.message])).toEqual([refused, refused])
    expect((await environment.read(topic.id)).userRoles).toEqual(topic.userRoles)
  })

  test('a role whose person has left is vacant until another one holds it', async () => {
    const guest = await environment.server.signUp('Guest')
    await environment.rowsOf("insert into membership (organisation_id, person_id, role) values ($1, $2, 'user')", [
      environment.organisationId,
      guest.id,
    ])
    const slug = await environment.template({ roles: ['Lead'], steps: [step({ ...meeting, allowedRole: 'Lead' })] })
    const topic = await environment.start(slug, { userRoles: { Lead: guest.id } })
    await environment.rowsOf('delete from membership where person_id = $1', [guest.id])
    expect((await environment.read(topic.id)).vacantRoles).toEqual(['Lead'])
    const whole = { title: 'Renamed', userRoles: topic.userRoles }
    const renamed = await environment.as(environment.token, 'PATCH', `/playbook/${topic.id}`, {
      rev: 1,
      settings: whole,
    })
    expect([renamed.status, renamed.body.topic?.title]).toEqual([200, 'Renamed'])
    expect((await environment.as(guest.token, 'GET', `/playbook/${topic.id}`)).status).toBe(403)
    const settings = { userRoles: { Lead: environment.colleague.id } }
    const changed = await environment.as(environment.token, 'PATCH', `/playbook/${topic.id}`, { rev: 2, settings })
    expect(changed.body.topic.vacantRoles).toEqual([])
    expect((await environment.work(topic, '002', { transcript }, environment.colleague.token)).status).toBe(200)
  })
})

// D2.6.06
test('a step that more people may see than before is worked out again of what they may see', async () => {
  const hidden = { allowedRole: 'Lead', visibility: 'private' as const }
  const slug = await environment.template({
    roles: ['Lead'],
    steps: [
      step({ id: '001', type: 'meetingNotes', label: 'Money', ...hidden }),
      step({ id: '002', type: 'output', label: 'Paper', includeStepsString: '001', ...hidden }),
    ],
  })
  const [{ person_id: me }] = await environment.rowsOf('select person_id from membership where role = $1', ['admin'])
  const topic = await environment.start(slug, { userRoles: { Lead: me } })
  await environment.work(topic, '001', { transcript: 'Ann: We agreed to buy the canary.' })
  const noted = await environment.settledTopic(topic.id, ({ steps }) => steps['001']?.output.document !== undefined)
  await environment.work(noted, '001', { readyToComplete: true })
  const isWritten = ({ steps }: PlaybookTopic) => steps['002']?.output.completed === true
  const own = await environment.settledTopic(topic.id, isWritten)
  expect(own.steps['002']?.output.document).toContain('canary')
  const show = { visibility: 'visible', rev: own.steps['002']!.rev }
  const shown = await environment.as(environment.token, 'PATCH', `/playbook/${topic.id}`, {
    rev: own.rev,
    steps: { '002': show },
  })
  expect([shown.status, shown.body.topic.steps['002'].output]).toEqual([200, {}])
  const { steps } = await environment.settledTopic(topic.id, isWritten, environment.colleague.token)
  expect(steps['002']?.output.document).toContain('Step 1 is private to Lead')
  expect(JSON.stringify(steps)).not.toContain('canary')
})

describe('a role that is handed over', () => {
  const mine = { allowedRole: 'Lead', visibility: 'private' as const }
  const begin = async (holder: string) => {
    const slug = await environment.template({ roles: ['Lead'], steps: [step({ ...meeting, ...mine })] })
    const topic = await environment.start(slug, { userRoles: { Lead: holder } })
    const token = holder === environment.colleague.id ? environment.colleague.token : environment.token
    await environment.work(topic, '002', { transcript }, token)
    return environment.settledTopic(topic.id, ({ steps }) => steps['002']?.output.document !== undefined, token)
  }
  const give = (topic: PlaybookTopic, settings: object, token: string) =>
    environment.as(token, 'PATCH', `/playbook/${topic.id}`, { rev: topic.rev, settings })
  const lead = async () =>
    (await environment.rowsOf('select person_id from membership where role = $1', ['admin']))[0].person_id as string

  test('takes the words along only where its holder says so, whether or not they started the playbook', async () => {
    const { colleague } = environment
    const userRoles = { Lead: await lead() }
    for (const rolesWithWords of [[], ['Lead']]) {
      const topic = await begin(colleague.id)
      const changed = await give(topic, { userRoles, rolesWithWords }, colleague.token)
      expect([changed.status, changed.body.topic?.userRoles]).toEqual([200, userRoles])
      const { output } = (await environment.read(topic.id)).steps['002']!
      expect(output.transcript).toBe(rolesWithWords.length > 0 ? transcript : undefined)
    }
  })

  test('is told to its former holder in a mail that holds no link but its own', async () => {
    const { colleague, organisationId, rowsOf } = environment
    const slug = await environment.template({ roles: ['Lead'], steps: [step({ ...meeting, ...mine })] })
    const title = 'evil.example/title'
    const topic = await environment.start(slug, { title, userRoles: { Lead: colleague.id } })
    const { name } = (await rowsOf('select name from organisation where id = $1', [organisationId]))[0]
    await rowsOf("update organisation set name = 'evil.example/name' where id = $1", [organisationId])
    await give(topic, { userRoles: { Lead: await lead() } }, environment.token)
    await rowsOf('update organisation set name = $2 where id = $1', [organisationId, name])
    const [mail] = await rowsOf('select body from mail where recipient = $1 order by id desc limit 1', [
      colleague.email,
    ])
    expect([mail.body.includes('title'), mail.body.match(/\bevil\.example\S*/g)]).toEqual([true, null])
  })

  test('is given by its holder alone with words, and its holder changes nothing else', async () => {
    const { colleague, token } = environment
    const topic = await begin(colleague.id)
    const userRoles = { Lead: await lead() }
    const taken = await give(topic, { userRoles, rolesWithWords: ['Lead'] }, token)
    const more = await give(topic, { userRoles, title: 'Mine' }, colleague.token)
    expect([taken, more].map(({ status, body }) => [status, body.message])).toEqual([
      [403, 'Only the person who holds a role can pass on what they wrote in it'],
      [403, 'Only the person who started the playbook and administrators can change this'],
    ])
    expect((await environment.read(topic.id, colleague.token)).steps['002']?.output.transcript).toBe(transcript)
  })
})

describe('what a playbook is made of', () => {
  const guided = step({
    ...{ id: '001', type: 'meetingNotes', label: 'Meeting', allowedRole: 'Lead', visibility: 'private' },
    ...{ capabilities: ['internal', 'external'], guidance: 'Look', outputs: [question('Store', 'When does it open?')] },
    ...{ breakdown: true, breakdownQuestions: 'Why?', topic: 'Stores', researchSource: 'both', format: 'A page' },
  })
  const begun = async () =>
    environment.start(await environment.template({ roles: ['Lead'], userRole: 'Lead', steps: [guided, output] }), {
      title: 'Stores',
    })

  // D2.3.02, D2.3.04, D2.3.05, D2.7.01, D2.7.04
  test('has its title, who may see it, its roles, and whether it can be repeated', async () => {
    const topic = await begun()
    const { topics } = (await environment.as(environment.token, 'GET', '/playbook')).body
    expect(topics.find(({ id }: { id: string }) => id === topic.id)).toEqual(await environment.read(topic.id))
    expect(topic).toMatchObject({ title: 'Stores', accessLevel: 'shared', canClone: false, completed: false, rev: 1 })
    expect(topic.userRoles).toEqual({ Lead: expect.any(String) })
    expect(topic.date).toMatch(/^\d{4}-\d\d-\d\dT/)
  })

  // D2.3.07, D2.3.08, D2.3.09, D2.3.10, D2.3.11
  test('has steps with what they wait for, what they ask and what came of them', async () => {
    const { steps } = await begun()
    expect(Object.keys(steps)).toEqual(['001', '003'])
    expect(steps['003']).toMatchObject({
      hidden: false,
      readOnly: false,
      blockedBy: ['001'],
      status: 'BLOCKED',
      output: {},
    })
    expect(steps['001']?.config).toMatchObject({ type: 'meetingNotes', label: 'Meeting', allowedRole: 'Lead' })
  })

  // D2.3.12, D2.3.13, D2.3.14, D2.3.15, D2.3.16, D2.3.17
  test('has in each step whose it is, what it may use, its guidance and its questions', async () => {
    const { steps } = await begun()
    expect(steps['001']?.config).toMatchObject({
      ...{ visibility: 'private', capabilities: ['internal', 'external'], guidance: 'Look' },
      outputs: [{ label: 'Store', question: 'When does it open?', type: 'factual', idx: 0 }],
      ...{ breakdown: true, breakdownQuestions: 'Why?' },
    })
  })

  // D2.3.18, D2.3.19, D2.3.20, D2.3.22, D2.3.23, D2.3.24
  test('has in a step its topic, sources and format, and in its output the answers, the document and the transcript', async () => {
    const topic = await begun()
    expect(topic.steps['001']?.config).toMatchObject({ topic: 'Stores', researchSource: 'both', format: 'A page' })
    await environment.work(topic, '001', { transcript })
    const read = await environment.settledTopic(topic.id, ({ steps }) => steps['001']?.jobId === null)
    expect(read.steps['001']?.output).toEqual({
      openPoints: ['Who pays for the fit-out?'],
      ...{ transcript, completed: true, document: expect.stringContaining('Decisions') },
      answers: [
        { label: 'Store', question: 'When does it open?', status: 'SUCCESS', text: expect.stringContaining('June') },
      ],
    })
  })

  // D2.3.26, D2.3.27, D2.3.28
  test('comes from a template with its category, its call to action, its roles and how far one is', async () => {
    const slug = await environment.template({ roles: ['Lead'], userRole: 'Lead', steps: [guided] })
    const found = async () => {
      const { templates } = (await environment.as(environment.token, 'GET', '/playbook/_templates')).body
      return templates.find((one: { slug: string }) => one.slug === slug)
    }
    const role = { id: 'Lead', name: 'Lead', description: '', isUserRole: true, idx: 0 }
    expect(await found()).toEqual({
      ...{ id: slug, name: slug, description: 'What it is for', category: 'Strategy', slug, status: 'missing' },
      ...{ callToAction: 'Begin', roles: [role] },
    })
    await environment.start(slug)
    expect((await found()).status).toBe('pending')
  })
})
