import { describe, expect, test } from 'vitest'
import { createActor, fromCallback, fromPromise, SimulatedClock, waitFor } from 'xstate'
import { sharingRuleMachine } from '../../../src/machines/organisations/sharing-rule.machine.ts'
import {
  type Sharing,
  type SharingDraftFact,
  type SharingDraftUpdate,
  sharingMachine,
} from '../../../src/machines/organisations/sharing.machine.ts'
import {
  type SharingDraft,
  sharesNothing,
  targetsOf,
  keepDisabledReason,
  withFilter,
  withoutFilter,
  withTable,
} from '../../../src/machines/organisations/sharing.selectors.ts'
import { describeFold } from '../shared/fold.ts'
import { startHarness } from '../shared/harness.ts'
import { answered, happened } from '../shared/steps.ts'
import { describeWalk } from '../shared/walk.ts'
import { organisation } from './examples.ts'
import { acme, anna, emptyRule, rule, sharingRuleWalk, sharingWalk, tables } from './settings.walk.ts'
import { carryToMaker } from '../shared/carried.ts'

describeWalk(sharingMachine, sharingWalk)
describeFold(sharingMachine, sharingWalk)
describeWalk(sharingRuleMachine, sharingRuleWalk)
describeFold(sharingRuleMachine, sharingRuleWalk)

const read = (rules = [rule]) => {
  const harness = startHarness(sharingMachine, sharingWalk)
  harness.take(happened('sharing.rules requested'))
  harness.take(answered('sharing', { rules, tables }))
  return harness
}
const inputOf = (harness: ReturnType<typeof startHarness>, child: string) =>
  (harness.snapshot().children[child]?.getSnapshot() as { input?: unknown } | undefined)?.input

describe('a rule of sharing', () => {
  // D2.9.07
  test('asks for the values that hold a search once typing has paused for 200 ms', () => {
    const clock = new SimulatedClock()
    const asked: string[] = []
    const machine = sharingRuleMachine.provide({
      actors: {
        'list values': fromPromise<string[], { project: string; dimension: string; search: string }>(
          async ({ input }) => {
            asked.push(input.search)
            return []
          },
        ),
      },
    })
    const actor = createActor(machine, { clock, input: { project: 'acme', position: null, rule: emptyRule } }).start()
    const type = (search: string) => actor.send({ type: 'rule.values requested', dimension: 'Region', search })
    type('N')
    clock.increment(199)
    type('No')
    clock.increment(199)
    expect(asked).toEqual([])
    clock.increment(1)
    expect(asked).toEqual(['No'])
    actor.stop()
  })

  // D1.3.64
  test('shares nothing without a filter, with an empty one, or with one by a dimension that the table lacks', () => {
    const include = { type: 'include' as const, values: ['x'] }
    expect(
      [
        rule,
        emptyRule,
        withFilter(rule, 'City', { type: 'exclude', values: [] }),
        withFilter(rule, 'Colour', include),
        withFilter(rule, 'Product line', include),
        { ...rule, factTable: 'Gone' },
      ].map((one) => sharesNothing(one, tables)),
    ).toEqual([false, true, true, true, false, true])
  })

  test('keeps its other filters when one is added, changed or dropped', () => {
    const [north, boats] = [
      { type: 'include' as const, values: ['North'] },
      { type: 'exclude' as const, values: ['Boats'] },
    ]
    const both = withFilter(withFilter(emptyRule, 'City', north), 'Product line', boats)
    expect([
      both.dimensionFilters,
      withFilter(both, 'City', boats).dimensionFilters,
      withoutFilter(both, 'City').dimensionFilters,
    ]).toEqual([
      { City: north, 'Product line': boats },
      { City: boats, 'Product line': boats },
      { 'Product line': boats },
    ])
  })

  test('loses its filters with its table, and cannot be kept without a target and a table', () => {
    expect([
      withTable(rule, 'Costs').dimensionFilters,
      withTable(rule, 'Sales'),
      withoutFilter(rule, 'City').dimensionFilters,
      keepDisabledReason({ ...rule, targetOrg: '' }),
      keepDisabledReason({ ...rule, factTable: '' }),
      keepDisabledReason(rule),
    ]).toEqual([{}, rule, {}, 'Choose an organisation.', 'Choose a fact table.', null])
  })

  test('goes to other organisations of the person, and only to those they administrate', () => {
    const member = { ...anna, role: 'user' as const }
    const all = [
      acme,
      { ...organisation('zulu', 'Zulu'), users: [anna] },
      { ...organisation('kea', 'Kea'), users: [member] },
      organisation('roasters', 'Harbour Roasters', true),
    ]
    expect(targetsOf(all, 'acme', 'p1')).toEqual([
      { code: 'zulu', name: 'Zulu', isAdministrator: true },
      { code: 'kea', name: 'Kea', isAdministrator: false },
    ])
  })

  test('asks for values 200 ms after the last letter', () => {
    const harness = startHarness(sharingRuleMachine, sharingRuleWalk)
    harness.take(happened('rule.values requested', { dimension: 'City', search: 'm' }))
    harness.clock.increment(150)
    harness.take(happened('rule.values requested', { dimension: 'City', search: 'ma' }))
    harness.clock.increment(199)
    const early = inputOf(harness, 'values')
    harness.clock.increment(1)
    expect([early, inputOf(harness, 'values')]).toEqual([
      undefined,
      { project: 'acme', dimension: 'City', search: 'ma' },
    ])
    harness.stop()
  })
})

