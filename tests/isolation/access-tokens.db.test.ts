import { mkdir, writeFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type RouteName, routes } from '../../contract/routes.ts'
import { tokenScopes, type TokenScope } from '../../contract/shared/route.ts'
import { failureTexts } from '../../contract/texts/failures.texts.ts'
import { openSocket } from '../database/live-client.ts'
import { codeOf, password } from '../database/session-environment.ts'
import { share } from '../deep.ts'
import { integrationRequests } from './integration-requests.ts'
import { isolationTable } from './isolation.table.ts'
import { type Environment, makeEnvironment, people, type PersonKind } from './people.ts'
import { requests } from './requests.ts'
import { tokenTable } from './tokens.table.ts'

let environment: Environment
/** A token of the member of A for each scope; that for `admin` belongs to the administrator. */
let tokens: Record<TokenScope, string>
beforeAll(async () => {
  environment = await makeEnvironment()
  const made: [TokenScope, string][] = []
  for (const scope of tokenScopes) made.push([scope, await tokenOf(ownerOf(scope), [scope])])
  tokens = Object.fromEntries(made) as typeof tokens
})
afterAll(async () => {
  await environment?.close()
})

const names = Object.keys(routes) as RouteName[]
const inOrganisation = names.filter((name) => routes[name].path.includes('/:project'))
const ownerOf = (scope: TokenScope): PersonKind => (scope === 'admin' ? 'admin' : 'member')
/** Their requests are for another organisation, which enforces one-time codes. */
const ofTwin = Object.keys(integrationRequests).filter((name) => name !== 'listIntegrations')
const opened = tokenScopes.flatMap((scope) =>
  tokenTable[scope].filter((name) => !ofTwin.includes(name)).map((name) => [scope, name] as const),
)
/** Health checks, which look at no token. */
const ofNobody: readonly RouteName[] = ['check', 'version']

async function make(token: string | null, project: string, scopes: readonly TokenScope[] = ['read']): Promise<string> {
  const body = { name: 'Monthly report', scopes, days: '30' }
  const answer = await environment.server.call('POST', `/orgs/${project}/access-tokens`, token, body)
  expect(answer.status).toBe(200)
  return answer.body.secret
}
const tokenOf = (kind: PersonKind, scopes?: readonly TokenScope[]) =>
  make(environment.token[kind], environment.organisationA, scopes)

const filled = (name: RouteName, params: Record<string, string>) =>
  routes[name].path.replace(/:(\w+)/g, (_all, parameter: string) => params[parameter] ?? 'x')

/** The status of a call whose token is refused before anything else of the request is looked at. */
async function refusalOf(name: RouteName, project: string, token: string): Promise<[number, string]> {
  const { status, body } = await environment.server.call(routes[name].method, filled(name, { project }), token)
  return [status, body?.message ?? '']
}

async function statusOf(name: RouteName, kind: PersonKind, token: string): Promise<number> {
  const project = environment.organisationA
  const request = await requests[name](environment, kind, project)
  const params: Record<string, string> = { project, ...request.params }
  if (name === 'downloadDocument') await plantBytes(params['docId']!)
  if (name === 'downloadAttachment') await plantBytes(params['attachmentId']!)
  if (name === 'downloadDocuments') await plantBytes((request.body as { docIds: string[] }).docIds[0]!)
  const path = filled(name, params) + (request.query ?? '')
  return (await environment.server.call(routes[name].method, path, token, request.body)).status
}

async function plantBytes(docId: string): Promise<void> {
  const row = await environment.database.query(
    'select blob from document where id = $1 union all select blob from attachment where id = $1',
    [docId],
  )
  await mkdir(environment.server.filesDirectory, { recursive: true })
  await writeFile(`${environment.server.filesDirectory}/${row.rows[0].blob}`, '')
}

