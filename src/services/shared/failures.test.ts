import { describe, expect, test } from 'vitest'
import { failureOfAnswer, failureOfError, mfaDemandOf } from './failures.ts'

const answer = (status: number, body: unknown = {}) =>
  failureOfAnswer(status, typeof body === 'string' ? body : JSON.stringify(body), 'help@example.com')

describe('the failure of an answer', () => {
  test('has its kind by its status', () => {
    const statuses = [400, 401, 403, 404, 409, 413, 418, 499, 500, 501, 503, 504]
    expect(statuses.map((status) => [status, answer(status).kind])).toEqual([
      [400, 'rejected'],
      [401, 'unauthorised'],
      [403, 'forbidden'],
      [404, 'not found'],
      [409, 'conflict'],
      [413, 'too large'],
      [418, 'rejected'],
      [499, 'rejected'],
      [500, 'server'],
      [501, 'server'],
      [503, 'server'],
      [504, 'timeout'],
    ])
  })

  test('carries what the server says of the fields, and its code', () => {
    const fields = { name: 'Say a name.' }
    expect(answer(400, { message: 'Look at the marked fields.', code: 'INVALID', fields })).toStrictEqual({
      kind: 'rejected',
      status: 400,
      message: 'Look at the marked fields.',
      code: 'INVALID',
      fields,
    })
    expect(answer(409, { message: 'It changed.' })).toStrictEqual({
      kind: 'conflict',
      status: 409,
      message: 'It changed.',
    })
  })

  test('says nothing of what a broken server or a proxy wrote', () => {
    const messages = ['<html>Bad gateway</html>', '{"half', '  ', ' A teapot ', 'x'.repeat(501)].map(
      (body) => answer(502, body).message,
    )
    expect(messages).toEqual([
      'There was an error',
      'There was an error',
      'There was an error',
      'A teapot',
      'x'.repeat(500),
    ])
  })

  test('that asks for MFA says so, in words of its own when the server has none', () => {
    expect(
      [
        { message: 'Set it up.', mfaRequired: true },
        { message: '', mfaRequired: true },
      ].map((body) => answer(403, body)),
    ).toEqual([
      { kind: 'forbidden', status: 403, message: 'Set it up.', code: 'MFA_REQUIRED' },
      { kind: 'forbidden', status: 403, message: 'MFA is required to access this organization', code: 'MFA_REQUIRED' },
    ])
  })
})

test('only a refusal with 403 demands MFA, and names the organisation when the server does', () => {
  const body = { message: 'No.', mfaRequired: true, orgName: 'Acme' }
  const demand = (status: number, more: object = {}) => mfaDemandOf(status, JSON.stringify({ ...body, ...more }))
  expect([
    demand(403),
    demand(401),
    demand(403, { mfaScope: 'integration' }),
    mfaDemandOf(403, '{"message":"No."}'),
  ]).toEqual([{ orgName: 'Acme', message: 'No.' }, null, null, null])
  expect(mfaDemandOf(403, '{"message":"","mfaRequired":true}')).toEqual({
    orgName: '',
    message: 'MFA is required to access this organization',
  })
})

test('what kept a request from an answer has its kind', () => {
  const failure = { kind: 'conflict', status: 409, message: 'It changed.' }
  const errors = [
    failure,
    new DOMException('given up', 'AbortError'),
    new DOMException('late', 'TimeoutError'),
    new DOMException('no way', 'NetworkError'),
    new TypeError('fetch failed'),
    new Error('odd'),
    'odd',
  ]
  expect(errors.map((error) => failureOfError(error))).toEqual([
    failure,
    { kind: 'cancelled', message: 'There was an error' },
    { kind: 'timeout', message: 'The server did not answer in time.' },
    { kind: 'offline', message: 'The server cannot be reached. Check your connection and try again.' },
    { kind: 'offline', message: 'The server cannot be reached. Check your connection and try again.' },
    { kind: 'malformed', message: 'There was an error' },
    { kind: 'malformed', message: 'There was an error' },
  ])
})
