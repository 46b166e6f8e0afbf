import { rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { documentsTexts } from '../../../contract/documents/documents.texts.ts'
import { startTestServer, type TestServer } from '../../../tests/database/test-server.ts'

let server: TestServer
let token: string
let project: string
beforeAll(async () => {
  server = await startTestServer()
  token = (await server.signUp('Ana')).token
  project = await server.foundOrganisation(token, 'Harbour')
})
afterAll(async () => {
  await server?.close()
})

const raw = (path: string, body: BodyInit, type = 'application/json', method = 'POST') =>
  fetch(server.url + path, {
    method,
    headers: { authorization: `Bearer ${token}`, 'idempotency-key': crypto.randomUUID(), 'content-type': type },
    body,
  })
const folders = () => `/orgs/${project}/docs/folders`

describe('every answer', () => {
  // D1.7.27
  test('readiness and version need nobody', async () => {
    expect((await server.call('GET', '/check')).body).toEqual({ status: 'ok' })
    expect((await server.call('GET', '/version')).body).toEqual({ version: expect.stringMatching(/^[0-9a-f]{12}$/) })
  })

  test('carries the security headers, whatever it is', async () => {
    for (const path of ['/check', '/orgs', '/no-such-path', `${folders()}`, '/websocket/chat']) {
      const { headers } = await server.call('GET', path, token)
      expect(
        Object.fromEntries(
          ['content-security-policy', 'x-content-type-options', 'referrer-policy', 'cache-control'].map((name) => [
            name,
            headers.get(name),
          ]),
        ),
        path,
      ).toEqual({
        'content-security-policy':
          "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; worker-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'",
        ...{ 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' },
      })
    }
  })

  // D1.7.01
  test('without a bearer token is 401, in words', async () => {
    for (const given of [null, 'short', 'x'.repeat(43)]) {
      const { status, body } = await server.call('GET', '/auth/user-info', given)
      expect([status, body]).toEqual([401, { message: 'Please log in again' }])
    }
  })
})

describe('bad input', () => {
  test('no body is a server’s fault: nothing answers 5xx, and every refusal has a sentence', async () => {
    const deep = `${'['.repeat(10_000)}${']'.repeat(10_000)}`
    const bodies: [BodyInit, string?][] = [
      ...(['', 'null', '[]', '7', '"text"', '{', '{"name":', '{"name":null}', '{"name":{"$ne":1}}', deep] as const).map(
        (body): [BodyInit] => [body],
      ),
      ['{"name":"a","name":"b","parentId":7}'],
      ['{"__proto__":{"name":"x"},"constructor":{"prototype":{"isAdmin":true}}}'],
      ['{"name":"nul \\u0000","parentId":"upload_root"}'],
      ['{"name":"x","parentId":"\\u0000"}'],
      [`{"name":"${'x'.repeat(1_100_000)}","parentId":"upload_root"}`],
      [Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d])],
      ['name=x', 'application/x-www-form-urlencoded'],
      ['<a/>', 'text/xml'],
      ['--x--', 'multipart/form-data; boundary=x'],
    ]
    const paths = [
      folders(),
      `/orgs/${project}/threads`,
      '/orgs',
      '/auth/check-email',
      `/orgs/${project}/docs/bulk-delete`,
      `/orgs/${project}/docs/upload/upload_root`,
    ]
    const bad: unknown[] = []
    for (const path of paths) {
      for (const [body, type] of bodies) {
        const answer = await raw(path, body, type)
        const text = await answer.text()
        const isFine = answer.status < 500 && (answer.status < 400 || JSON.parse(text).message?.length > 3)
        if (!isFine) bad.push([path, String(body).slice(0, 40), type, answer.status, text.slice(0, 120)])
        expect(text).not.toMatch(/ at .+\.ts|select |insert |node_modules|\/server\//i)
      }
    }
    expect(bad).toEqual([])
    expect(({} as Record<string, unknown>)['isAdmin']).toBeUndefined()
  })

  test('no path and no query either', async () => {
    const bad: unknown[] = []
    const parts = [
      '..;',
      '%2e%2e%2f',
      '%00',
      '%ff',
      'constructor',
      '__proto__',
      'x'.repeat(500),
      "' or 1=1--",
      '🌊',
      '%',
      ';',
    ]
    for (const part of parts) {
      for (const path of [
        `/orgs/${part}`,
        `/orgs/${project}/docs/${part}`,
        `/orgs/${project}/docs/${part}/${part}/x`,
        `/orgs/${project}/jobs/${part}`,
        `/orgs/${project}/warehouse/facts?factTable=${part}&measures=${part}&filter_${part}=${part}`,
      ]) {
        const { status, body } = await server.call('GET', path, token)
        if (status >= 500 || status < 400 || !body.message) bad.push([path.slice(0, 80), status, body])
      }
    }
    expect(bad).toEqual([])
    const many = Array.from({ length: 10_000 }, (_, index) => `a${index}=1`).join('&')
    expect((await server.call('GET', `/orgs/${project}/docs?${many.slice(0, 12_000)}`, token)).status).toBeLessThan(500)
  })

  test('half of a letter is kept as the mark that stands for it, so that a second one is the same name', async () => {
    const define = () =>
      raw(
        `/orgs/${project}/measurements/defs`,
        '{"name":"Sales \\ud83c","source":"formula","unit":"number","formula":"1"}',
      )
    const first = await define()
    expect([first.status, (await first.json()).def.name]).toEqual([200, 'Sales \ufffd'])
    const second = await define()
    expect([second.status, await second.json()]).toEqual([
      409,
      { message: 'This name is taken. Please choose another.' },
    ])
  })

  test('a body of more text than is taken is told so, and not as a file', async () => {
    const answer = await raw(folders(), JSON.stringify({ name: 'x'.repeat(2_000_000) }))
    expect([answer.status, await answer.json()]).toEqual([413, { message: 'That is too much text at once' }])
  })

  // D3.3.12
  test('fields that nobody may set are not set', async () => {
    const given = {
      name: 'Mass',
      parentId: 'upload_root',
      id: 'folder_mine',
      rev: 99,
      organisation_id: 'other',
      docsource: 'notion',
      deletedAt: 'x',
      factList: ['f'],
    }
    const { body } = await server.call('POST', folders(), token, given)
    expect(body.folder).toEqual({
      ...{ id: expect.not.stringMatching(/mine/), name: 'Mass', parentId: 'upload_root', docsource: 'upload', rev: 1 },
      ...{ interpretation: '', factList: [], usedFor: ['__inherit'] },
    })
  })

  test('a day that is in no calendar is refused before anything of the answer is sent', async () => {
    for (const day of ['2026-02-30', '0000-01-01', '2026-13-01', '26-1-1', '2026-02-28T00:00:00Z'])
      for (const path of ['audit', 'audit/export']) {
        const { status, body } = await server.call('GET', `/orgs/${project}/${path}?from=${day}`, token)
        expect([path, day, status, body.message]).toEqual([path, day, 400, 'Please enter a date'])
      }
  })

  test('a download whose bytes are gone is answered with a sentence, not as half a file', async () => {
    const form = new FormData()
    form.append('file', new Blob(['bytes']), 'gone.txt')
    const { body } = await server.call('POST', `/orgs/${project}/docs/upload/upload_root`, token, form)
    await rm(server.filesDirectory, { recursive: true })
    const answer = await server.call('GET', `/orgs/${project}/docs/${body.docs[0].id}/download`, token)
    expect([answer.status, answer.body, answer.headers.get('content-type')]).toEqual([
      404,
      { message: documentsTexts.bytesMissing(['gone.txt']) },
      'application/json; charset=utf-8',
    ])
    expect(answer.headers.get('content-disposition')).toBeNull()
  })

  test('a request that is no HTTP, and one that never ends, do not harm the next', async () => {
    const { hostname, port } = new URL(server.url)
    const socket = connect(Number(port), hostname)
    socket.write('NONSENSE\r\n\r\n')
    await new Promise((done) => socket.once('close', done).resume())
    const slow = connect(Number(port), hostname)
    slow.write(
      `POST /auth/check-email HTTP/1.1\r\nhost: ${hostname}\r\ncontent-type: application/json\r\ncontent-length: 10\r\n\r\n{`,
    )
    expect((await server.call('GET', '/check')).status).toBe(200)
    slow.destroy()
  })
})
