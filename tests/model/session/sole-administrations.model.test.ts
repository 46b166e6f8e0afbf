import { expect, test } from 'vitest'
import { soleAdministrations } from '../../../src/machines/session/session.selectors.ts'

test('somebody is told of the organisations that would be left without an administrator, and of no other', () => {
  const [own, other, member] = [
    { id: 'p1', role: 'admin' },
    { id: 'p2', role: 'admin' },
    { id: 'p1', role: 'user' },
  ]
  const organisations = [
    { name: 'Alone', users: [own, { id: 'p3', role: 'user' }] },
    { name: 'Of two', users: [own, other] },
    { name: 'Of somebody else', users: [other, member] },
    { name: 'Of nobody', users: [member] },
  ]
  expect(soleAdministrations(organisations, 'p1')).toEqual(['Alone'])
})
