import fc from 'fast-check'
import { expect, test } from 'vitest'
import { includedIds } from '../../../contract/playbooks/included-steps.ts'
import type { PlaybookFields } from '../../../contract/playbooks/playbooks.schemas.ts'
import { playbooksTexts } from '../../../contract/playbooks/playbooks.texts.ts'
import { fieldsOf } from '../../../src/machines/playbooks/playbook-form.events.ts'
import {
  movedId,
  withoutRole,
  withoutStep,
  withRoleAdded,
  withRoleChanged,
  withStepAdded,
  withStepMoved,
} from '../../../src/machines/playbooks/playbook-steps.ts'
import { transcriptDisabledReason } from '../../../src/views/playbooks/step.hooks.ts'
import { lead, step, withRoles, written } from './playbook-editor.walk.ts'

const five = fieldsOf(
  written('p', {
    steps: [
      step('001', { label: 'A' }),
      step('002', { label: 'B', includeStepsString: '001' }),
      step('003', { label: 'C', includeStepsString: '001, 002' }),
      step('004', { label: 'D', includeStepsString: '003,xyz' }),
      step('005', { label: 'E', type: 'output', includeStepsString: '001,002,003,004' }),
    ],
  }),
)
const read = ({ steps }: PlaybookFields) =>
  steps.map(({ id, label, includeStepsString }) => [id, label, includeStepsString])

test('a step that moves takes its number with its place, and others include it under the new one', () => {
  expect(read(withStepMoved(five, '003', 0))).toEqual([
    ['001', 'C', '002,003'],
    ['002', 'A', ''],
    ['003', 'B', '002'],
    ['004', 'D', '001,xyz'],
    ['005', 'E', '002,003,001,004'],
  ])
})

test('a step that goes is included by none, and what was no number stays as it was written', () => {
  expect(read(withoutStep(five, '001'))).toEqual([
    ['001', 'B', ''],
    ['002', 'C', '001'],
    ['003', 'D', '002,xyz'],
    ['004', 'E', '001,002,003'],
  ])
})

test('the step that says what another is about keeps its place in it, and one that goes leaves the default', () => {
  const about = fieldsOf(
    written('p', {
      steps: [
        step('001', { label: 'A' }),
        step('002', { label: 'B' }),
        step('003', { label: 'C', matterStep: '002' }),
        step('004', { label: 'D', matterStep: null }),
      ],
    }),
  )
  const matters = ({ steps }: PlaybookFields) => steps.map(({ label, matterStep }) => [label, matterStep])
  expect([matters(withStepMoved(about, '002', 0)), matters(withoutStep(about, '002'))]).toEqual([
    [
      ['B', undefined],
      ['A', undefined],
      ['C', '001'],
      ['D', null],
    ],
    [
      ['A', undefined],
      ['C', undefined],
      ['D', null],
    ],
  ])
})

test('whatever is moved, added and removed, numbers follow places and each include names the step that it named', () => {
  const edit = fc.oneof(
    fc.record({ kind: fc.constant('move' as const), at: fc.nat(6), to: fc.nat(6) }),
    fc.record({ kind: fc.constant('remove' as const), at: fc.nat(6), to: fc.constant(0) }),
    fc.record({ kind: fc.constant('add' as const), at: fc.constant(0), to: fc.constant(0) }),
  )
  const labelsIncluded = ({ steps }: PlaybookFields) => {
    const labelOf = new Map(steps.map(({ id, label }) => [id, label]))
    return new Map(
      steps.map((one) => [one.label, includedIds(one.includeStepsString).map((id) => labelOf.get(id) ?? id)]),
    )
  }
  fc.assert(
    fc.property(fc.array(edit, { maxLength: 12 }), (edits) => {
      let fields = five
      for (const { kind, at, to } of edits) {
        const id = fields.steps[at]?.id ?? '999'
        const before = labelsIncluded(fields)
        const gone = kind === 'remove' ? fields.steps[at]?.label : undefined
        if (kind === 'move') fields = withStepMoved(fields, id, to)
        else if (kind === 'remove') fields = withoutStep(fields, id)
        else fields = withStepAdded(fields, 'chat')
        expect(fields.steps.map((one) => one.id)).toEqual(
          fields.steps.map((_, index) => String(index + 1).padStart(3, '0')),
        )
        for (const [label, included] of labelsIncluded(fields)) {
          if (label === '') continue
          expect(included).toEqual((before.get(label) ?? []).filter((one) => one !== gone))
        }
      }
    }),
    { seed: 20_261_123 },
  )
})

test('the open step is followed to its new number', () => {
  expect([
    movedId(five, '003', '003', 0),
    movedId(five, '001', '003', 0),
    movedId(five, '005', '001', 4),
    movedId(five, '002', '001', 9),
  ]).toEqual(['001', '002', '004', '002'])
})

test('steps go with the name of their role, and become everybody’s when it is removed', () => {
  const fields = fieldsOf(withRoles)
  const renamed = withRoleChanged(fields, lead.id, { name: 'Author' })
  const removed = withoutRole(renamed, lead.id)
  const added = withRoleAdded(withRoleAdded(removed))
  expect([
    renamed.steps[0]?.allowedRole,
    removed.steps[0]?.allowedRole,
    added.roles.map(({ id, isUserRole, idx }) => [id, isUserRole, idx]),
  ]).toEqual([
    'Author',
    'Anyone',
    [
      ['role-1', true, 0],
      ['role-2', false, 1],
    ],
  ])
})

// D2.5.12
test('a transcript that has not changed is saved again only where it could not be read', () => {
  const reason = (isUnchanged: boolean, isToRepeat: boolean, text = 'Ann: We agreed.') =>
    transcriptDisabledReason({ text, isBusy: false, isUnchanged, isToRepeat })
  expect([reason(true, false), reason(true, true), reason(false, false), reason(true, true, ' ')]).toEqual([
    playbooksTexts.unchangedTranscript,
    null,
    null,
    playbooksTexts.unchangedTranscript,
  ])
})
