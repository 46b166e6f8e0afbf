import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { statusesOf } from '../../../tests/database/session-environment.ts'
import { type ServerEnvironment, startServerEnvironment } from '../../../tests/database/server-environment.ts'
import { problemsOf } from '../../../contract/playbooks/authoring-rules.ts'
import { playbookFieldsSchema, stepTypes } from '../../../contract/playbooks/playbooks.schemas.ts'
import { isSentenceCase } from '../../../contract/playbooks/sentence-case.ts'
import { deepTemplates } from './deep/deep-templates.ts'
import { seedDeepTemplates } from './seed-deep.ts'

type Account = { id: string; token: string }
let environment: ServerEnvironment
let superadmin: Account
let partner: Account
let foreigner: Account
let reader: Account
let project: string
beforeAll(async () => {
  environment = await startServerEnvironment()
  superadmin = await environment.server.signUp('Superadmin')
  partner = await environment.server.signUp('Partner user')
  foreigner = await environment.server.signUp('User of another partner')
  reader = await environment.server.signUp('Member')
  project = await environment.server.foundOrganisation(reader.token, 'Readers')
  for (const [id, name, person] of [
    ['partner_kea', 'Kea', partner],
    ['partner_huia', 'Huia', partner],
    ['partner_tui', 'Tui', foreigner],
  ] as const) {
    await environment.database.query('insert into partner (id, name) values ($1, $2)', [id, name])
    await environment.database.query('insert into partner_person (partner_id, person_id) values ($1, $2)', [
      id,
      person.id,
    ])
  }
})
afterAll(async () => {
  await environment?.close()
})

const call = (who: Account, method: string, path: string, body?: unknown) =>
  environment.server.call(method as 'GET', `/admin/playbooks${path}`, who.token, body)
const create = (who: Account, fields: object = {}) => call(who, 'POST', '', { name: `Plan ${randomUUID()}`, ...fields })
const created = async (who: Account, fields: object = {}) => (await create(who, fields)).body.playbook
const change = (who: Account, { id, rev }: { id: string; rev: number }, fields: object) =>
  call(who, 'PATCH', `/${id}`, { rev, ...fields })
const idsOf = async (who: Account): Promise<string[]> =>
  (await call(who, 'GET', '/')).body.playbooks.map(({ id }: { id: string }) => id)
const offered = async (who: Account, code: string): Promise<string[]> =>
  (await environment.server.call('GET', `/orgs/${code}/playbook/_templates`, who.token)).body.templates.map(
    ({ id }: { id: string }) => id,
  )
const step = (id: string, more: object = {}) => ({ id, type: 'chat', label: `Step ${id}`, ...more })

