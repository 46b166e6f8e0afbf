import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { adminTexts } from '../../../contract/admin/admin.texts.ts'
import {
  type SuperadminEnvironment,
  startSuperadminEnvironment,
} from '../../../tests/database/superadmin-environment.ts'
import type { Person } from '../../../tests/database/test-server.ts'

let environment: SuperadminEnvironment
beforeAll(async () => {
  environment = await startSuperadminEnvironment()
})
afterAll(async () => {
  await environment?.close()
})

const userOf = async (id: string) => {
  const { body } = await environment.asSuperadmin('GET', '/admin/users')
  return body.users.find((user: { id: string }) => user.id === id)
}
const organisationOf = async (code: string) => {
  const { body } = await environment.asSuperadmin('GET', '/admin/orgs')
  return body.organisations.find((organisation: { code: string }) => organisation.code === code)
}

describe('the users', () => {
  // D1.7.62, D1.3.29, D1.3.30
  test('are listed with their projects and roles, and nothing that is secret', async () => {
    const person = await environment.server.signUp('Lena List')
    const [own, other] = [
      await environment.server.foundOrganisation(person.token, 'Able'),
      await environment.server.foundOrganisation(environment.superadmin.token, 'Baker'),
    ]
    await environment.rowsOf(
      "insert into membership (organisation_id, person_id, role) select id, $1, 'user' from organisation where code = $2",
      [person.id, other],
    )
    expect(await userOf(person.id)).toEqual({
      ...{ id: person.id, email: person.email, name: 'Lena List', createdAt: expect.stringMatching(/^\d{4}-.*Z$/) },
      projects: [
        { code: own, role: 'admin' },
        { code: other, role: 'user' },
      ],
      roles: ['user'],
      hasMfa: false,
      ...{ isVerified: true, pendingEmail: null },
    })
  })

  // D1.7.63
  test('are changed in e-mail, name and superadmin, and both addresses are told of the new one', async () => {
    const person = await environment.server.signUp('Before')
    const email = `after.${person.email}`
    const { status, body } = await environment.asSuperadmin('PATCH', `/admin/users/${person.id}`, {
      ...{ email: ` ${email.toUpperCase()} `, name: 'After', roles: ['user', 'superadmin'] },
    })
    const { user } = body
    expect([status, user.email, user.pendingEmail, user.name, user.roles]).toEqual([
      200,
      person.email,
      email,
      'After',
      ['user', 'superadmin'],
    ])
    expect(
      await environment.rowsOf('select recipient, subject from mail where recipient = any($1) order by id', [
        [person.email, email],
      ]),
    ).toEqual([
      { recipient: person.email, subject: 'Your email address is about to change' },
      { recipient: email, subject: 'Your new email address for Sextant' },
    ])
    const back = await environment.asSuperadmin('PATCH', `/admin/users/${person.id}`, { roles: ['user'] })
    expect(back.body.user.roles).toEqual(['user'])
  })

  test.each([
    ['an e-mail that is none', { email: 'nobody' }, 400],
    ['an empty name', { name: '  ' }, 400],
    ['a role that is none', { roles: ['admin'] }, 400],
    ['a role that is no list', { roles: 'superadmin' }, 400],
    ['the role partner for somebody who is none', { roles: ['user', 'partner'] }, 400],
    ['the e-mail of somebody else', { email: 'taken' }, 409],
  ])('are not changed by %s', async (_what, change, status) => {
    const person = await environment.server.signUp('Unchanged')
    const body =
      'email' in change && change.email === 'taken' ? { email: environment.superadmin.email.toUpperCase() } : change
    const before = await userOf(person.id)
    const answer = await environment.asSuperadmin('PATCH', `/admin/users/${person.id}`, body)
    expect([answer.status, await userOf(person.id)]).toEqual([status, before])
  })

  test('keep what a body tries to set beside the three fields', async () => {
    const person = await environment.server.signUp('Massed')
    const columns = 'id, is_superadmin, is_temporary, password_hash, totp_secret, created_at'
    const before = await environment.rowsOf(`select ${columns} from person where id = $1`, [person.id])
    const { status } = await environment.asSuperadmin('PATCH', `/admin/users/${person.id}`, {
      ...{ id: 'other', is_superadmin: true, isSuperadmin: true, isTemporary: true, password: 'x', password_hash: 'x' },
      ...{ totp_secret: 'x', createdAt: '2000-01-01', projects: [{ code: 'demo', role: 'admin' }], name: 'Massed' },
    })
    expect([status, await environment.rowsOf(`select ${columns} from person where id = $1`, [person.id])]).toEqual([
      200,
      before,
    ])
  })

  test('raise nobody’s rights by anybody else’s wish', async () => {
    const person = await environment.server.signUp('Climber')
    await environment.server.foundOrganisation(person.token, 'Climbers')
    const request = { roles: ['user', 'superadmin'] }
    expect([
      (await environment.server.call('PATCH', `/admin/users/${person.id}`, person.token, request)).status,
      (await userOf(person.id)).roles,
    ]).toEqual([403, ['user']])
  })

  test('keep a last superadmin, whoever asks and however many at once', async () => {
    const other = await environment.server.signUp('Second superadmin')
    await environment.asSuperadmin('PATCH', `/admin/users/${other.id}`, { roles: ['user', 'superadmin'] })
    const demote = (by: Person, whom: Person) =>
      environment.server.call('PATCH', `/admin/users/${whom.id}`, by.token, { roles: ['user'] })
    const answers = await Promise.all([demote(environment.superadmin, other), demote(other, environment.superadmin)])
    const left = (await environment.rowsOf('select id from person where is_superadmin'))[0]
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
    if (left.id === other.id) {
      await environment.server.call('PATCH', `/admin/users/${environment.superadmin.id}`, other.token, {
        roles: ['user', 'superadmin'],
      })
      await environment.server.call('PATCH', `/admin/users/${other.id}`, other.token, { roles: ['user'] })
    }
    expect([
      (await environment.asSuperadmin('PATCH', `/admin/users/${environment.superadmin.id}`, { roles: [] })).status,
      (await environment.asSuperadmin('DELETE', `/admin/users/${environment.superadmin.id}`)).status,
      await environment.rowsOf('select id from person where is_superadmin'),
    ]).toEqual([409, 409, [{ id: environment.superadmin.id }]])
  })

  // D1.7.64
  test('are deleted, and are out at once', async () => {
    const person = await environment.server.signUp('Leaving')
    const { status, body } = await environment.asSuperadmin('DELETE', `/admin/users/${person.id}`)
    expect([status, body, await userOf(person.id)]).toEqual([200, {}, undefined])
    expect((await environment.server.call('GET', '/auth/user-info', person.token)).status).toBe(401)
    expect((await environment.asSuperadmin('DELETE', `/admin/users/${person.id}`)).status).toBe(404)
  })

  test('are not deleted while an organisation has no other administrator', async () => {
    const person = await environment.server.signUp('Sole')
    await environment.server.foundOrganisation(person.token, 'Solo Works')
    const { status, body } = await environment.asSuperadmin('DELETE', `/admin/users/${person.id}`)
    expect([status, body.message]).toEqual([409, 'This person is the only administrator of Solo Works'])
  })
})