const readable = () => environment.server.call('GET', `/orgs/${environment.organisationA}/threads`, tokens.read)
const statusesWith = async (token: string) =>
  new Set(
    await Promise.all(inOrganisation.map(async (name) => (await refusalOf(name, environment.organisationA, token))[0])),
  )

describe('an access token', () => {
  test('opens no route of another scope, nor one without any', async () => {
    for (const name of names.filter((one) => !ofNobody.includes(one)))
      for (const scope of tokenScopes.filter((one) => !tokenTable[one].includes(name)))
        expect([name, scope, (await refusalOf(name, environment.organisationA, tokens[scope]))[0]]).toEqual([
          ...[name, scope, 403],
        ])
  })

  test.each(share(opened, 40))('of the scope %s opens %s as far as its person may', async (scope, name) => {
    const kind = ownerOf(scope)
    const cell = Number(isolationTable[name].split(' ')[people.indexOf(kind)])
    expect(await statusOf(name, kind, tokens[scope])).toBe(cell)
  })

  test('opens no route without an organisation, not even one for everybody', async () => {
    const all = await make(environment.token.admin, environment.organisationA, tokenScopes)
    const outside = names.filter((name) => !inOrganisation.includes(name) && !ofNobody.includes(name))
    expect(outside.length).toBeGreaterThan(50)
    for (const name of outside)
      expect([name, ...(await refusalOf(name, 'x', all))]).toEqual([name, 403, failureTexts.noTokens])
  })

  test('opens no other organisation, where its person is an administrator too', async () => {
    const { body } = await environment.server.call('GET', '/auth/user-info', environment.token.admin)
    await environment.database.query(
      `insert into membership (organisation_id, person_id, role) select id, $2, 'admin' from organisation where code = $1`,
      [environment.organisationB, body.user.id],
    )
    const all = await make(environment.token.admin, environment.organisationA, tokenScopes)
    const { other, none } = { other: failureTexts.otherOrganisation, none: failureTexts.noTokens }
    for (const name of inOrganisation) {
      const sentence = routes[name].scope === 'none' ? none : other
      for (const project of [environment.organisationB, 'there-is-no-such'])
        expect([name, ...(await refusalOf(name, project, all))]).toEqual([name, 403, sentence])
    }
    const listed = await environment.server.call('GET', `/orgs/${environment.organisationB}`, environment.token.admin)
    expect(listed.status).toBe(200)
  })

  test('without the scope admin has the rights of any other member, whoever made it', async () => {
    const [narrow, wide] = [await tokenOf('admin', ['write']), await tokenOf('admin', ['write', 'admin'])]
    for (const name of ['lockSnapshot', 'changePlaybook', 'changeResearch', 'deleteWatchlistItem'] as const) {
      const seen = [await statusOf(name, 'admin', narrow), await statusOf(name, 'admin', wide)]
      expect([name, ...seen]).toEqual([name, 403, 200])
    }
  })

  test('without the scope admin has no job work with the rights of an administrator', async () => {
    const path = `/orgs/${environment.organisationA}/threads`
    const body = { messages: [{ role: 'user', content: 'How long is leave?' }] }
    const kept: unknown[] = []
    for (const scopes of [['ask'], ['ask', 'admin']] as const) {
      const { thread } = (await environment.server.call('POST', path, await tokenOf('admin', scopes), body)).body
      const { rows } = await environment.database.query(
        "select input from job where queue = 'answer' and input ->> 'threadId' = $1",
        [thread.id],
      )
      kept.push(rows[0].input.asUser)
    }
    expect(kept).toEqual([true, undefined])
  })

  test('of a superadmin sees no draft of a playbook', async () => {
    const { body } = await environment.server.call('GET', '/auth/user-info', environment.token.superadmin)
    await join(body.user.id)
    const slug = 'draft-of-superadmins'
    await environment.database.query('insert into playbook (id, name, slug) values ($1, $1, $1)', [slug])
    const path = filled('listPlaybookTemplates', { project: environment.organisationA })
    const isSeenBy = async (token: string | null): Promise<boolean> => {
      const { templates } = (await environment.server.call('GET', path, token)).body
      return templates.some((one: { slug: string }) => one.slug === slug)
    }
    const { superadmin } = environment.token
    const secret = await make(superadmin, environment.organisationA)
    expect([await isSeenBy(superadmin), await isSeenBy(secret)]).toEqual([true, false])
  })

  test('for administrators is made by administrators alone, and falls to a member with them', async () => {
    const body = { name: 'Too much', scopes: ['admin'], days: '30' }
    const path = `/orgs/${environment.organisationA}/access-tokens`
    expect(await environment.server.call('POST', path, environment.token.member, body)).toMatchObject({
      status: 403,
      body: { message: failureTexts.onlyAdministrators },
    })
    const former = await environment.server.signUp('Former admin')
    await join(former.id, 'admin')
    const token = await make(former.token, environment.organisationA, ['admin'])
    const audit = () => environment.server.call('GET', `/orgs/${environment.organisationA}/audit`, token)
    expect((await audit()).status).toBe(200)
    await environment.database.query("update membership set role = 'user' where person_id = $1", [former.id])
    expect((await audit()).status).toBe(403)
  })

  test('opens no live channel', async () => {
    const socket = await openSocket(environment.server.url, '/websocket/updates')
    socket.send({ type: 'authenticate', token: tokens.read })
    expect((await socket.closed).code).toBe(4401)
  })
})

