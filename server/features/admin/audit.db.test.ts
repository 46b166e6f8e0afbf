import { failureTexts } from '../../../contract/texts/failures.texts.ts'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import {
  type SuperadminEnvironment,
  startSuperadminEnvironment,
} from '../../../tests/database/superadmin-environment.ts'
import type { Person } from '../../../tests/database/test-server.ts'

type Entry = Record<string, any>

let environment: SuperadminEnvironment
let admin: Person
let member: Person
let project: string
let organisationId: string
beforeAll(async () => {
  environment = await startSuperadminEnvironment()
  admin = await environment.server.signUp('Ada Admin')
  member = await environment.server.signUp('Max Member')
  project = await environment.server.foundOrganisation(admin.token, 'Audited')
  organisationId = (await environment.database.query('select id from organisation where code = $1', [project])).rows[0]
    .id
  await environment.server.call('POST', `/orgs/${project}/invite`, admin.token, { email: member.email, role: 'user' })
  await environment.server.call('POST', `/orgs/${project}`, admin.token, { name: 'Audited again' })
  await environment.server.call('POST', `/orgs/${project}/users/${member.id}`, admin.token, { role: 'admin' })
  await environment.server.call('POST', `/orgs/${project}/users/${member.id}`, admin.token, { role: 'user' })
})
afterAll(async () => {
  await environment?.close()
})

const read = async (query = '', token = admin.token): Promise<{ entries: Entry[]; cursor: string | null } & Entry> =>
  (await environment.server.call('GET', `/orgs/${project}/audit${query}`, token)).body
const shown = ({ entries }: { entries: Entry[] }) =>
  entries.map((entry) => [entry['actor']?.name, entry['action'], entry['thing'], entry['label']])
const append = (
  rows: { thing: string; id: string; before?: unknown; after?: unknown; to?: string; at?: string; actor?: string }[],
) =>
  environment.database.query(
    `with taken as (update organisation_log set seq = seq + $2 where organisation_id = $1 returning seq)
     insert into change_log (organisation_id, seq, at, actor, thing, thing_id, before, after, visible_to)
     select $1, taken.seq - $2 + place, coalesce((one->>'at')::timestamptz, now()), one->>'actor', one->>'thing', one->>'id',
       nullif(one->'before', 'null'), nullif(one->'after', 'null'), one->>'to'
     from taken, jsonb_array_elements($3::jsonb) with ordinality as given(one, place)`,
    [organisationId, rows.length, JSON.stringify(rows)],
  )

