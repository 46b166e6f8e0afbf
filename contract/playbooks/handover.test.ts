import { expect, test } from 'vitest'
import { isHandover, rolesGivenAway } from './handover.ts'

const before = { Lead: 'ada', Finance: 'bob', constructor: 'bob' }

test('the roles that a person gives away are their own that go to somebody else', () => {
  expect(rolesGivenAway(before, { Lead: 'bob', Finance: 'ada', constructor: 'bob' }, 'bob')).toEqual(['Finance'])
  expect(rolesGivenAway(before, { Finance: 'ada' }, 'ada')).toEqual([])
})

test.each([
  ['their own role', { userRoles: { Finance: 'ada' } }, true],
  ['their own role among all of them', { userRoles: { ...before, Finance: 'ada' }, rolesWithWords: ['Finance'] }, true],
  ['nothing', { userRoles: before }, false],
  ['the role of somebody else', { userRoles: { Finance: 'ada', Lead: 'bob' } }, false],
  ['a role that there is not', { userRoles: { King: 'bob' } }, false],
  ['the title as well', { userRoles: { Finance: 'ada' }, title: 'Mine' }, false],
  ['no role', { rolesWithWords: ['Finance'] }, false],
])('a holder hands over by a change of %s: %s', (_name, settings, expected) => {
  expect(isHandover(before, settings, 'bob')).toBe(expected)
})
