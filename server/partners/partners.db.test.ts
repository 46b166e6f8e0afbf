import { createCanvas, loadImage } from '@napi-rs/canvas'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../tests/database/test-server.ts'

type Person = { token: string; email: string; id: string }

let server: TestServer
let database: pg.Client
let superadmin: Person
let aroha: Person
beforeAll(async () => {
  server = await startTestServer()
  database = new pg.Client({ connectionString: server.databaseUrl })
  await database.connect()
  superadmin = await server.signUp('Super Admin')
  aroha = await server.signUp('Aroha Partner')
})
afterAll(async () => {
  await database?.end()
  await server?.close()
})

const ask = (method: string, path: string, body?: unknown, headers?: Record<string, string>) =>
  server.call(method, path, superadmin.token, body, headers)
const made = async (given: object): Promise<any> => (await ask('POST', '/admin/partners', given)).body.partner
const rolesOf = async (person: Person) =>
  (await server.call('GET', '/auth/user-info', person.token)).body.user.roles as string[]

function image(width: number, height: number, type: 'image/png' | 'image/jpeg' | 'image/webp' = 'image/png'): Buffer {
  const canvas = createCanvas(width, height)
  const drawing = canvas.getContext('2d')
  drawing.fillStyle = '#123456'
  drawing.fillRect(0, 0, width, height)
  return type === 'image/png' ? canvas.toBuffer(type) : canvas.toBuffer(type as 'image/jpeg')
}
function logo(bytes: Buffer | string, name = 'logo.png'): FormData {
  const form = new FormData()
  form.append('file', new Blob([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)]), name)
  return form
}
/** The bytes that everybody is given. */
async function fetched(path: string): Promise<{ status: number; headers: Headers; bytes: Buffer }> {
  const response = await fetch(server.url + path)
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) }
}

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
    expect((await ask('GET', '/admin/partners')).body.partners).toEqual([partner])
  })

  // D1.7.71, D1.7.72, D2.6.22
  test('give their users the role partner, and take it away with the user or the partner', async () => {
    const tui = await server.signUp('Tui')
    const partner = await made({ name: 'Tui Partners', userIds: [tui.id] })
    const attached = await rolesOf(tui)
    const changed = await ask('PATCH', `/admin/partners/${partner.id}`, { userIds: [] })
    const detached = await rolesOf(tui)
    await ask('PATCH', `/admin/partners/${partner.id}`, { userIds: [tui.id], tagline: 'New words' })
    const deleted = await ask('DELETE', `/admin/partners/${partner.id}`)
    expect([attached, changed.body, detached, deleted.body, await rolesOf(tui)]).toEqual([
      ['user', 'partner'],
      { partner: { ...partner, userIds: [] } },
      ['user'],
      {},
      ['user'],
    ])
    expect((await ask('PATCH', `/admin/partners/${partner.id}`, { name: 'Gone' })).status).toBe(404)
  })

  test('stay out of an organisation that outlives them', async () => {
    const partner = await made({ name: 'Short-lived' })
    const code = await server.foundOrganisation(superadmin.token, 'Outliving')
    await database.query('update organisation set partner_id = $1 where code = $2', [partner.id, code])
    await ask('DELETE', `/admin/partners/${partner.id}`)
    expect((await ask('GET', `/orgs/${code}`)).body.organisation.partnerId).toBe(null)
  })

  test('refuse a name that is none, a website that is none, and users who are not there', async () => {
    const tui = await server.signUp('Temporary Tui')
    await database.query('update person set is_temporary = true where id = $1', [tui.id])
    const answers = [
      { name: '  ' },
      { name: 'Evil', website: 'javascript:alert(1)' },
      { name: 'Ghosts', userIds: ['person_nowhere'] },
      { name: 'Temporary', userIds: [tui.id] },
    ].map((body) => ask('POST', '/admin/partners', body))
    expect((await Promise.all(answers)).map(({ status, body }) => [status, body.message])).toEqual([
      [400, 'Please enter a name'],
      [400, 'This is no web address. Enter one such as example.com.'],
      [400, 'One of these users is not there any more.'],
      [400, 'One of these users is not there any more.'],
    ])
    const { body } = await ask('GET', '/admin/partners')
    expect(body.partners.map((partner: { name: string }) => partner.name)).toEqual(['Huia Partners'])
  })

  test('leave every change in the log of the installation', async () => {
    const partner = await made({ name: 'Logged' })
    await ask('PATCH', `/admin/partners/${partner.id}`, { name: 'Logged again' })
    await ask('POST', `/admin/partners/${partner.id}/dark-logo`, logo(image(8, 8)))
    await ask('DELETE', `/admin/partners/${partner.id}`)
    const { rows } = await database.query(
      `select actor, before->>'name' as before, after->>'name' as after from installation_log
       where thing = 'partner' and thing_id = $1 order by seq`,
      [partner.id],
    )
    expect(rows).toEqual([
      { actor: superadmin.id, before: null, after: 'Logged' },
      { actor: superadmin.id, before: 'Logged', after: 'Logged again' },
      { actor: superadmin.id, before: 'Logged again', after: 'Logged again' },
      { actor: superadmin.id, before: 'Logged again', after: null },
    ])
  })
})