describe('the organisations', () => {
  // D1.7.65, D1.3.26
  test('are listed by their codes, without prices without costs', async () => {
    const code = await environment.server.foundOrganisation(environment.superadmin.token, 'Listed')
    expect(await organisationOf(code)).toEqual({
      ...{ id: code, code, name: 'Listed', createdAt: expect.stringMatching(/Z$/) },
      ...{ llmCosts: { sevenDays: 0, thisMonth: 0, lastMonth: 0, hasPrices: false } },
      ...{ hasMigrations: false, isMigrating: false },
    })
  })

  // D1.7.66
  test('are renamed, and nothing else of them is changed', async () => {
    const code = await environment.server.foundOrganisation(environment.superadmin.token, 'Old name')
    const before = await environment.rowsOf(
      'select id, code, is_demo, enforce_mfa, data_format from organisation where code = $1',
      [code],
    )
    const { status, body } = await environment.asSuperadmin('PATCH', `/admin/orgs/${code}`, {
      ...{ name: ' New name ', code: 'stolen', id: 'x', is_demo: true, isDemo: true, enforceMfa: true, data_format: 0 },
    })
    expect([status, body.organisation.name]).toEqual([200, 'New name'])
    expect(
      await environment.rowsOf('select id, code, is_demo, enforce_mfa, data_format from organisation where code = $1', [
        code,
      ]),
    ).toEqual(before)
    expect((await environment.asSuperadmin('PATCH', `/admin/orgs/${code}`, { name: '' })).status).toBe(400)
    expect((await environment.asSuperadmin('PATCH', '/admin/orgs/no-such', { name: 'x' })).status).toBe(404)
  })

  // D1.7.67
  test('are deleted by a superadmin who does not belong to them', async () => {
    const founder = await environment.server.signUp('Founder')
    const code = await environment.server.foundOrganisation(founder.token, 'Doomed')
    const { status, body } = await environment.asSuperadmin('DELETE', `/admin/orgs/${code}`)
    expect([status, body, await organisationOf(code)]).toEqual([200, {}, undefined])
    expect((await environment.server.call('GET', `/orgs/${code}`, founder.token)).status).toBe(403)
    expect((await environment.asSuperadmin('DELETE', `/admin/orgs/${code}`)).status).toBe(404)
  })

  test('give a superadmin no access to what is in them', async () => {
    const founder = await environment.server.signUp('Private founder')
    const code = await environment.server.foundOrganisation(founder.token, 'Private')
    const statuses = ['', '/docs', '/jobs', '/audit', '/threads'].map(async (path) => {
      return (await environment.asSuperadmin('GET', `/orgs/${code}${path}`)).status
    })
    expect(await Promise.all(statuses)).toEqual([403, 403, 403, 403, 403])
  })
})

