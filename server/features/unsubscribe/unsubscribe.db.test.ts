import { afterAll, beforeAll, expect, test } from 'vitest'
import { mailEndsTexts as texts } from '../../../contract/session/mail-ends.texts.ts'
import { type ServerEnvironment, startServerEnvironment } from '../../../tests/database/server-environment.ts'
import { queueEndableMail } from './unsubscribe.commands.ts'

let environment: ServerEnvironment
let organisationId = ''
let person: { token: string; id: string; email: string }
beforeAll(async () => {
  environment = await startServerEnvironment()
  person = await environment.server.signUp('Reader')
  const code = await environment.server.foundOrganisation(person.token, 'Acme')
  organisationId = (await environment.rowsOf('select id from organisation where code = $1', [code]))[0].id
})
afterAll(async () => {
  await environment?.close()
})

/** The token of a mail that goes out now. */
async function mailed(subject = ''): Promise<string> {
  const end = { organisationId, personId: person.id, kind: 'alerts' as const, subject, label: 'Acme' }
  const mail = { to: person.email, subject: 'News', text: 'Something moved.' }
  await environment.asSystem((tx) => queueEndableMail(tx, environment.server.url, end, mail))
  const [{ body, unsubscribe_url: url }] = await environment.rowsOf(
    'select body, unsubscribe_url from mail order by id desc limit 1',
  )
  expect(body).toBe(`Something moved.\n\n${texts.inMail(url)}\n`)
  expect(new URL(url).pathname).toBe('/user/unsubscribe')
  return new URL(url).searchParams.get('token')!
}
const send = (token: string, init: RequestInit = {}) =>
  fetch(`${environment.server.url}/user/unsubscribe?token=${encodeURIComponent(token)}`, { method: 'POST', ...init })
const json = (isEnded: boolean) => ({
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ isEnded }),
})
const ends = () => environment.rowsOf('select person_id, kind, subject from mail_end')

test('one press ends the mails without a sign-in, as often as it is sent, and is taken back', async () => {
  const token = await mailed()
  const form = { headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: 'List-Unsubscribe=One-Click' }
  const parts = new FormData()
  parts.append('List-Unsubscribe', 'One-Click')
  const answers = [await send(token, form), await send(token, { body: parts }), await send(token, json(true))]
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await answers[0]!.json()).toEqual({ kind: 'alerts', label: 'Acme', isEnded: true })
  expect(await ends()).toEqual([{ person_id: person.id, kind: 'alerts', subject: '' }])
  for (let time = 0; time < 2; time += 1) {
    const back = await send(token, json(false))
    expect([back.status, await back.json()]).toEqual([200, { kind: 'alerts', label: 'Acme', isEnded: false }])
  }
  expect(await ends()).toEqual([])
})

test('looking at the address changes nothing', async () => {
  const token = await mailed()
  for (const method of ['GET', 'HEAD'])
    await fetch(`${environment.server.url}/user/unsubscribe?token=${token}`, {
      method,
      headers: { accept: 'text/html' },
    })
  expect(await ends()).toEqual([])
})

test('the token opens nothing else, is kept as its hash, and no other one is known', async () => {
  const token = await mailed()
  for (const [method, path] of [
    ['GET', '/auth/user-info'],
    ['POST', '/auth/create-token'],
    ['GET', `/orgs`],
  ] as const)
    expect((await environment.server.call(method, path, token, method === 'POST' ? {} : undefined)).status).toBe(401)
  const kept = await environment.rowsOf('select row_to_json(t)::text as row from mail_end_token t')
  expect(kept.some(({ row }) => row.includes(token))).toBe(false)
  expect(Buffer.from(token, 'base64url')).toHaveLength(32)
  for (const wrong of ['', token.slice(1), `${token}a`, person.token]) {
    const answer = await send(wrong, json(true))
    expect(answer.status).toBe(wrong === '' ? 400 : 404)
  }
  expect(await ends()).toEqual([])
})

test('wrong tokens are counted, a right one is not', async () => {
  const strict = await startServerEnvironment({ RATE_LIMITS: 'on' })
  const ask = () => fetch(`${strict.server.url}/user/unsubscribe?token=guess`, { method: 'POST', ...json(true) })
  const statuses: number[] = []
  for (let guess = 0; guess < 62; guess += 1) statuses.push((await ask()).status)
  await strict.close()
  expect([statuses.filter((status) => status === 404).length, statuses.at(-1)]).toEqual([60, 429])
})