describe('the branding', () => {
  // D1.7.26, D1.3.17, D1.3.18, D1.3.19
  test('is public for a known id and 404 for any other', async () => {
    const partner = await made({ name: 'Kōkako', website: 'kokako.example', tagline: 'Heard at dawn' })
    const known = await server.call('GET', `/auth/partner-info?id=${partner.id}`)
    const others = ['new', '%27%20or%201=1', `${partner.id}x`].map((id) =>
      server.call('GET', `/auth/partner-info?id=${id}`),
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

describe('a logo', () => {
  // D2.7.55, D2.7.56, D1.3.18
  test.each(['dark', 'light'] as const)('%s is kept as a picture that everybody may see', async (variant) => {
    const partner = await made({ name: `Logo ${variant}` })
    const { body } = await ask('POST', `/admin/partners/${partner.id}/${variant}-logo`, logo(image(1_280, 120)))
    const field = `${variant}LogoAssetUrl`
    expect(body.partner).toEqual({
      ...partner,
      [field]: expect.stringMatching(new RegExp(`^/assets/partners/${partner.id}/${variant}-logo\\?v=[0-9a-f]{12}$`)),
    })
    const { status, headers, bytes } = await fetched(body.partner[field])
    const drawn = await loadImage(bytes)
    expect([
      status,
      headers.get('content-type'),
      headers.get('x-content-type-options'),
      headers.get('cache-control'),
    ]).toEqual([200, 'image/png', 'nosniff', 'public, max-age=31536000, immutable'])
    expect([drawn.width, drawn.height]).toEqual([640, 60])
    const short = await fetched(`/assets/partners/${partner.id}/${variant}-logo`)
    expect([short.status, short.headers.get('cache-control')]).toEqual([200, 'public, max-age=300'])
    const other = variant === 'dark' ? 'light' : 'dark'
    expect((await fetched(`/assets/partners/${partner.id}/${other}-logo`)).status).toBe(404)
  })

  test('is drawn anew: what the file hid beside its picture is gone, and its name says nothing', async () => {
    const partner = await made({ name: 'Hidden' })
    const bytes = Buffer.concat([image(20, 20), Buffer.from('<script>alert("hidden")</script>')])
    const form = logo(bytes, '../../evil.svg')
    const { status, body } = await ask('POST', `/admin/partners/${partner.id}/dark-logo`, form)
    const kept = await fetched(body.partner.darkLogoAssetUrl)
    expect([status, kept.bytes.includes('script'), kept.headers.get('content-disposition')]).toEqual([200, false, null])
  })

  test.each(['image/jpeg', 'image/webp'] as const)('may be %s', async (type) => {
    const partner = await made({ name: type })
    const { status } = await ask('POST', `/admin/partners/${partner.id}/light-logo`, logo(image(30, 20, type)))
    expect(status).toBe(200)
  })

  test('has another address once it is replaced', async () => {
    const partner = await made({ name: 'Replaced' })
    const upload = async (side: number) =>
      (await ask('POST', `/admin/partners/${partner.id}/dark-logo`, logo(image(side, side)))).body.partner
        .darkLogoAssetUrl
    expect(await upload(10)).not.toBe(await upload(11))
  })

  test('is refused with a sentence where it is no picture of ours', async () => {
    const partner = await made({ name: 'Refused' })
    const bomb = Buffer.from(image(8, 8))
    bomb.writeUInt32BE(60_000, 16)
    const files: (Buffer | string)[] = [
      '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
      'GIF89a-and-something',
      Buffer.concat([image(8, 8), Buffer.alloc(2 * 1024 * 1024)]),
      bomb,
      Buffer.from(image(8, 8).subarray(0, 40)),
      '',
    ]
    const answers = []
    for (const bytes of files) {
      const { status, body } = await ask('POST', `/admin/partners/${partner.id}/dark-logo`, logo(bytes))
      answers.push([status, body.message])
    }
    expect(answers).toEqual([
      [415, 'SVG logos are not accepted. Please save it as PNG, JPG or WebP.'],
      [415, 'This is no PNG, JPG or WebP image.'],
      [413, 'The logo is too large. It may have 2 MB at most.'],
      [413, 'This image has too many pixels. It may have 4,096 on each side at most.'],
      [415, 'This image cannot be read. Please save it again and try once more.'],
      [415, 'This is no PNG, JPG or WebP image.'],
    ])
    expect((await fetched(`/assets/partners/${partner.id}/dark-logo`)).status).toBe(404)
  })
})