describe('the playbooks of an author', () => {
  // D1.7.74, D1.7.75, D1.7.76, D1.7.77, D2.3.29, D2.3.30
  test('are listed, created, changed and deleted, and a deletion can be taken back', async () => {
    const playbook = await created(superadmin, { name: 'A long plan', category: 'Plans', steps: [step('001')] })
    expect(playbook).toMatchObject({
      ...{ name: 'A long plan', slug: 'a-long-plan', status: 'DRAFT', partnerId: null, version: 1, rev: 1 },
      ...{ category: 'Plans', description: '', created: expect.any(String), isMultiUser: false, roles: [] },
      steps: [{ id: '001', type: 'chat', label: 'Step 001', allowedRole: 'Anyone', visibility: 'visible' }],
    })
    const changed = await change(superadmin, playbook, { description: 'Ten years' })
    expect(changed.body.playbook).toEqual({ ...playbook, description: 'Ten years', version: 2, rev: 2 })
    expect(await idsOf(superadmin)).toContain(playbook.id)
    expect(await call(superadmin, 'DELETE', `/${playbook.id}`)).toMatchObject({ status: 200, body: {} })
    expect(await idsOf(superadmin)).not.toContain(playbook.id)
    expect((await change(superadmin, { ...playbook, rev: 2 }, { name: 'Gone' })).status).toBe(404)
    const { body: trash } = await call(superadmin, 'GET', '/_deleted')
    expect(trash.playbooks).toContainEqual({ id: playbook.id, name: 'A long plan', deletedAt: expect.any(String) })
    expect((await call(partner, 'GET', '/_deleted')).body).toEqual({ playbooks: [] })
    const restored = await call(superadmin, 'POST', `/${playbook.id}/_restore`, {})
    expect((await call(superadmin, 'GET', '/_deleted')).body).toEqual({ playbooks: [] })
    expect(restored.body.playbook).toEqual(changed.body.playbook)
    expect(await idsOf(superadmin)).toContain(playbook.id)
  })

  // D2.3.31, D2.3.32, D2.3.33, D2.3.34
  test('have a status, a partner, roles and several people or not', async () => {
    const roles = [{ id: 'r', name: 'Chair', description: 'Leads', isUserRole: true, idx: 0 }]
    const given = { status: 'PUBLISHED', partnerId: 'partner_kea', isMultiUser: true, roles, steps: [step('001')] }
    expect(await created(superadmin, given)).toMatchObject({ ...given, steps: [{ id: '001' }] })
    for (const wrong of [{ status: 'LIVE' }, { partnerId: 'nobody' }, { roles: [{ ...roles[0], name: '' }] }])
      expect((await create(superadmin, { ...given, ...wrong })).status).toBe(400)
  })

  test('a slug is made of the name where none is given, and one that is taken is refused', async () => {
    const first = await created(superadmin, { name: 'Ōtautahi & Wellington' })
    const second = await create(superadmin, { name: 'Another', slug: first.slug })
    const same = await create(superadmin, { name: 'Ōtautahi & Wellington' })
    expect([first.slug, second.status, second.body.message, same.status]).toEqual([
      ...['otautahi-wellington', 409, 'This URL slug is already taken', 409],
    ])
    const other = await created(superadmin)
    const taken = await change(superadmin, other, { slug: first.slug })
    expect([taken.status, taken.body.fields]).toEqual([409, { slug: 'This URL slug is already taken' }])
    const asked = Array.from({ length: 4 }, () => create(superadmin, { name: 'At once' }))
    expect(statusesOf(await Promise.all(asked))).toEqual([200, 409, 409, 409])
    await call(superadmin, 'DELETE', `/${first.id}`)
    await created(superadmin, { slug: first.slug })
    expect((await call(superadmin, 'POST', `/${first.id}/_restore`, {})).status).toBe(409)
  })

  test('a draft may be incomplete, and what is wrong is told before it is published', async () => {
    const draft = await created(superadmin, { steps: [step('001', { label: '', type: 'research' })] })
    const refused = await change(superadmin, draft, { status: 'PUBLISHED' })
    expect([refused.status, refused.body.fields]).toEqual([
      400,
      { 'step 001 label': 'Give the step a label.', 'step 001 topic': 'Enter what to research.' },
    ])
    const many = Array.from({ length: 10_000 }, (_, index) => String(index).padStart(3, '0')).join(',')
    for (const [includes, message] of [
      [many, '10,000 steps are too many. A playbook has 100 at most.'],
      ['009', 'No such step: 009'],
      ['001,001', 'Listed more than once: 001'],
    ]) {
      const answer = await change(superadmin, draft, {
        steps: [step('001'), step('002', { includeStepsString: includes })],
      })
      expect([answer.status, answer.body.message]).toEqual([400, message])
    }
  })

  test('steps come back in the order of their numbers, whatever the order in which they were sent', async () => {
    const playbook = await created(superadmin, { steps: [step('002'), step('001')] })
    expect(playbook.steps.map(({ id }: { id: string }) => id)).toEqual(['001', '002'])
  })
})