describe('the log of an organisation', () => {
  test('says who changed what, the newest first, with the differences', async () => {
    const page = await read()
    expect([...shown(page).slice(0, 3), shown(page).findLast(([, , thing]) => thing === 'membership')]).toEqual([
      ['Ada Admin', 'changed', 'membership', 'Max Member'],
      ['Ada Admin', 'changed', 'membership', 'Max Member'],
      ['Ada Admin', 'changed', 'organisation', 'Audited again'],
      ['Ada Admin', 'added', 'membership', 'Max Member'],
    ])
    expect(page.entries[0]).toEqual({
      ...{
        id: expect.stringMatching(/^\d+$/),
        at: expect.stringMatching(/Z$/),
        actor: { id: admin.id, name: 'Ada Admin' },
      },
      ...{ thing: 'membership', thingId: member.id, label: 'Max Member', action: 'changed' },
      differences: [{ field: 'role', before: 'admin', after: 'user' }],
    })
    expect(page.entries[2]!['differences']).toContainEqual({ field: 'name', before: 'Audited', after: 'Audited again' })
    expect([page['people'], page['things'], page.cursor]).toEqual([
      [{ id: admin.id, name: 'Ada Admin' }],
      expect.arrayContaining(['membership', 'organisation']),
      null,
    ])
  })

  test('finds the former state of a change that was written without it', async () => {
    const file = (filename: string, status: string) => ({ filename, status })
    await append([
      { thing: 'document', id: 'd1', after: file('plan.pdf', 'pending') },
      { thing: 'document', id: 'd1', after: file('plans.pdf', 'pending') },
      { thing: 'document', id: 'd1' },
    ])
    const { entries } = await read('?thing=document')
    expect(entries.map((entry) => [entry['action'], entry['label'], entry['differences']])).toEqual([
      ['removed', 'plans.pdf', expect.arrayContaining([{ field: 'status', before: 'pending', after: null }])],
      ['changed', 'plans.pdf', [{ field: 'filename', before: 'plan.pdf', after: 'plans.pdf' }]],
      ['added', 'plan.pdf', expect.arrayContaining([{ field: 'status', before: null, after: 'pending' }])],
    ])
  })

  test('calls what a change names no more as the log last did, and tells no name that is somebody else’s alone', async () => {
    const things = ['doc_1', 'doc_2', 'folder_1', 'thread_1']
    onTestFinished(async () => {
      await environment.database.query('delete from change_log where thing_id = any($1)', [things])
    })
    await append([
      { thing: 'document', id: 'doc_1', after: { filename: 'draft.pdf', status: 'pending' } },
      { thing: 'document', id: 'doc_1', after: { filename: 'final.pdf', status: 'pending' } },
      { thing: 'document', id: 'doc_1', after: { status: 'error' } },
      { thing: 'document', id: 'doc_1', after: { status: 'pending', rev: 2 } },
      { thing: 'document', id: 'doc_1' },
      { thing: 'folder', id: 'folder_1', before: { name: 'Deeds' } },
      { thing: 'document', id: 'folder_1' },
      { thing: 'warehouse', id: 'folder_1', actor: admin.id },
      { thing: 'warehouse', id: 'doc_1', actor: admin.id },
      { thing: 'document', id: 'doc_2', after: { status: 'error' } },
      { thing: 'thread', id: 'thread_1', after: { name: 'Private talk' }, to: member.id },
      { thing: 'thread', id: 'thread_1' },
      { thing: 'warehouse', id: 'thread_1', actor: admin.id },
    ])
    const { entries } = await read()
    expect(entries.slice(0, 12).map((entry) => [entry['thing'], entry['thingId'], entry['label']])).toEqual([
      ['warehouse', 'thread_1', ''],
      ['thread', 'thread_1', ''],
      ['document', 'doc_2', ''],
      ['warehouse', 'doc_1', 'final.pdf'],
      ['warehouse', 'folder_1', 'Deeds'],
      ['document', 'folder_1', 'Deeds'],
      ['folder', 'folder_1', 'Deeds'],
      ['document', 'doc_1', 'final.pdf'],
      ['document', 'doc_1', 'final.pdf'],
      ['document', 'doc_1', 'final.pdf'],
      ['document', 'doc_1', 'final.pdf'],
      ['document', 'doc_1', 'draft.pdf'],
    ])
    expect((await read('?text=deeds')).entries.map(({ thing }) => thing)).toEqual(['warehouse', 'document', 'folder'])
  })

  test('calls the organisation by its name where a change of it names none', async () => {
    await append([{ thing: 'organisation', id: organisationId, before: {}, after: { timezone: 'Pacific/Apia' } }])
    expect(shown(await read())[0]).toEqual([undefined, 'changed', 'organisation', 'Audited again'])
  })

  test('shows an administrator nothing of what is somebody else’s alone, not even in a search or a file', async () => {
    await append([
      { thing: 'thread', id: 't1', after: { name: 'Private canary' }, to: member.id },
      { thing: 'thread', id: 't2', after: { name: 'Own canary' }, to: admin.id },
    ])
    const file = await environment.server.call('GET', `/orgs/${project}/audit/export`, admin.token)
    expect([
      shown(await read('?thing=thread')),
      shown(await read('?text=canary')),
      String(file.body).includes('Private'),
    ]).toEqual([[[undefined, 'added', 'thread', 'Own canary']], [[undefined, 'added', 'thread', 'Own canary']], false])
  })

  test('names a member whose id is written somewhere, and nobody of elsewhere', async () => {
    const stranger = await environment.server.signUp('Stan Stranger')
    await append([
      { thing: 'job', id: 'j9', after: { label: 'Asked', status: 'PENDING', by: [member.id, stranger.id] } },
    ])
    const [entry] = (await read('?thing=job&text=asked')).entries
    expect(entry!['differences']).toContainEqual({ field: 'by', before: null, after: `Max Member; ${stranger.id}` })
  })

  test('is filtered by person, kind, days of the organisation and text', async () => {
    await append([
      { thing: 'folder', id: 'f1', after: { name: 'Late evening' }, at: '2025-03-01T10:59:59Z', actor: member.id },
      { thing: 'folder', id: 'f2', after: { name: 'Early morning' }, at: '2025-03-01T11:00:00Z', actor: member.id },
      { thing: 'folder', id: 'f3', after: { name: 'Afternoon' }, at: '2025-03-02T02:00:00Z' },
    ])
    const labels = async (query: string) => (await read(query)).entries.map((entry) => entry['label'])
    // The organisation's time zone is Auckland, thirteen hours ahead.
    expect([
      await labels('?from=2025-03-02&to=2025-03-02'),
      await labels('?from=2025-03-01&to=2025-03-01'),
      await labels(`?person=${member.id}`),
      await labels('?thing=folder&person=server'),
      await labels('?thing=folder&text=EARLY'),
      await labels('?text=nobody%20says%20this'),
    ]).toEqual([
      ['Afternoon', 'Early morning'],
      ['Late evening'],
      ['Early morning', 'Late evening'],
      ['Afternoon'],
      ['Early morning'],
      [],
    ])
  })

  test.each(['?from=yesterday', '?to=2025-02-31x', '?cursor=-1', '?cursor=1%20or%201', `?text=${'x'.repeat(201)}`])(
    'refuses the filter %s',
    async (query) => {
      expect((await environment.server.call('GET', `/orgs/${project}/audit${query}`, admin.token)).status).toBe(400)
    },
  )

  test('is read page by page, every entry once', async () => {
    await append(
      Array.from({ length: 130 }, (_, index) => ({
        thing: 'watchlist',
        id: `w${index}`,
        after: { topic: `Topic ${index}` },
      })),
    )
    const labels: string[] = []
    let cursor: string | null = ''
    const sizes: number[] = []
    while (cursor !== null) {
      const page = await read(`?thing=watchlist${cursor === '' ? '' : `&cursor=${cursor}`}`)
      labels.push(...page.entries.map((entry) => entry['label']))
      sizes.push(page.entries.length)
      cursor = page.cursor
    }
    expect([sizes, labels]).toEqual([[50, 50, 30], Array.from({ length: 130 }, (_, index) => `Topic ${129 - index}`)])
  })

  test('is searched to its beginning, in answers that each say where to go on', async () => {
    const note = (id: string, topic: string) => ({ thing: 'alert', id, after: { topic } })
    await append([
      note('needle', 'Needle in the haystack'),
      ...Array.from({ length: 5_600 }, (_, index) => note(`a${index}`, `Straw ${index}`)),
    ])
    const first = await read('?text=needle')
    expect([first.entries, first.cursor]).toEqual([[], expect.stringMatching(/^\d+$/)])
    const second = await read(`?text=needle&cursor=${first.cursor}`)
    expect([second.entries.map(({ label }) => label), second['people'], second.cursor]).toEqual([
      ...[['Needle in the haystack'], [], null],
    ])
    expect((await read('?thing=alert&text=straw%201')).entries.length).toBe(50)
    const file = await environment.server.call('GET', `/orgs/${project}/audit/export?thing=alert`, admin.token)
    expect(String(file.body).split('\r\n')).toHaveLength(5_603)
    await environment.database.query("delete from change_log where thing = 'alert'")
  })

  test('names people by their e-mail where they have no name', async () => {
    const nameless = await environment.server.signUp('Nameless')
    await environment.database.query("update person set name = '' where id = $1", [nameless.id])
    await environment.server.call('POST', `/orgs/${project}/invite`, admin.token, {
      email: nameless.email,
      role: 'user',
    })
    expect((await read('?thing=membership')).entries[0]!['label']).toBe(nameless.email)
  })

  test('finds the former state of the same thing, not of another that has its id', async () => {
    await append([
      { thing: 'label', id: 'same', after: { name: 'Label' } },
      { thing: 'tag', id: 'same', after: { name: 'Tag' } },
    ])
    expect((await read('?thing=tag')).entries.map(({ action }) => action)).toEqual(['added'])
  })

  test('is exported whole, filtered as it is shown, and without a formula', async () => {
    await append([
      { thing: 'matter', id: 'm1', after: { title: '=HYPERLINK("http://x")', topic: '-1+1', abstract: 'Ā, "b"' } },
    ])
    const { status, body, headers } = await environment.server.call(
      'GET',
      `/orgs/${project}/audit/export?thing=matter`,
      admin.token,
    )
    expect([status, headers.get('content-type'), headers.get('content-disposition')]).toEqual([
      200,
      'text/csv; charset=utf-8',
      'attachment; filename="audit-log.csv"',
    ])
    const time = (await read('?thing=matter')).entries[0]!['at']
    // fetch removes the byte order mark.
    expect(body).toBe(
      [
        'Time,Who,What was done,Kind,Name,Id,Differences',
        `${time},The server,Added,Emerging matter,"'=HYPERLINK(""http://x"")",m1,"Title: =HYPERLINK(""http://x""); Topic: -1+1; Abstract: Ā, ""b"""`,
        '',
      ].join('\r\n'),
    )
    const all = await environment.server.call('GET', `/orgs/${project}/audit/export?thing=watchlist`, admin.token)
    expect(String(all.body).split('\r\n')).toHaveLength(132)
  })

  test('is refused with a sentence where it cannot be exported, instead of a file that breaks off', async () => {
    for (const path of [`/orgs/${project}/audit/export`, '/admin/audit/export']) {
      const answer = await environment.server.call(
        'GET',
        `${path}?thing=%00`,
        path.startsWith('/admin') ? environment.superadmin.token : admin.token,
      )
      expect([answer.status, answer.body.message]).toEqual([400, failureTexts.badRequest])
    }
  })

  test('begins its file with the mark of UTF-8', async () => {
    const answer = await fetch(`${environment.server.url}/orgs/${project}/audit/export?thing=matter`, {
      headers: { authorization: `Bearer ${admin.token}` },
    })
    expect([...new Uint8Array(await answer.arrayBuffer()).slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  })
})

describe('the log of the installation', () => {
  const readAll = async (query = '') =>
    (await environment.server.call('GET', `/admin/audit${query}`, environment.superadmin.token)).body

  test('says what superadmins did to people and organisations', async () => {
    const person = await environment.server.signUp('Petra')
    const code = await environment.server.foundOrganisation(person.token, 'Passing')
    await environment.server.call('PATCH', `/admin/users/${person.id}`, environment.superadmin.token, {
      name: 'Petra P',
    })
    await environment.server.call('PATCH', `/admin/orgs/${code}`, environment.superadmin.token, { name: 'Passing by' })
    await environment.server.call('DELETE', `/admin/orgs/${code}`, environment.superadmin.token)
    await environment.server.call('DELETE', `/admin/users/${person.id}`, environment.superadmin.token)
    const page = await readAll(`?person=${environment.superadmin.id}`)
    expect(shown(page)).toEqual([
      ['Superadmin', 'removed', 'person', 'Petra P'],
      ['Superadmin', 'removed', 'organisation', 'Passing by'],
      ['Superadmin', 'changed', 'organisation', 'Passing by'],
      ['Superadmin', 'changed', 'person', 'Petra P'],
    ])
    expect(page.entries[3].differences).toEqual([{ field: 'name', before: 'Petra', after: 'Petra P' }])
    const { status, body } = await environment.server.call(
      'GET',
      `/admin/audit/export?person=${environment.superadmin.id}`,
      environment.superadmin.token,
    )
    expect([status, String(body).split('\r\n')[4]]).toEqual([
      200,
      expect.stringMatching(/^\S+Z,Superadmin,Changed,User,Petra P,person_\S+,Name: Petra → Petra P$/),
    ])
  })

  test('names people, organisations and partners, also those that are gone, and an id alone where nothing is known', async () => {
    const person = await environment.server.signUp('Nan Named')
    const left = await environment.server.signUp('Lee Left')
    const unknown = 'org_0123456789abcdef01234567'
    const code = await environment.server.foundOrganisation(person.token, 'Guested')
    const { rows } = await environment.database.query('select id from organisation where code = $1', [code])
    const { body } = await environment.server.call('POST', '/admin/partners', environment.superadmin.token, {
      name: 'Guides',
      userIds: [left.id],
    })
    const { id } = body.partner
    await environment.server.call('PATCH', `/admin/partners/${id}`, environment.superadmin.token, {
      userIds: [person.id, left.id],
    })
    await environment.server.call('DELETE', `/admin/users/${left.id}`, environment.superadmin.token)
    await environment.server.call('DELETE', `/admin/partners/${id}`, environment.superadmin.token)
    const guest = 'person_abcdef0123456789abcdef01'
    const line = 'insert into installation_log (actor, thing, thing_id, after) values ($1, $2, $3, $4)'
    const after = { organisation: rows[0].id, other: unknown, partner: id }
    await environment.database.query(line, [left.id, 'person', guest, JSON.stringify(after)])
    const page = await readAll()
    const [newest] = page.entries
    const change = page.entries.find((entry: Entry) => entry['thingId'] === id && entry['action'] === 'changed')
    expect([newest.actor.name, newest.label, newest.differences, change.label, change.differences]).toEqual([
      'Lee Left (deleted)',
      `${guest} (deleted)`,
      [
        { field: 'other', before: null, after: `${unknown} (deleted)` },
        { field: 'partner', before: null, after: 'Guides (deleted)' },
        { field: 'organisation', before: null, after: 'Guested' },
      ],
      'Guides',
      [
        {
          field: 'userIds',
          before: 'Lee Left (deleted)',
          after: expect.stringMatching(/^(?=.*Nan Named)(?=.*Lee Left \(deleted\))/),
        },
      ],
    ])
    expect(page.people).toContainEqual({ id: left.id, name: 'Lee Left (deleted)' })
    const found = await readAll('?text=nan%20named')
    expect(found.entries.map((entry: Entry) => entry['thingId'])).toContain(id)
  })

  test('names the person whose rights alone were changed', async () => {
    const person = await environment.server.signUp('Rita Rights')
    await environment.server.call('PATCH', `/admin/users/${person.id}`, environment.superadmin.token, {
      roles: ['user', 'superadmin'],
    })
    await environment.server.call('PATCH', `/admin/users/${person.id}`, environment.superadmin.token, {
      roles: ['user'],
    })
    const { entries } = await readAll('?thing=person')
    expect(entries.slice(0, 2).map((entry: Entry) => [entry['thingId'], entry['label']])).toEqual([
      [person.id, 'Rita Rights'],
      [person.id, 'Rita Rights'],
    ])
  })

  test('and of every organisation hold no secret that the server knows', async () => {
    const person = await environment.server.signUp('Secret keeper')
    const code = await environment.server.foundOrganisation(person.token, 'Secretive')
    const call = (method: string, path: string, body?: unknown) =>
      environment.server.call(method, path, person.token, body)
    const own = { currentPassword: 'correct horse' }
    const { body: totp } = await call('POST', '/auth/generate-totp', {})
    await call('PATCH', '/auth/user-info', { ...own, password: 'canary password' })
    await call('POST', `/orgs/${code}/invite`, { email: `new.${person.email}`, role: 'user' })
    await environment.server.call('POST', '/auth/request-password-reset', null, { email: person.email })
    await call('POST', `/orgs/${code}`, { trialConsent: true })
    const link = await environment.server.call(
      'POST',
      `/admin/orgs/${code}/trial-link`,
      environment.superadmin.token,
      {},
    )
    await environment.server.call('PATCH', `/admin/users/${person.id}`, environment.superadmin.token, {
      email: `moved.${person.email}`,
    })
    const { rows } = await environment.database.query(`
      select password_hash as secret from person where password_hash is not null union all
      select totp_secret from person where totp_secret is not null union all
      select totp_pending_secret from person where totp_pending_secret is not null union all
      select encode(hash, 'hex') from token union all select encode(hash, 'base64') from token union all
      select encode(hash, 'hex') from recovery_code`)
    const mails = await environment.database.query(
      "select substring(body from 'token=([A-Za-z0-9_-]+)') as token from mail",
    )
    const secrets = [
      ...rows.map((row) => row.secret),
      ...mails.rows.flatMap((row) => (row.token ? [row.token] : [])),
      ...[person.token, totp.secret, 'canary password', new URL(link.body.url).searchParams.get('token')],
    ].filter((secret): secret is string => typeof secret === 'string' && secret.length > 0)
    expect(secrets.length).toBeGreaterThan(10)
    const raw = await environment.database.query(
      'select before, after from change_log union all select before, after from installation_log',
    )
    const exported = await environment.server.call('GET', '/admin/audit/export', environment.superadmin.token)
    const said = JSON.stringify(raw.rows) + String(exported.body)
    expect(secrets.filter((secret) => said.includes(secret))).toEqual([])
  })
})
