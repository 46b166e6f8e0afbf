import { expect, test } from 'vitest'
import { failureOf, noAnswer } from './failure.ts'

test.each([
  [{ error: { kind: 'rejected', message: 'No.', status: 409 } }, { kind: 'rejected', message: 'No.', status: 409 }],
  [{ error: new Error('port "x" was not provided') }, { kind: 'malformed', message: 'port "x" was not provided' }],
  [{ error: 'a bare text' }, { kind: 'malformed', message: 'a bare text' }],
  [{ error: { kind: 'unheard of', message: 'x' } }, { kind: 'malformed', message: 'The answer could not be read.' }],
  [{ type: 'no error here' }, { kind: 'malformed', message: 'The answer could not be read.' }],
  [undefined, { kind: 'malformed', message: 'The answer could not be read.' }],
])('the failure of %j is read safely', (event, failure) => {
  expect(failureOf(event)).toEqual(failure)
})

test('a state whose time ran out says so', () => {
  expect([noAnswer(), noAnswer('The job did not end.')]).toEqual([
    { kind: 'timeout', message: 'The server did not answer.' },
    { kind: 'timeout', message: 'The job did not end.' },
  ])
})
