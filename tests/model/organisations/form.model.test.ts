import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formMachine } from '../../../src/machines/organisations/form.machine.ts'
import {
  changeOf,
  type Edits,
  fieldsInConflict,
  fieldNames,
  fieldsOf,
  rebaseEdits,
  shownFields,
  saveDisabledReason,
  withEdit,
} from '../../../src/machines/organisations/form.projection.ts'
import { describeFold, runs } from '../shared/fold.ts'
import { startHarness } from '../shared/harness.ts'
import { answered, happened } from '../shared/steps.ts'
import { describeWalk } from '../shared/walk.ts'
import { acme, formWalk, renamed } from './settings.walk.ts'

describeWalk(formMachine, formWalk)
describeFold(formMachine, formWalk)

const begun = (edits: Edits = {}) => {
  const harness = startHarness(formMachine, formWalk)
  harness.take(happened('draft.read', { edits }))
  return harness
}
const asked = (harness: ReturnType<typeof begun>) =>
  (harness.snapshot().children['change']?.getSnapshot() as { input?: unknown } | undefined)?.input

describe('the form of an organisation', () => {
  test('cannot be written before the kept edits are read, nor wait for them for ever', () => {
    const harness = startHarness(formMachine, formWalk)
    harness.take(happened('form.changed', { field: 'name', text: 'Lost' }))
    const early = harness.snapshot().context.edits
    harness.take({ kind: 'time passed' })
    harness.take(happened('form.changed', { field: 'name', text: 'Acme Two' }))
    expect([early, harness.clock.now(), harness.snapshot().context.edits]).toEqual([
      {},
      5_000,
      { name: { mine: 'Acme Two', seen: 'Acme' } },
    ])
    harness.stop()
  })

  test('saves the edited fields alone, and what is written meanwhile stays an edit', () => {
    const harness = begun()
    harness.take(happened('form.changed', { field: 'name', text: ' Acme Two ' }))
    harness.take(happened('form.changed', { field: 'website', text: 'https://two.example/' }))
    harness.take(happened('form.save requested'))
    const sent = asked(harness)
    harness.take(happened('form.changed', { field: 'vision', text: 'Calm seas' }))
    const answer = { ...acme, name: 'Acme Two', website: 'two.example' }
    harness.take(answered('change', answer))
    expect([sent, harness.snapshot().context.edits, harness.snapshot().hasTag('saved')]).toEqual([
      { project: 'acme', change: { name: 'Acme Two', website: 'two.example' } },
      { vision: { mine: 'Calm seas', seen: '' } },
      true,
    ])
    expect(harness.emitted.map(({ type }) => type)).toEqual(['toast.requested', 'organisation.changed'])
    harness.stop()
  })

  test('shows what somebody else wrote into the same field, and saves nothing until one of both is chosen', () => {
    const harness = begun({ name: { mine: 'Acme Two', seen: 'Acme' } })
    harness.take(happened('form.organisation read', { organisation: renamed }))
    harness.take(happened('form.save requested'))
    const { remote, edits } = harness.snapshot().context
    const before = [fieldsInConflict(remote, edits), saveDisabledReason(remote, edits), asked(harness)]
    harness.take(happened('form.mine kept', { field: 'name' }))
    harness.take(happened('form.save requested'))
    expect([before, asked(harness)]).toEqual([
      [['name'], 'Someone else changed the same field. Choose which version to keep first.', undefined],
      { project: 'acme', change: { name: 'Acme Two' } },
    ])
    harness.stop()
  })

  test('takes what others wrote into fields that are not edited', () => {
    const harness = begun({ vision: { mine: 'Calm seas', seen: '' } })
    harness.take(happened('form.organisation read', { organisation: renamed }))
    const { remote, edits } = harness.snapshot().context
    expect([
      shownFields(remote, edits).name,
      shownFields(remote, edits).vision,
      saveDisabledReason(remote, edits),
    ]).toEqual(['Acme Limited', 'Calm seas', null])
    harness.stop()
  })

  test.each([
    [{ name: ' ' }, 'Please enter a name'],
    [{ website: 'javascript:alert(1)' }, 'Enter a full web address, such as example.com'],
    [{}, 'Nothing has changed.'],
    [{ name: 'Acme Two' }, null],
  ])('with %j says why it cannot be saved', (written, reason) => {
    const remote = fieldsOf(acme)
    const edits = Object.entries(written).reduce<Edits>(
      (all, [field, text]) => withEdit(all, remote, field as 'name', text),
      {},
    )
    expect(saveDisabledReason(remote, edits)).toBe(reason)
  })

  test('asks for the change of every edited field, each in its place', () => {
    const written = {
      name: ' Acme Boats ',
      website: 'https://boats.example/',
      timezone: 'UTC',
      chatLlmModel: 'm2',
      webAccess: 'allowed',
      sqlAccess: 'administrators',
      partnerId: 'huia',
      whatWeDo: 'Boats',
      vision: 'Calm seas',
      currentFocus: 'Sails',
    }
    const remote = fieldsOf(acme)
    const edits = fieldNames.reduce<Edits>((all, field) => withEdit(all, remote, field, written[field]), {})
    expect(changeOf(edits)).toEqual({
      name: 'Acme Boats',
      website: 'boats.example',
      timezone: 'UTC',
      chatLlmModel: 'm2',
      isWebAllowed: true,
      isSqlForAdministrators: true,
      partnerId: 'huia',
      content: { whatWeDo: 'Boats', vision: 'Calm seas', currentFocus: 'Sails' },
    })
    expect(changeOf({})).toEqual({})
  })

  test('gives back the default model and no partner as null', () => {
    const remote = fieldsOf({ ...acme, chatLlmModel: 'm1', partnerId: 'p' })
    const edits = withEdit(withEdit({}, remote, 'chatLlmModel', ''), remote, 'partnerId', '')
    expect(changeOf(edits)).toEqual({ chatLlmModel: null, partnerId: null })
  })

  test('never loses an edit: after any changes of others each field shows mine, or what the organisation has', () => {
    const field = fc.constantFrom('name' as const, 'website' as const, 'vision' as const)
    const step = fc.oneof(
      fc.record({ kind: fc.constant('mine' as const), field, text: fc.constantFrom('', 'a', 'b') }),
      fc.record({ kind: fc.constant('theirs' as const), field, text: fc.constantFrom('', 'a', 'b') }),
    )
    fc.assert(
      fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
        let remote = fieldsOf(acme)
        let edits: Edits = {}
        const written = new Map<string, string>()
        for (const { kind, field: name, text } of steps) {
          if (kind === 'mine') {
            edits = withEdit(edits, remote, name, text)
            written.set(name, text)
          } else {
            remote = { ...remote, [name]: text }
            edits = rebaseEdits(edits, remote)
          }
          for (const one of written.keys()) if (!edits[one as 'name']) written.delete(one)
          for (const [one, text_] of written) expect(shownFields(remote, edits)[one as 'name']).toBe(text_)
        }
        for (const one of ['name', 'website', 'vision'] as const) {
          expect(shownFields(remote, edits)[one]).toBe(written.get(one) ?? remote[one])
        }
      }),
      { numRuns: runs, seed: 20_261_121 },
    )
  })
})