describe('partner users', () => {
  // D2.1.14, D2.6.02, D2.6.03, D2.6.04
  test('write the playbooks of their partners, without the slug and never of nobody', async () => {
    const own = await created(partner)
    expect(own.partnerId).toBe('partner_huia')
    expect((await created(partner, { partnerId: 'partner_kea' })).partnerId).toBe('partner_kea')
    const refused = [
      await create(partner, { partnerId: null }),
      await create(partner, { partnerId: 'partner_tui' }),
      await create(partner, { slug: 'mine' }),
      await change(partner, own, { partnerId: null }),
      await change(partner, own, { partnerId: 'partner_tui' }),
      await change(partner, own, { slug: 'mine' }),
    ]
    expect(statusesOf(refused)).toEqual([403, 403, 403, 403, 403, 403])
    const kept = await change(partner, own, { slug: own.slug, partnerId: 'partner_kea', name: 'Renamed' })
    expect([kept.status, kept.body.playbook.partnerId, kept.body.playbook.slug]).toEqual([200, 'partner_kea', own.slug])
  })

  test('who may not edit slugs gets the next free one', async () => {
    const first = await created(partner, { name: 'Kākāpō plan' })
    const second = await created(partner, { name: 'Kākāpō plan' })
    expect([first.slug, second.slug]).toEqual(['kakapo-plan', 'kakapo-plan-2'])
  })

  test('know nothing of the playbooks of others: neither of another partner, nor of everybody', async () => {
    const ofTui = await created(foreigner)
    const ofAll = await created(superadmin, { status: 'PUBLISHED', steps: [step('001')] })
    for (const foreign of [ofTui, ofAll]) {
      expect(await idsOf(partner)).not.toContain(foreign.id)
      const attempts = [
        await change(partner, foreign, { name: 'Mine' }),
        await change(partner, foreign, { partnerId: 'partner_kea' }),
        await call(partner, 'DELETE', `/${foreign.id}`),
        await call(partner, 'GET', `/${foreign.id}/versions`),
      ]
      expect(statusesOf(attempts)).toEqual([404, 404, 404, 404])
    }
    await call(foreigner, 'DELETE', `/${ofTui.id}`)
    expect((await call(partner, 'POST', `/${ofTui.id}/_restore`, {})).status).toBe(404)
  })

  test('lose them with their place at the partner, at the next call', async () => {
    const leaving = await environment.server.signUp('Leaving')
    await environment.database.query("insert into partner_person values ('partner_kea', $1)", [leaving.id])
    const own = await created(leaving)
    await environment.database.query('delete from partner_person where person_id = $1', [leaving.id])
    expect(statusesOf([await call(leaving, 'GET', ''), await change(leaving, own, { name: 'Still' })])).toEqual([
      403, 403,
    ])
  })
})

