import { expect, test } from 'vitest'
import { refusalTo } from './refusal.ts'

test('who is refused what in an organisation, and in which words', () => {
  const rights = ['reader', 'member', 'administrator'] as const
  const said = (role: 'admin' | 'user' | null) => rights.map((one) => refusalTo(role, one))
  const example = 'This is an example organisation. Create your own to change things.'
  expect([said('admin'), said('user'), said(null)]).toEqual([
    [null, null, null],
    [null, null, 'Only administrators can do this'],
    [null, example, example],
  ])
})
