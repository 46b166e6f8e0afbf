import { loadImage } from '@napi-rs/canvas'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type SuperadminEnvironment,
  startSuperadminEnvironment,
} from '../../../tests/database/superadmin-environment.ts'
import { image, logo } from './logo.testing.ts'

let environment: SuperadminEnvironment
beforeAll(async () => {
  environment = await startSuperadminEnvironment()
})
afterAll(async () => {
  await environment?.close()
})

const made = async (given: object): Promise<any> =>
  (await environment.asSuperadmin('POST', '/admin/partners', given)).body.partner
/** The bytes that everybody is given. */
async function fetched(path: string): Promise<{ status: number; headers: Headers; bytes: Buffer }> {
  const response = await fetch(environment.server.url + path)
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) }
}

describe('a logo', () => {
  // D2.7.55, D2.7.56, D1.3.18
  test.each(['dark', 'light'] as const)('%s is kept as a picture that everybody may see', async (variant) => {
    const partner = await made({ name: `Logo ${variant}` })
    const { body } = await environment.asSuperadmin(
      'POST',
      `/admin/partners/${partner.id}/${variant}-logo`,
      logo(image(1_280, 120)),
    )
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
    const { status, body } = await environment.asSuperadmin('POST', `/admin/partners/${partner.id}/dark-logo`, form)
    const kept = await fetched(body.partner.darkLogoAssetUrl)
    expect([status, kept.bytes.includes('script'), kept.headers.get('content-disposition')]).toEqual([200, false, null])
  })

  test.each(['image/jpeg', 'image/webp'] as const)('may be %s', async (type) => {
    const partner = await made({ name: type })
    const { status } = await environment.asSuperadmin(
      'POST',
      `/admin/partners/${partner.id}/light-logo`,
      logo(image(30, 20, type)),
    )
    expect(status).toBe(200)
  })

  test('has another address and another picture once it is replaced', async () => {
    const partner = await made({ name: 'Replaced' })
    const upload = async (width: number, height: number): Promise<string> =>
      (await environment.asSuperadmin('POST', `/admin/partners/${partner.id}/dark-logo`, logo(image(width, height))))
        .body.partner.darkLogoAssetUrl
    const first = await upload(10, 10)
    const second = await upload(120, 1_280)
    const { bytes } = await fetched(second)
    const former = await fetched(first)
    const { width, height } = await loadImage(bytes)
    expect([second === first, [width, height], former.bytes.equals(bytes)]).toEqual([false, [23, 240], true])
    // What an address no longer names is not kept for ever.
    expect(former.headers.get('cache-control')).toBe('public, max-age=300')
  })

  // D1.3.18, D1.3.19
  test('of one kind is not that of the other, and a partner may have both', async () => {
    const partner = await made({ name: 'Two logos', hidePoweredBy: true })
    await environment.asSuperadmin('POST', `/admin/partners/${partner.id}/dark-logo`, logo(image(11, 11)))
    const { body } = await environment.asSuperadmin(
      'POST',
      `/admin/partners/${partner.id}/light-logo`,
      logo(image(22, 22)),
    )
    const addresses = [body.partner.darkLogoAssetUrl, body.partner.lightLogoAssetUrl]
    const widths = addresses.map(async (address) => (await loadImage((await fetched(address)).bytes)).width)
    expect(await Promise.all(widths)).toEqual([11, 22])
    const { partnerBranding } = (await environment.server.call('GET', `/auth/partner-info?id=${partner.id}`)).body
    expect(partnerBranding).toMatchObject({
      ...{ darkLogoAssetUrl: addresses[0], lightLogoAssetUrl: addresses[1], hidePoweredBy: true },
    })
  })

  test('may have 4,096 dots on each side, and is refused for a partner that is not there before it is read', async () => {
    const partner = await made({ name: 'Wide' })
    const upload = async (id: string, bytes: Buffer | string) => {
      const { status } = await environment.asSuperadmin('POST', `/admin/partners/${id}/dark-logo`, logo(bytes))
      return status
    }
    expect([
      await upload(partner.id, image(4_096, 1)),
      await upload(partner.id, image(4_097, 1)),
      await upload(partner.id, image(1, 4_097)),
      await upload('partner_nowhere', 'no image'),
    ]).toEqual([200, 413, 413, 404])
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
      const { status, body } = await environment.asSuperadmin(
        'POST',
        `/admin/partners/${partner.id}/dark-logo`,
        logo(bytes),
      )
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