describe('what is written of a step', () => {
  const started = async (slug: string) =>
    (
      await environment.server.call('POST', `/orgs/${project}/playbook`, reader.token, {
        ...{ title: 'Started', accessLevel: 'shared', template: slug, userRoles: {} },
      })
    ).body.topic
  const publish = (steps: object[]) => create(superadmin, { status: 'PUBLISHED', steps })

  // D2.3.10, D2.3.11, D2.3.12, D2.3.13, D2.3.14, D2.3.15
  test('is kept with its type, label, role, visibility, capabilities, guidance and outputs, and comes to who starts it', async () => {
    const outputs = [
      { label: 'Aim', question: 'Which aim?', type: 'factual', idx: 0 },
      { label: 'Idea', question: 'Which idea?', type: 'creative', idx: 1 },
    ]
    const written = [
      step('001', { capabilities: ['internal', 'external'], guidance: 'Begin with the end.', outputs }),
      step('002', { type: 'research', topic: 'What changed?', capabilities: ['external'] }),
      step('003', { type: 'meetingNotes', outputs }),
      step('004', { type: 'prev_output' }),
      step('005', { type: 'output', includeStepsString: '001,003' }),
    ]
    const { playbook } = (await publish(written)).body
    const { steps } = await started(playbook.slug)
    for (const { id, ...given } of written) {
      expect(steps[id].config).toMatchObject({ allowedRole: 'Anyone', visibility: 'visible', ...given })
    }
    for (const wrong of [
      { type: 'poll' },
      { visibility: 'secret' },
      { capabilities: ['dark web'] },
      { label: undefined },
    ])
      expect((await publish([step('001', wrong)])).status).toBe(400)
  })

  // D2.3.16, D2.3.17, D2.3.18, D2.3.19, D2.3.20, D2.3.21
  test('is kept with its kinds of output, breakdown, topic, sources, format and included steps', async () => {
    const research = { type: 'research', topic: 'What changed?', breakdown: true, breakdownQuestions: 'Who?\nWhen?' }
    const written = [
      step('001', { ...research, researchSource: 'internal', format: 'A table.' }),
      step('002', { ...research, researchSource: 'external', breakdown: false }),
      step('003', { ...research, researchSource: 'both', includeStepsString: '001, 002' }),
    ]
    const { playbook } = (await publish(written)).body
    const { steps } = await started(playbook.slug)
    for (const { id, ...given } of written) expect(steps[id].config).toMatchObject(given)
    expect(steps['003'].blockedBy).toEqual(['001', '002'])
    for (const wrong of [
      { researchSource: 'gossip' },
      { breakdown: 'perhaps' },
      { outputs: [{ label: 'Aim', question: 'Which?', type: 'musical', idx: 0 }] },
    ])
      expect((await publish([step('001', { ...research, ...wrong })])).status).toBe(400)
  })

  // D2.3.26, D2.3.27, D2.3.28
  test('is offered as a template with its words, roles and how far one is with it', async () => {
    const roles = [{ id: 'r', name: 'Chair', description: 'Leads', isUserRole: true, idx: 0 }]
    const fields = { description: 'Ten years', category: 'Plans', callToAction: 'Begin', isMultiUser: true, roles }
    const outputs = [{ label: 'Aim', question: 'Which aim?', type: 'factual', idx: 0 }]
    const steps = [step('001', { type: 'meetingNotes', outputs })]
    const { playbook } = (await create(superadmin, { ...fields, status: 'PUBLISHED', steps })).body
    const read = async () =>
      (await environment.server.call('GET', `/orgs/${project}/playbook/_templates`, reader.token)).body.templates.find(
        ({ id }: { id: string }) => id === playbook.id,
      )
    const { id, name, slug } = playbook
    const { description, category, callToAction } = fields
    const template = { id, name, slug, description, category, callToAction, roles }
    expect(await read()).toEqual({ ...template, status: 'missing' })
    const topic = await started(slug)
    expect(await read()).toEqual({ ...template, status: 'pending' })
    const path = `/orgs/${project}/playbook/${topic.id}/001`
    const { rev } = topic.steps['001']
    const done = await environment.server.call('PATCH', path, reader.token, {
      readyToComplete: true,
      halfFinished: true,
      rev,
    })
    expect([done.status, done.body.message, done.body.topic?.completed]).toEqual([200, undefined, true])
    expect(await read()).toEqual({ ...template, status: 'complete' })
  })

  test('stays as it was in what was started, whatever becomes of it', async () => {
    const { playbook } = (await publish([step('001', { guidance: 'As it was.' })])).body
    const topic = await started(playbook.slug)
    await change(superadmin, playbook, { steps: [step('001', { guidance: 'Otherwise.' })] })
    await call(superadmin, 'DELETE', `/${playbook.id}`)
    const { body } = await environment.server.call('GET', `/orgs/${project}/playbook/${topic.id}`, reader.token)
    expect(body.topic.steps['001'].config.guidance).toBe('As it was.')
  })
})