describe('a trial link', () => {
  const ask = (code: string) => environment.asSuperadmin('POST', `/admin/orgs/${code}/trial-link`, {})
  const consent = (token: string, code: string, trialConsent = true) =>
    environment.server.call('POST', `/orgs/${code}`, token, { trialConsent })
  const linkFor = async (token: string, code: string) => {
    expect((await consent(token, code)).status).toBe(200)
    return new URL((await ask(code)).body.url)
  }
  const mailsTo = (email: string) =>
    environment.rowsOf("select subject, body from mail where recipient = $1 and subject like 'Someone opened%'", [
      email,
    ])
  const enter = (url: URL) => environment.server.call('POST', '/auth/create-token', url.searchParams.get('token'), {})

  test('is made with an administrator’s consent to this one link, for 24 hours, until it is withdrawn', async () => {
    const founder = await environment.server.signUp('Consenting')
    const { body: made } = await environment.server.call('POST', '/orgs', founder.token, {
      ...{
        code: `consent${founder.id
          .slice(-6)
          .toLowerCase()
          .replace(/[^a-z0-9]/g, '0')}`,
        addSupportAccess: true,
      },
      data: { name: 'Consenting' },
    })
    const { code } = made.organisation
    const refused = {
      status: 409,
      message: 'An administrator of Consenting must first allow this link in the organisation’s settings.',
    }
    const answered = async () => {
      const { status, body } = await ask(code)
      return { status, message: body.message }
    }
    // Support access, which is on by default, is no consent.
    expect(await answered()).toEqual(refused)
    const given = (await consent(founder.token, code)).body.organisation
    const hours = (Date.parse(given.trialConsentUntil) - Date.now()) / 3_600_000
    expect([hours > 23.9, hours < 24.1]).toEqual([true, true])
    const withdrawn = (await consent(founder.token, code, false)).body.organisation
    expect(withdrawn.trialConsentUntil).toBe(undefined)
    expect(await answered()).toEqual(refused)

    await consent(founder.token, code)
    await environment.rowsOf(
      "update organisation set trial_consent_until = now() - interval '1 minute' where code = $1",
      [code],
    )
    expect(await answered()).toEqual(refused)

    const link = await linkFor(founder.token, code)
    expect(await answered()).toEqual(refused)
    expect((await consent(founder.token, code, false)).status).toBe(200)
    expect((await enter(link)).status).toBe(401)
    const { body } = await environment.server.call('GET', `/orgs/${code}`, founder.token)
    expect(body.organisation.users.map((user: { id: string }) => user.id)).toEqual([founder.id])
  })

  test('is made once of two that are asked for at once', async () => {
    const founder = await environment.server.signUp('At once')
    const code = await environment.server.foundOrganisation(founder.token, 'Racing')
    await consent(founder.token, code)
    const answers = await Promise.all([ask(code), ask(code), ask(code)])
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409, 409])
  })

  test('tells every administrator whose address is verified that somebody entered, and a member nothing', async () => {
    const [founder, second, member] = [
      await environment.server.signUp('Told'),
      await environment.server.signUp('Told too'),
      await environment.server.signUp('Not told'),
    ]
    const code = await environment.server.foundOrganisation(founder.token, 'Telling')
    for (const [person, role] of [
      [second, 'admin'],
      [member, 'user'],
    ] as const)
      await environment.rowsOf(
        'insert into membership (organisation_id, person_id, role) select id, $2, $3 from organisation where code = $1',
        [code, person.id, role],
      )
    const link = await linkFor(founder.token, code)
    expect(await mailsTo(founder.email)).toEqual([])
    expect((await enter(link)).status).toBe(200)
    const mail = {
      subject: 'Someone opened your organisation with a trial link',
      body: expect.stringContaining('Telling'),
    }
    expect([await mailsTo(founder.email), await mailsTo(second.email), await mailsTo(member.email)]).toEqual([
      [mail],
      [mail],
      [],
    ])
    // Used up: the next one takes another consent, and what was entered is ended by removing the guest.
    const { body } = await environment.server.call('GET', `/orgs/${code}`, founder.token)
    expect(body.organisation.trialConsentUntil).toBe(undefined)
    expect((await ask(code)).status).toBe(409)
  })

  test('is consented to by nobody but an administrator', async () => {
    const founder = await environment.server.signUp('Owner')
    const code = await environment.server.foundOrganisation(founder.token, 'Owned')
    const member = await environment.server.signUp('Only a member')
    await environment.rowsOf(
      "insert into membership (organisation_id, person_id, role) select id, $2, 'user' from organisation where code = $1",
      [code, member.id],
    )
    const tokens = [member.token, environment.superadmin.token]
    expect(await Promise.all(tokens.map(async (token) => (await consent(token, code)).status))).toEqual([403, 403])
  })

  test('lets a guest into that organisation alone, as a user, once', async () => {
    const founder = await environment.server.signUp('Host')
    const code = await environment.server.foundOrganisation(founder.token, 'Hosting')
    const url = await linkFor(founder.token, code)
    expect([url.origin + url.pathname, url.searchParams.get('dest')]).toEqual([
      environment.server.url.replace('127.0.0.1', 'localhost') + '/user/token-log-in',
      `/${code}`,
    ])
    const exchange = () => environment.server.call('POST', '/auth/create-token', url.searchParams.get('token'), {})
    const { body } = await exchange()
    const { user } = (await environment.server.call('GET', '/auth/user-info', body.token)).body
    expect([user.isTempUser, user.roles, user.projects]).toEqual([
      true,
      ['user'],
      [{ code, name: 'Hosting', role: 'user' }],
    ])
    expect([
      (await exchange()).status,
      (await environment.server.call('GET', '/admin/users', body.token)).status,
    ]).toEqual([401, 403])
  })

  test('is kept nowhere', async () => {
    const code = await environment.server.foundOrganisation(environment.superadmin.token, 'Forgetful')
    const token = (await linkFor(environment.superadmin.token, code)).searchParams.get('token')!
    const logs =
      await environment.rowsOf(`select before, after from installation_log union all select before, after from change_log
      union all select answer, null from idempotency union all select to_jsonb(body), null from mail`)
    expect(JSON.stringify(logs)).not.toContain(token)
  })

  test('is refused for the example organisation, for one that enforces MFA and for one that is not there', async () => {
    const [demo, strict] = [
      await environment.server.foundOrganisation(environment.superadmin.token, 'Example'),
      await environment.server.foundOrganisation(environment.superadmin.token, 'Strict'),
    ]
    // Both have allowed the link, so that nothing but what they are refuses it.
    for (const code of [demo, strict]) expect((await consent(environment.superadmin.token, code)).status).toBe(200)
    await environment.rowsOf('update organisation set is_demo = true where code = $1', [demo])
    await environment.rowsOf('update organisation set enforce_mfa = true where code = $1', [strict])
    const { demoTrial, mfaTrial } = adminTexts.refusals
    const [ofDemo, ofStrict, ofNone] = [await ask(demo), await ask(strict), await ask('no-such')]
    expect([ofDemo.status, ofDemo.body]).toEqual([409, { message: demoTrial, url: undefined }])
    expect([ofStrict.status, ofStrict.body]).toEqual([409, { message: mfaTrial, url: undefined }])
    expect(ofNone.status).toBe(404)
  })
})

