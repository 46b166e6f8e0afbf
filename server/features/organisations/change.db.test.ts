import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { timeZones } from '../../../contract/shared/time-zones.ts'
import { openUpdates } from '../../../tests/database/live-client.ts'
import { type ServerEnvironment, startServerEnvironment } from '../../../tests/database/server-environment.ts'

let environment: ServerEnvironment
beforeAll(async () => {
  environment = await startServerEnvironment({
    MODEL_BASE_URL: 'http://127.0.0.1:9/v1',
    MODELS: 'small=Small one,large',
  })
})
afterAll(async () => {
  await environment?.close()
})

const change = (project: string, token: string, body: unknown) =>
  environment.server.call('POST', `/orgs/${project}`, token, body)
const read = async (project: string, token: string) =>
  (await environment.server.call('GET', `/orgs/${project}`, token)).body.organisation
const rowOf = async (project: string) =>
  (await environment.database.query('select * from organisation where code = $1', [project])).rows[0]
async function founded() {
  const founder = await environment.server.signUp('Ada')
  return { ...founder, project: await environment.server.foundOrganisation(founder.token, 'Acme') }
}
const giveMfa = (id: string) => environment.database.query("update person set totp_secret = 'ABC' where id = $1", [id])

describe('changing an organisation', () => {
  // D1.7.35, D1.7.47, D1.5.16, D1.5.17, D1.3.12
  test('changes what was given, cleans the website and leaves the rest', async () => {
    const { token, project } = await founded()
    const before = await read(project, token)
    const chatLlmModel = (await environment.server.call('GET', '/orgs/chat-models', token)).body.models[1].id
    const { status, body } = await change(project, token, {
      ...{ name: ' Acme Two ', timezone: 'Europe/Paris', website: 'HTTPS://acme.example/about/', chatLlmModel },
      content: { vision: 'Up' },
    })
    const expected = {
      ...before,
      ...{ name: 'Acme Two', timezone: 'Europe/Paris', website: 'acme.example/about', chatLlmModel },
      content: { whatWeDo: '', vision: 'Up', currentFocus: '' },
    }
    expect({ status, organisation: body.organisation }).toEqual({ status: 200, organisation: expected })
    expect(await read(project, token)).toEqual(expected)
    await change(project, token, { content: { whatWeDo: 'Anvils' }, chatLlmModel: null })
    expect((await read(project, token)).content).toEqual({ whatWeDo: 'Anvils', vision: 'Up', currentFocus: '' })
  })

  test('tells every page of the organisation, and a change of nothing tells nobody', async () => {
    const { token, project } = await founded()
    const socket = await openUpdates(environment.server.url, token, [project])
    const { seq } = await socket.next((frame) => frame.type === 'snapshot')
    await change(project, token, { name: 'Acme' })
    await change(project, token, { name: 'Acme Three' })
    expect(await socket.next((frame) => frame.type === 'refreshData')).toEqual({
      ...{ type: 'refreshData', seq: seq + 1, project, dataType: 'organisation' },
    })
    const log = await environment.database.query(
      'select before, after from change_log join organisation o on o.id = organisation_id where o.code = $1 and seq = $2',
      [project, seq + 1],
    )
    expect(log.rows).toEqual([{ before: { name: 'Acme' }, after: { name: 'Acme Three' } }])
    socket.close()
  })

  // D1.7.42
  test('the chat models are those of the installation, in its order', async () => {
    const { token } = await founded()
    expect((await environment.server.call('GET', '/orgs/chat-models', token)).body).toEqual({
      models: [
        { id: 'small', label: 'Small one' },
        { id: 'large', label: 'large' },
      ],
    })
  })

  // D1.9.14
  test('takes each time zone that is offered and no other', async () => {
    const { token, project } = await founded()
    for (const timezone of timeZones) expect((await change(project, token, { timezone })).status).toBe(200)
    for (const timezone of ['Mars/Olympus', 'utc', '', 'Europe/Berlin']) {
      const { status, body } = await change(project, token, { timezone })
      expect({ status, body }).toEqual({ status: 400, body: { message: 'Unknown timezone' } })
    }
    expect((await rowOf(project)).timezone).toBe('UTC')
  })

  test('refuses a model that is not offered, a website that is none and an empty name', async () => {
    const { token, project } = await founded()
    const before = await rowOf(project)
    const refused = async (body: unknown) => {
      const answer = await change(project, token, body)
      return [answer.status, answer.body.message]
    }
    expect(await refused({ chatLlmModel: 'gpt-none' })).toEqual([400, 'Unknown chat model'])
    expect(await refused({ name: '  ' })).toEqual([400, 'Please enter a name'])
    for (const website of ['javascript:alert(1)', 'two words', 'ftp://acme.example', '<b>'])
      expect(await refused({ website })).toEqual([400, 'Enter a full web address, such as example.com'])
    expect(await rowOf(project)).toEqual(before)
  })

  // D1.3.10, D1.3.16
  test('takes only a partner of one’s own, and shows its branding to members', async () => {
    const { token, id, project } = await founded()
    await environment.database.query(
      "insert into partner (id, name, website, tagline, hide_powered_by) values ('partner_mine', 'Mine', 'mine.example', 'Ours', true), ('partner_theirs', 'Theirs', '', '', false)",
    )
    await environment.database.query("insert into partner_person (partner_id, person_id) values ('partner_mine', $1)", [
      id,
    ])
    for (const partnerId of ['partner_theirs', 'partner_none']) {
      const { status, body } = await change(project, token, { partnerId })
      expect({ status, body }).toEqual({ status: 403, body: { message: 'You are not attached to this partner.' } })
    }
    expect((await change(project, token, { partnerId: 'partner_mine' })).body.organisation.partnerBranding).toEqual({
      ...{ partnerName: 'Mine', website: 'mine.example', tagline: 'Ours' },
      ...{ darkLogoAssetUrl: null, lightLogoAssetUrl: null, hidePoweredBy: true },
    })
    await environment.database.query('delete from partner_person')
    expect((await change(project, token, { name: 'Kept', partnerId: 'partner_mine' })).status).toBe(200)
    expect((await change(project, token, { partnerId: null })).body.organisation.partnerBranding).toBe(null)
  })

  // D1.3.11
  test('enforced MFA cuts who has none within a second, and is refused to who would lock themselves out', async () => {
    const { token, id, project } = await founded()
    const bob = await environment.server.signUp('Bob')
    await environment.server.call('POST', `/orgs/${project}/invite`, token, { email: bob.email, role: 'user' })
    expect((await change(project, token, { enforceMfa: true })).body).toEqual({
      message: 'Set up multi-factor authentication for yourself first, so that you are not locked out.',
    })
    await giveMfa(id)
    const [mine, his] = [
      await openUpdates(environment.server.url, token, [project]),
      await openUpdates(environment.server.url, bob.token, [project]),
    ]
    for (const socket of [mine, his]) await socket.next((frame) => frame.type === 'snapshot')
    expect((await change(project, token, { enforceMfa: true })).body.organisation.enforceMfa).toBe(true)
    expect([(await his.closed).code, mine.isOpen()]).toEqual([4403, true])
    expect((await environment.server.call('GET', `/orgs/${project}`, bob.token)).body).toEqual({
      ...{ message: 'MFA is required to access this organization', mfaRequired: true, orgName: 'Acme' },
    })
    mine.close()
  })

  test('names of columns and other fields change nothing', async () => {
    const { token, project } = await founded()
    const columns = await environment.database.query(
      "select column_name as name from information_schema.columns where table_schema = 'public' group by column_name",
    )
    const names = [...columns.rows.map((row) => row.name as string), 'isDemo', 'users', 'role', 'projects', '__proto__']
    const known = ['name', 'timezone', 'website', 'content']
    const extra = Object.fromEntries(names.filter((name) => !known.includes(name)).map((name) => [name, 'true']))
    const before = await rowOf(project)
    const { status } = await change(project, token, { ...extra, is_demo: true, isDemo: true, id: 'org_x', code: 'x' })
    expect([names.length > 80, status, await rowOf(project)]).toEqual([true, 200, before])
  })
})