describe('versions', () => {
  test('rise with what people see who start it, name who saved them, and hold it as it was', async () => {
    const playbook = await created(superadmin, { name: 'Versions', steps: [step('001')] })
    await change(superadmin, playbook, { steps: [step('001', { guidance: 'Begin with the end.' })] })
    await change(superadmin, { ...playbook, rev: 2 }, { status: 'PUBLISHED', slug: 'versions-of-it' })
    const { versions } = (await call(superadmin, 'GET', `/${playbook.id}/versions`)).body
    expect(versions).toMatchObject([
      { version: 2, savedBy: 'Superadmin', fields: { steps: [{ guidance: 'Begin with the end.' }] } },
      { version: 1, savedBy: 'Superadmin', fields: { name: 'Versions', steps: [{ guidance: '' }] } },
    ])
  })
})

describe('the gallery', () => {
  // D1.6.13, D1.6.14, D2.4.16, D2.4.17
  test('offers what is published to everybody, of a partner to its users alone, and drafts to those who write them', async () => {
    const own = await environment.server.foundOrganisation(partner.token, 'Partners')
    const given = { partnerId: 'partner_kea', steps: [step('001')] }
    await environment.database.query(
      "insert into membership (organisation_id, person_id, role, reason) select id, $1, 'user', 'founded' from organisation where code = $2",
      [reader.id, own],
    )
    const everybodys = await created(superadmin, { status: 'PUBLISHED', steps: [step('001')] })
    const draft = await created(superadmin, { steps: [step('001')] })
    const extra = await created(superadmin, { ...given, status: 'PUBLISHED' })
    const extraDraft = await created(superadmin, given)
    const made = [everybodys, draft, extra, extraDraft].map(({ id }) => id)
    const seenBy = async (who: Account, code: string) => {
      const ids = await offered(who, code)
      return made.map((id) => ids.includes(id))
    }
    expect([await seenBy(reader, project), await seenBy(reader, own), await seenBy(partner, own)]).toEqual([
      [true, false, false, false],
      [true, false, false, false],
      [true, false, true, true],
    ])
    await call(superadmin, 'DELETE', `/${everybodys.id}`)
    expect(await offered(reader, project)).not.toContain(everybodys.id)
  })
})

describe('the playbooks that come with the product', () => {
  test('are published in every installation, have all kinds of steps, and nothing in them is to be mended', () => {
    expect(deepTemplates.map(({ name }) => name)).toEqual([
      ...['Strategy review', 'Board paper', 'Budget variance', 'Competitor scan'],
    ])
    for (const template of deepTemplates) {
      const fields = playbookFieldsSchema.parse({ ...template, status: 'PUBLISHED' })
      expect(problemsOf(fields)).toEqual([])
      expect(isSentenceCase(template.name)).toBe(true)
      expect(new Set(template.steps.map(({ type }) => type))).toEqual(new Set(stepTypes))
      expect(template.steps.length).toBeGreaterThanOrEqual(5)
      expect(template.steps.length).toBeLessThanOrEqual(8)
      expect(template.steps.at(-1)?.outputs.map(({ label }) => label)).toEqual([
        ...['Recommendation', 'The figures and their sources', 'What speaks against it'],
        ...['What is missing', 'Who decides what by when'],
      ])
    }
  })

  test('are laid down once: one that was deleted does not come back, and theirs of the same name stays', async () => {
    const slugs = async () =>
      (
        await environment.database.query(
          'select slug from playbook where deleted_at is null and slug = any($1) order by slug',
          [deepTemplates.map(({ slug }) => slug)],
        )
      ).rows.map(({ slug }) => slug)
    expect(await slugs()).toEqual(['board-paper', 'budget-variance', 'competitor-scan', 'strategy-review'])
    const { rows } = await environment.database.query("select id from playbook where slug = 'board-paper'")
    await call(superadmin, 'DELETE', `/${rows[0].id}`)
    await environment.database.query("delete from playbook_seed where slug = 'budget-variance'")
    await seedDeepTemplates(environment.walled)
    await seedDeepTemplates(environment.walled)
    expect(await slugs()).toEqual(['budget-variance', 'competitor-scan', 'strategy-review'])
  })
})