describe('feedback', () => {
  test('is listed newest first, names no thread that was not shared, and is opened by who may', async () => {
    const person = await environment.server.signUp('Critic')
    const [own, foreign] = [
      await environment.server.foundOrganisation(environment.superadmin.token, 'Mine'),
      await environment.server.foundOrganisation(person.token, 'Theirs'),
    ]
    const insert = (id: string, code: string, by: Person, entity: string, isShared: boolean, day: number) =>
      environment.rowsOf(
        `insert into feedback (id, organisation_id, person_id, rating, comment, can_share, entity_type, entity_id, created_at)
         select $1, id, $2, 'so-so', '<b>hm</b>', $3, $4, $1 || '-thing', $5 from organisation where code = $6`,
        [id, by.id, isShared, entity, `2026-01-0${day}T00:00:00Z`, code],
      )
    await insert('f1', own, environment.superadmin, 'thread', true, 1)
    await insert('f2', own, person, 'thread', true, 2)
    await insert('f3', own, person, 'topic', true, 3)
    await insert('f4', foreign, person, 'topic', true, 4)
    await insert('f5', own, environment.superadmin, 'thread', false, 5)
    const { body } = await environment.asSuperadmin('GET', '/admin/feedback')
    expect(body.feedback[0]).toEqual({
      ...{ id: 'f5', date: '2026-01-05T00:00:00.000Z', submitterEmail: environment.superadmin.email, rating: 'so-so' },
      ...{ comment: '<b>hm</b>', project: own, entityType: 'thread', entityId: '', isShared: false, canOpen: false },
    })
    expect(body.feedback.map((row: Record<string, unknown>) => [row['id'], row['entityId'], row['canOpen']])).toEqual([
      ['f5', '', false],
      ['f4', 'f4-thing', false],
      ['f3', 'f3-thing', true],
      ['f2', 'f2-thing', false],
      ['f1', 'f1-thing', true],
    ])
  })
})

