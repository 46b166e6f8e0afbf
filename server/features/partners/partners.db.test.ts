import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type SuperadminEnvironment,
  startSuperadminEnvironment,
} from '../../../tests/database/superadmin-environment.ts'
import type { Person } from '../../../tests/database/test-server.ts'
import { channel } from '../../platform/database/transaction.ts'
import { image, logo } from './logo.testing.ts'

let environment: SuperadminEnvironment
let aroha: Person
beforeAll(async () => {
  environment = await startSuperadminEnvironment()
  aroha = await environment.server.signUp('Aroha Partner')
})
afterAll(async () => {
  await environment?.close()
})

const made = async (given: object): Promise<any> =>
  (await environment.asSuperadmin('POST', '/admin/partners', given)).body.partner
const rolesOf = async (person: Person) =>
  (await environment.server.call('GET', '/auth/user-info', person.token)).body.user.roles as string[]

describe('partners', () => {
  // D1.7.69, D1.7.70, D2.3.35, D2.3.36, D2.3.37
  test('are made and listed with all their fields', async () => {
    const partner = await made({
      name: ' Huia Partners ',
      website: 'https://huia.example/',
      tagline: 'Clear words',
      userIds: [aroha.id, aroha.id],
      hidePoweredBy: true,
    })
    expect(partner).toEqual({
      id: expect.stringMatching(/^partner_[0-9a-f]{24}$/),
      name: 'Huia Partners',
      website: 'huia.example',
      tagline: 'Clear words',
      userIds: [aroha.id],
      darkLogoAssetUrl: null,
      lightLogoAssetUrl: null,
      hidePoweredBy: true,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    })
    expect((await environment.asSuperadmin('GET', '/admin/partners')).body.partners).toEqual([partner])
  })

  // D1.7.71, D1.7.72, D2.6.22
  test('give their users the role partner, and take it away with the user or the partner', async () => {
    const tui = await environment.server.signUp('Tui')
    const partner = await made({ name: 'Tui Partners', userIds: [tui.id] })
    const attached = await rolesOf(tui)
    const changed = await environment.asSuperadmin('PATCH', `/admin/partners/${partner.id}`, { userIds: [] })
    const detached = await rolesOf(tui)
    await environment.asSuperadmin('PATCH', `/admin/partners/${partner.id}`, {
      userIds: [tui.id],
      tagline: 'New words',
    })
    const deleted = await environment.asSuperadmin('DELETE', `/admin/partners/${partner.id}`)
    expect([attached, changed.body, detached, deleted.body, await rolesOf(tui)]).toEqual([
      ['user', 'partner'],
      { partner: { ...partner, userIds: [] } },
      ['user'],
      {},
      ['user'],
    ])
    expect((await environment.asSuperadmin('PATCH', `/admin/partners/${partner.id}`, { name: 'Gone' })).status).toBe(
      404,
    )
  })

  test('keep what a change does not name, may lose their words, and share their users with others', async () => {
    const kiwi = await environment.server.signUp('Kiwi')
    const first = await made({ name: 'Kea', tagline: 'Words', hidePoweredBy: true, userIds: [kiwi.id, aroha.id] })
    const other = await made({ name: 'Awa', userIds: [kiwi.id] })
    const change = async (body: object) =>
      (await environment.asSuperadmin('PATCH', `/admin/partners/${first.id}`, body)).body.partner
    expect([
      await change({ website: 'kea.example' }),
      await change({ tagline: '', userIds: [aroha.id] }),
      (await environment.asSuperadmin('GET', '/admin/partners')).body.partners.map(
        ({ name }: { name: string }) => name,
      ),
      await rolesOf(kiwi),
    ]).toEqual([
      { ...first, website: 'kea.example' },
      { ...first, website: 'kea.example', tagline: '', userIds: [aroha.id] },
      ['Awa', 'Huia Partners', 'Kea'],
      ['user', 'partner'],
    ])
    await environment.database.query('update person set deleted_at = now() where id = $1', [kiwi.id])
    const { body } = await environment.asSuperadmin('GET', '/admin/partners')
    expect(body.partners.find(({ id }: { id: string }) => id === other.id).userIds).toEqual([])
    for (const { id } of [first, other]) await environment.asSuperadmin('DELETE', `/admin/partners/${id}`)
  })

  test('tell every server whose rights have changed, and nobody else’s', async () => {
    const [kiwi, weka] = [await environment.server.signUp('Kiwi'), await environment.server.signUp('Weka')]
    const listener = new pg.Client({ connectionString: environment.server.databaseUrl })
    await listener.connect()
    const heard: string[] = []
    listener.on('notification', ({ payload }) => {
      const person = JSON.parse(payload ?? '{}').rights?.person
      if (person) heard.push(person)
    })
    await listener.query(`listen ${channel}`)
    const reported = async (request: Promise<unknown>) => {
      const answer: any = await request
      // A notice of a transaction of its own comes after all that were told before it.
      await listener.query('select pg_notify($1, $2)', [channel, JSON.stringify({ rights: { person: 'the end' } })])
      await expect.poll(() => heard).toContain('the end')
      return [heard.splice(0).slice(0, -1).sort(), answer]
    }
    const [atFirst, partner] = await reported(made({ name: 'Told', userIds: [kiwi.id] }))
    const change = (body: object) => reported(environment.asSuperadmin('PATCH', `/admin/partners/${partner.id}`, body))
    expect([
      atFirst,
      (await change({ name: 'Told again', userIds: [kiwi.id] }))[0],
      (await change({ userIds: [weka.id] }))[0],
      (await reported(environment.asSuperadmin('DELETE', `/admin/partners/${partner.id}`)))[0],
    ]).toEqual([[kiwi.id], [], [kiwi.id, weka.id].sort(), [weka.id]])
    await listener.end()
  })

  test('stay out of an organisation that outlives them', async () => {
    const partner = await made({ name: 'Short-lived' })
    const code = await environment.server.foundOrganisation(environment.superadmin.token, 'Outliving')
    await environment.database.query('update organisation set partner_id = $1 where code = $2', [partner.id, code])
    await environment.asSuperadmin('DELETE', `/admin/partners/${partner.id}`)
    expect((await environment.asSuperadmin('GET', `/orgs/${code}`)).body.organisation.partnerId).toBe(null)
  })

  test('refuse a name that is none, a website that is none, and users who are not there', async () => {
    const tui = await environment.server.signUp('Temporary Tui')
    await environment.database.query('update person set is_temporary = true where id = $1', [tui.id])
    const gone = await environment.server.signUp('Gone Tui')
    await environment.database.query('update person set deleted_at = now() where id = $1', [gone.id])
    const answers = [
      { name: '  ' },
      { name: 'Evil', website: 'javascript:alert(1)' },
      { name: 'Ghosts', userIds: ['person_nowhere'] },
      { name: 'Temporary', userIds: [tui.id] },
      { name: 'Deleted', userIds: [gone.id] },
    ].map((body) => environment.asSuperadmin('POST', '/admin/partners', body))
    expect((await Promise.all(answers)).map(({ status, body }) => [status, body.message])).toEqual([
      [400, 'Please enter a name'],
      [400, 'Enter a full web address, such as example.com.'],
      ...Array.from({ length: 3 }, () => [400, 'One of these users no longer exists.']),
    ])
    const { body } = await environment.asSuperadmin('GET', '/admin/partners')
    expect(body.partners.map((partner: { name: string }) => partner.name)).toEqual(['Huia Partners'])
  })

  test('leave every change in the log of the installation', async () => {
    const partner = await made({ name: 'Logged' })
    await environment.asSuperadmin('PATCH', `/admin/partners/${partner.id}`, { name: 'Logged again' })
    await environment.asSuperadmin('POST', `/admin/partners/${partner.id}/dark-logo`, logo(image(8, 8)))
    await environment.asSuperadmin('DELETE', `/admin/partners/${partner.id}`)
    const { rows } = await environment.database.query(
      `select actor, before->>'name' as before, after->>'name' as after, before->>'darkLogoAssetUrl' is not null as "hadLogo"
       from installation_log
       where thing = 'partner' and thing_id = $1 order by seq`,
      [partner.id],
    )
    expect(rows).toEqual([
      { actor: environment.superadmin.id, before: null, after: 'Logged', hadLogo: false },
      { actor: environment.superadmin.id, before: 'Logged', after: 'Logged again', hadLogo: false },
      { actor: environment.superadmin.id, before: 'Logged again', after: 'Logged again', hadLogo: false },
      { actor: environment.superadmin.id, before: 'Logged again', after: null, hadLogo: true },
    ])
  })
})

describe('the branding', () => {
  // D1.7.26, D1.3.17, D1.3.18
  test('is public for a known id and 404 for any other', async () => {
    const partner = await made({ name: 'Kōkako', website: 'kokako.example', tagline: 'Heard at dawn' })
    const known = await environment.server.call('GET', `/auth/partner-info?id=${partner.id}`)
    const others = ['new', '%27%20or%201=1', `${partner.id}x`].map((id) =>
      environment.server.call('GET', `/auth/partner-info?id=${id}`),
    )
    expect(known.body).toEqual({
      partnerBranding: {
        partnerName: 'Kōkako',
        website: 'kokako.example',
        tagline: 'Heard at dawn',
        darkLogoAssetUrl: null,
        lightLogoAssetUrl: null,
        hidePoweredBy: false,
      },
    })
    expect((await Promise.all(others)).map(({ status }) => status)).toEqual([404, 404, 404])
  })
})