async function join(personId: string, role: 'admin' | 'user' = 'user'): Promise<void> {
  await environment.database.query(
    'insert into membership (organisation_id, person_id, role) select id, $2, $3 from organisation where code = $1',
    [environment.organisationA, personId, role],
  )
}

/** Somebody who joined A, with a token that works. */
async function someone(name: string) {
  const person = await environment.server.signUp(name)
  await join(person.id)
  const secret = await make(person.token, environment.organisationA, ['read', 'ask', 'write'])
  expect(await statusesOfReads(secret)).toBe(200)
  return { ...person, secret }
}
const statusesOfReads = async (secret: string) =>
  (await environment.server.call('GET', `/orgs/${environment.organisationA}/threads`, secret)).status

describe('an access token that has ended opens nothing:', () => {
  test('expired', async () => {
    const { id, secret } = await someone('Late')
    await environment.database.query('update access_token set expires_at = now() where person_id = $1', [id])
    expect(await statusesWith(secret)).toEqual(new Set([401]))
  })

  test('revoked by its owner, and by an administrator', async () => {
    for (const isOwn of [true, false]) {
      const { secret, token } = await someone('Careful')
      const { tokens: own } = (await environment.server.call('GET', '/auth/access-tokens', token)).body
      const path = isOwn ? '/auth/access-tokens' : `/orgs/${environment.organisationA}/access-tokens`
      const by = isOwn ? token : environment.token.admin
      expect((await environment.server.call('DELETE', `${path}/${own[0].id}`, by)).status).toBe(200)
      expect(await statusesWith(secret)).toEqual(new Set([401]))
    }
  })

  test('with the membership, and a new membership does not bring it back', async () => {
    const { id, secret } = await someone('Leaver')
    const path = `/orgs/${environment.organisationA}/users/${id}`
    expect((await environment.server.call('DELETE', path, environment.token.admin)).status).toBe(200)
    expect(await statusesWith(secret)).toEqual(new Set([401]))
    await join(id)
    expect(await statusesWith(secret)).toEqual(new Set([401]))
  })

  test('with a change of password, but not with a change of name', async () => {
    const { secret, token } = await someone('Changer')
    await environment.server.call('PATCH', '/auth/user-info', token, { name: 'Renamed' })
    expect(await statusesOfReads(secret)).toBe(200)
    const body = { password: 'a longer horse battery', currentPassword: password }
    expect((await environment.server.call('PATCH', '/auth/user-info', token, body)).status).toBe(200)
    expect(await statusesWith(secret)).toEqual(new Set([401]))
  })

  test('while the organisation enforces one-time codes that its owner has not set up', async () => {
    const owner = await environment.server.signUp('Enforcer')
    const project = await environment.server.foundOrganisation(owner.token, 'Later enforcing')
    const secret = await make(owner.token, project, ['read'])
    const read = () => environment.server.call('GET', `/orgs/${project}/threads`, secret)
    expect((await read()).status).toBe(200)
    await environment.database.query('update organisation set enforce_mfa = true where code = $1', [project])
    expect(await read()).toMatchObject({ status: 403, body: { message: failureTexts.mfaRequired } })
    const { secret: seed } = (await environment.server.call('POST', '/auth/generate-totp', owner.token, {})).body
    await environment.server.call('POST', '/auth/save-totp', owner.token, { code: codeOf(seed) })
    expect((await read()).status).toBe(200)
  })
})

