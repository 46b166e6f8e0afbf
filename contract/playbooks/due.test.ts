import { expect, test } from 'vitest'
import { differencesOf } from './differences.ts'
import { dueDayOf, dueDaysIn } from './due.ts'
import { templateStepSchema } from './playbooks.schemas.ts'

test('the days of a step are the figures that were written, and none where there are none', () => {
  expect(['', '14', ' 7 ', '-3', '2 weeks', 'soon', '9999'].map(dueDaysIn)).toEqual([
    ...[undefined, 14, 7, 3, 2, undefined, 3650],
  ])
})

test('a role with the name of what every object has is due on its own day alone', () => {
  const step = { dueOn: null, config: { allowedRole: 'constructor' } } as Parameters<typeof dueDayOf>[1]
  expect([dueDayOf({ roleDue: {} }, step), dueDayOf({ roleDue: { constructor: '2026-03-01' } }, step)]).toEqual([
    ...[null, '2026-03-01'],
  ])
})

test('a step whose due day was written differs from the one without', () => {
  const fields = (more: object) => ({
    ...{ name: 'Review', description: '', category: '', callToAction: '', isMultiUser: false, roles: [] },
    steps: [templateStepSchema.parse({ id: '001', type: 'chat', label: 'Talk', ...more })],
  })
  expect(differencesOf(fields({}), fields({ dueAfterDays: 14 }))).toEqual([
    { where: '001 Talk: due after days', before: '', after: '14' },
  ])
})