/** The sharing of a page that is loaded anew and has `draft` kept; `kept` is what the browser has by now. */
function loaded(draft: SharingDraft | null, present = [rule]) {
  const tab = { kept: draft }
  const machine = sharingMachine.provide({
    actors: {
      'keep the rules': fromCallback<SharingDraftUpdate, { project: string; personId: string }>(
        ({ sendBack, receive }) => {
          const fact: SharingDraftFact = { type: 'sharing.draft read', draft }
          sendBack(fact)
          receive((update) => void (tab.kept = update.draft))
        },
      ),
      'read sharing': fromPromise(async (): Promise<Sharing> => ({ rules: present, tables })),
      'save rules': fromPromise(async ({ input }) => ({ kind: 'saved' as const, rules: input.rules })),
    },
  })
  const actor = createActor(machine, { input: { project: 'acme', personId: 'p1' } })
  carryToMaker(actor)
  actor.start()
  actor.send({ type: 'sharing.rules requested' })
  const open = () => actor.getSnapshot().children.rule
  return { tab, actor, open, isReady: () => waitFor(actor, (snapshot) => snapshot.hasTag('ready')) }
}
const written = { ...rule, factTable: '', dimensionFilters: {} }

describe('what is written of the rules and not saved', () => {
  test('is kept with each change and opens again, half-made, when the page is loaded anew', async () => {
    const first = loaded(null)
    await first.isReady()
    first.actor.send({ type: 'sharing.rule opened', position: null })
    expect(first.tab.kept).toBeNull()
    first.open()?.send({ type: 'rule.changed', rule: written })
    first.actor.stop()
    expect(first.tab.kept).toEqual({ base: [rule], rules: [rule], open: { position: null, rule: written } })

    const again = loaded(first.tab.kept)
    await again.isReady()
    expect(again.open()?.getSnapshot().context).toMatchObject({ position: null, rule: written })
    again.open()?.send({ type: 'rule.changed', rule: emptyRule })
    again.open()?.send({ type: 'rule.kept' })
    expect([again.tab.kept, again.actor.getSnapshot().context.rules]).toEqual([
      { base: [rule], rules: [rule, emptyRule], open: null },
      [rule, emptyRule],
    ])
    again.actor.stop()
  })

  test('is forgotten when the rule is given up, and when the rules are discarded or saved', async () => {
    const draft = { base: [rule], rules: [], open: null }
    const [givenUp, discarded, saved] = [
      loaded({ base: [rule], rules: [rule], open: { position: 0, rule: written } }),
      loaded(draft),
      loaded(draft),
    ]
    await Promise.all([givenUp, discarded, saved].map((one) => one.isReady()))
    givenUp.open()?.send({ type: 'rule.given up' })
    discarded.actor.send({ type: 'sharing.discarded' })
    saved.actor.send({ type: 'sharing.save requested' })
    await waitFor(saved.actor, (snapshot) => !snapshot.hasTag('busy'))
    expect([givenUp, discarded, saved].map(({ tab, actor }) => [tab.kept, actor.getSnapshot().context.rules])).toEqual([
      [null, [rule]],
      [null, [rule]],
      [null, []],
    ])
  })

  test('stands beside what somebody else saved meanwhile', async () => {
    const { tab, actor, isReady } = loaded({ base: [emptyRule], rules: [], open: null })
    await isReady()
    expect([actor.getSnapshot().hasTag('both sides'), tab.kept?.rules]).toEqual([true, []])
    actor.send({ type: 'sharing.theirs taken' })
    expect([tab.kept, actor.getSnapshot().context.rules]).toEqual([null, [rule]])
    actor.stop()
  })

  test('is nothing where the page went while it was being saved and it was', async () => {
    const { tab, actor, isReady } = loaded({ base: [], rules: [rule], open: null })
    await isReady()
    expect([actor.getSnapshot().hasTag('edited'), tab.kept]).toEqual([false, null])
    actor.stop()
  })

  test('finds the rule that it changes among those that others moved, or else is a new one', async () => {
    const open = { position: 0, rule: written }
    const opened = [[emptyRule, rule], [emptyRule]].map(async (present) => {
      const one = loaded({ base: [rule], rules: [rule], open }, present)
      await one.isReady()
      const { context } = one.actor.getSnapshot()
      one.actor.stop()
      return context.open
    })
    expect(await Promise.all(opened)).toEqual([
      { position: 1, rule: written },
      { position: null, rule: written },
    ])
  })
})