describe('the mailbox', () => {
  test('holds what would have been mailed, the newest first, and says that no server for mail is set', async () => {
    const host = await environment.server.signUp('Inviting')
    const code = await environment.server.foundOrganisation(host.token, 'Inviters')
    await environment.server.call('POST', `/orgs/${code}/invite`, host.token, {
      email: 'first@example.com',
      role: 'user',
    })
    await environment.server.call('POST', `/orgs/${code}/invite`, host.token, {
      email: 'second@example.com',
      role: 'user',
    })
    const { body } = await environment.asSuperadmin('GET', '/admin/mailbox')
    expect(body.mails.slice(0, 2).map((mail: { recipient: string }) => mail.recipient)).toEqual([
      'second@example.com',
      'first@example.com',
    ])
    expect([body.isDelivering, body.mails[0]]).toEqual([
      false,
      {
        ...{
          id: expect.any(String),
          recipient: 'second@example.com',
          subject: 'You are invited to an organisation on Sextant',
        },
        ...{ body: expect.stringContaining('/user/accept-invite?token='), createdAt: expect.any(String) },
        ...{ deliveredAt: null, failure: null, holdsResetLink: false },
      },
    ])
  })

  test('shows a reset link to who opens its mail, which goes into the log, and to nobody else', async () => {
    const person = await environment.server.signUp('Forgetful')
    await environment.server.call('POST', '/auth/request-password-reset', null, { email: person.email })
    const newest = async () => (await environment.asSuperadmin('GET', '/admin/mailbox')).body.mails[0]
    await expect.poll(async () => (await newest()).recipient).toBe(person.email)
    const { id, body, holdsResetLink } = await newest()
    expect([body, holdsResetLink]).toEqual(['', true])
    const logged = async () =>
      (
        await environment.database.query(
          "select thing_id, before, after from installation_log where thing = 'mail' and thing_id = $1",
          [id],
        )
      ).rows
    expect(await logged()).toEqual([])
    const opened = await environment.asSuperadmin('POST', `/admin/mailbox/${id}/_open`, {})
    expect(opened.body).toEqual({ body: expect.stringMatching(/\/user\/accept-invite\?token=[\w-]{43}/) })
    const [before, after] = [false, true].map((isOpened) => ({ email: person.email, isOpened }))
    expect(await logged()).toEqual([{ thing_id: id, before, after }])
    expect((await environment.asSuperadmin('POST', '/admin/mailbox/0/_open', {})).status).toBe(404)
  })
})
