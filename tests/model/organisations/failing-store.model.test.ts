import { expect, test } from 'vitest'
import { formMachine } from '../../../src/machines/organisations/form.machine.ts'
import { wizardMachine } from '../../../src/machines/organisations/wizard.machine.ts'
import { startHarness } from '../shared/harness.ts'
import { answered, failed, happened } from '../shared/steps.ts'
import { organisation } from './examples.ts'
import { acme, formWalk } from './settings.walk.ts'
import { draft, wizardWalk } from './wizard.walk.ts'

const storeFails = failed('draft store')
const changed = (text: string) => happened('form.changed', { field: 'name', text })

test('a keeper that fails while an organisation is being saved leaves the answer awaited', () => {
  const harness = startHarness(formMachine, formWalk)
  harness.take(happened('draft.read', { edits: {} }))
  harness.take(changed('Acme Two'))
  harness.take(happened('form.save requested'))
  harness.take(storeFails)
  const between = harness.snapshot().value
  harness.take(answered('change', { ...acme, name: 'Acme Two' }))
  const { remote, edits, keeping } = harness.snapshot().context
  expect([between, harness.snapshot().hasTag('saved'), remote.name, edits, keeping]).toEqual([
    'being saved',
    ...[true, 'Acme Two', {}, 'not kept'],
  ])
  harness.stop()
})

test('a form whose keeper fails at once opens without waiting for it, and says that nothing is kept', () => {
  const harness = startHarness(formMachine, formWalk)
  harness.take(storeFails)
  harness.take(changed('Acme Two'))
  const { edits, keeping } = harness.snapshot().context
  expect([harness.clock.now(), edits, keeping]).toEqual([0, { name: { mine: 'Acme Two', seen: 'Acme' } }, 'not kept'])
  harness.stop()
})

test('a keeper that fails while an organisation is being created leaves the answer awaited', () => {
  const harness = startHarness(wizardMachine, { ...wizardWalk, input: { personId: 'p1', step: 2 } })
  harness.take(answered('draft', draft))
  harness.take(happened('wizard.submit requested'))
  harness.take(storeFails)
  const between = harness.snapshot().value
  harness.take(answered('creation', organisation('acme', 'Acme')))
  expect([between, harness.snapshot().value]).toEqual(['creating', 'created'])
  harness.stop()
})