describe('the sharing', () => {
  test('is saved as a whole, on what was read', () => {
    const harness = read()
    harness.take(happened('sharing.rule opened', { position: null }))
    harness.take(answered('rule', { position: null, rule: emptyRule }))
    harness.take(happened('sharing.save requested'))
    expect(inputOf(harness, 'saving')).toEqual({ project: 'acme', base: [rule], rules: [rule, emptyRule] })
    harness.stop()
  })

  test('that somebody else changed meanwhile is shown, and mine is saved only when that is wanted', () => {
    const harness = read()
    harness.take(happened('sharing.rule taken out', { position: 0 }))
    harness.take(happened('sharing.save requested'))
    harness.take(answered('saving', { kind: 'changed meanwhile', rules: [emptyRule] }))
    const both = harness.snapshot().hasTag('both sides')
    harness.take(happened('sharing.mine kept'))
    expect([both, inputOf(harness, 'saving')]).toEqual([true, { project: 'acme', base: [emptyRule], rules: [] }])
    harness.stop()
  })

  test('is started only with saved rules, and once for one press', () => {
    const empty = read([])
    empty.take(happened('sharing.trigger requested', { key: 'k1' }))
    const edited = read()
    edited.take(happened('sharing.rule taken out', { position: 0 }))
    edited.take(happened('sharing.trigger requested', { key: 'k1' }))
    const saved = read()
    saved.take(happened('sharing.trigger requested', { key: 'k1' }))
    saved.take(happened('sharing.trigger requested', { key: 'k2' }))
    expect([empty, edited, saved].map((harness) => inputOf(harness, 'start'))).toEqual([
      undefined,
      undefined,
      { project: 'acme', idempotencyKey: 'k1' },
    ])
    for (const harness of [empty, edited, saved]) harness.stop()
  })
})