describe('access tokens are', () => {
  test('stored as a keyed hash alone, and in no log', async () => {
    const tables = await environment.database.query(
      "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
    )
    for (const { name } of tables.rows) {
      const found = await environment.database.query(`select 1 from ${name} t where t::text like $1`, [
        `%${tokens.read}%`,
      ])
      expect([name, found.rowCount]).toEqual([name, 0])
    }
    const plain = await environment.database.query('select 1 from access_token where hash = sha256($1::bytea)', [
      Buffer.from(tokens.read),
    ])
    expect(plain.rowCount).toBe(0)
  })

  test('listed with their last use, to their owner and to administrators, and written to the log', async () => {
    const { id, token, secret, email } = await someone('Reader')
    const { tokens: own } = (await environment.server.call('GET', '/auth/access-tokens', token)).body
    const path = `/orgs/${environment.organisationA}`
    expect(own).toEqual([
      {
        ...{ id: expect.stringMatching(/^access_/), name: 'Monthly report', scopes: ['read', 'ask', 'write'] },
        ...{ createdAt: expect.any(String), expiresAt: expect.any(String), lastUsedAt: expect.any(String) },
        organisation: { code: environment.organisationA, name: 'Acme' },
      },
    ])
    const listed = await environment.server.call('GET', `${path}/access-tokens`, environment.token.admin)
    const { organisation: _, ...same } = own[0]
    expect(listed.body.tokens.filter((one: { id: string }) => one.id === own[0].id)).toEqual([
      { ...same, person: { id, name: 'Reader', email } },
    ])
    expect(JSON.stringify(listed.body)).not.toContain(secret)
    await environment.server.call('DELETE', `/auth/access-tokens/${own[0].id}`, token)
    const { entries } = (
      await environment.server.call('GET', `${path}/audit?thing=access_token`, environment.token.admin)
    ).body
    expect(
      entries
        .filter((one: { thingId: string }) => one.thingId === own[0].id)
        .map((one: { action: string; label: string; actor: { id: string } }) => [one.action, one.label, one.actor.id]),
    ).toEqual([
      ['removed', 'Monthly report', id],
      ['added', 'Monthly report', id],
    ])
  })

  test('at most twenty of a person in an organisation, and only with a name and a scope', async () => {
    const person = await environment.server.signUp('Collector')
    const project = await environment.server.foundOrganisation(person.token, 'Collection')
    for (let count = 0; count < 20; count += 1) await make(person.token, project)
    const more = (body: object) =>
      environment.server.call('POST', `/orgs/${project}/access-tokens`, person.token, {
        ...{ name: 'One more', scopes: ['read'], days: '7' },
        ...body,
      })
    expect((await more({})).status).toBe(409)
    for (const bad of [
      { name: ' ' },
      { scopes: [] },
      { scopes: ['root'] },
      { scopes: ['read', 'read'] },
      { days: '0' },
    ])
      expect((await more(bad)).status).toBe(400)
  })
})

test('a token that works shows that its refusals mean something', async () => {
  expect((await readable()).status).toBe(200)
})
