import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fromCallback } from 'xstate'
import { cleanWebsite } from '../../../contract/shared/website.ts'
import { type Draft, emptyDraft } from '../../../src/machines/organisations/wizard.events.ts'
import { wizardMachine } from '../../../src/machines/organisations/wizard.machine.ts'
import { lacksNameOrCode, organisationOf, projectDraft } from '../../../src/machines/organisations/wizard.projection.ts'
import { describeFold, runs } from '../shared/fold.ts'
import { startHarness } from '../shared/harness.ts'
import { describeWalk } from '../shared/walk.ts'
import { organisation } from './examples.ts'
import { draft, taken, offline, wizardWalk } from './wizard.walk.ts'

describeWalk(wizardMachine, wizardWalk)
describeFold(wizardMachine, { ...wizardWalk, actors: { 'keep the draft': fromCallback(() => {}) }, maxLength: 24 })

const begin = (kept: Draft, step: 1 | 2 = 1) => {
  const harness = startHarness(wizardMachine, { ...wizardWalk, input: { personId: 'p1', step } })
  harness.take({ kind: 'answered', child: 'draft', output: kept })
  return harness
}
type Harness = ReturnType<typeof begin>
const send = (harness: Harness, event: { type: string; [field: string]: unknown }) =>
  harness.take({ kind: 'event', event })
const message = (harness: Harness) => harness.snapshot().context.failure?.message ?? null

describe('the wizard', () => {
  // D1.5.07, D1.5.08
  test('does not go on without a name or a code', () => {
    const harness = begin({ ...emptyDraft, id: 'draft-0001' })
    send(harness, { type: 'wizard.continue requested' })
    const withoutName = message(harness)
    send(harness, { type: 'name.changed', name: 'Acme' })
    send(harness, { type: 'code.changed', code: '!' })
    send(harness, { type: 'wizard.continue requested' })
    expect([withoutName, message(harness), harness.emitted]).toEqual([
      'Organisation name & URL code are required',
      'Organisation name & URL code are required',
      [],
    ])
    harness.stop()
  })

  // D1.4.35
  test.each([
    ['code', { name: 'Acme', code: '' }],
    ['name', { name: ' ', code: 'acme' }],
  ])('sends who reaches step 2 without a %s back to the start', (_missing, kept) => {
    const harness = begin({ ...emptyDraft, id: 'draft-0001', ...kept }, 2)
    expect([harness.snapshot().hasTag('step 1'), harness.emitted]).toEqual([
      true,
      [{ type: 'address.requested', to: '/organisations/new', replaces: true }],
    ])
    harness.stop()
  })

  // D1.5.09
  test('says at step 2 that step 1 comes first when the code is gone', () => {
    const harness = begin(draft)
    send(harness, { type: 'wizard.step shown', step: 2 })
    send(harness, { type: 'code.changed', code: '' })
    send(harness, { type: 'wizard.submit requested' })
    expect([harness.snapshot().hasTag('step 2'), message(harness)]).toEqual([true, 'Go back to step 1'])
    harness.stop()
  })

  // D1.4.38
  test('lets the code follow the name until it is edited by hand', () => {
    const harness = begin({ ...emptyDraft, id: 'draft-0001' })
    send(harness, { type: 'name.changed', name: 'The Tidewater Group' })
    const followed = harness.snapshot().context.draft.code
    send(harness, { type: 'code.changed', code: 'Tide-1!' })
    send(harness, { type: 'name.changed', name: 'Another Name' })
    expect([followed, harness.snapshot().context.draft.code]).toEqual(['tidewater', 'tide-1'])
    harness.stop()
  })

  // D1.4.39, D1.5.15, D1.5.20
  test('checks the code 200 ms after the last change and takes what the server answers', () => {
    const harness = begin({ ...emptyDraft, id: 'draft-0001' })
    send(harness, { type: 'name.changed', name: 'Ac' })
    harness.clock.increment(150)
    send(harness, { type: 'name.changed', name: 'Acme' })
    harness.clock.increment(150)
    const early = Object.keys(harness.snapshot().children).includes('code check')
    harness.clock.increment(50)
    harness.take({ kind: 'answered', child: 'code check', output: 'acme-2' })
    const { draft: kept, refusedCode } = harness.snapshot().context
    expect([early, kept.code, refusedCode]).toEqual([false, 'acme-2', 'acme'])
    harness.stop()
  })

  test('writes every answer into its place, and an empty name takes the code with it', () => {
    const events = [
      { type: 'name.changed', name: 'Acme Group' },
      { type: 'website.changed', website: 'https://acme.example/about/' },
      { type: 'time zone.chosen', timezone: 'Europe/London' },
      { type: 'partner.chosen', partnerId: 'huia' },
      { type: 'support access.chosen', isGiven: false },
      { type: 'content.changed', field: 'whatWeDo', text: 'Boats' },
      { type: 'content.changed', field: 'currentFocus', text: 'Sails' },
    ] as const
    const filled = events.reduce(projectDraft, emptyDraft)
    expect(filled).toEqual({
      ...emptyDraft,
      name: 'Acme Group',
      website: 'https://acme.example/about/',
      code: 'acme',
      timezone: 'Europe/London',
      partnerId: 'huia',
      addSupportAccess: false,
      content: { whatWeDo: 'Boats', vision: '', currentFocus: 'Sails' },
    })
    expect(projectDraft(filled, { type: 'name.changed', name: ' ' })).toEqual({ ...filled, name: ' ', code: '' })
    expect([
      lacksNameOrCode(filled),
      lacksNameOrCode({ ...filled, name: ' ' }),
      lacksNameOrCode({ ...filled, code: '' }),
    ]).toEqual([false, true, true])
    expect(organisationOf(filled)).toEqual({
      code: 'acme',
      data: {
        name: 'Acme Group',
        website: cleanWebsite('https://acme.example/about/'),
        timezone: 'Europe/London',
        enforceMfa: false,
        content: { whatWeDo: 'Boats', vision: '', currentFocus: 'Sails' },
      },
      addSupportAccess: false,
      partnerId: 'huia',
    })
  })

  // D1.4.36, D1.3.20, D1.3.21, D1.3.22, D1.3.23, D1.9.19
  test('asks the server for what was filled in', () => {
    const harness = begin({ ...draft, website: 'https://acme.example/', name: ' Acme ' }, 2)
    send(harness, { type: 'content.changed', field: 'vision', text: 'Calm seas' })
    send(harness, { type: 'wizard.submit requested' })
    const creation = harness.snapshot().children['creation']
    expect((creation?.getSnapshot() as { input?: unknown } | undefined)?.input).toEqual({
      idempotencyKey: 'draft-0001',
      body: {
        code: 'acme',
        data: {
          name: 'Acme',
          website: 'acme.example',
          timezone: 'Pacific/Auckland',
          enforceMfa: false,
          content: { whatWeDo: '', vision: 'Calm seas', currentFocus: '' },
        },
        addSupportAccess: true,
        partnerId: null,
      },
    })
    harness.stop()
  })

  test('goes back to step 1 with the server’s word when the code was taken meanwhile', () => {
    const harness = begin(draft, 2)
    send(harness, { type: 'wizard.submit requested' })
    harness.take({ kind: 'failed', child: 'creation', error: taken })
    expect([message(harness), harness.emitted]).toEqual([
      'This URL code is already taken',
      [{ type: 'address.requested', to: '/organisations/new', replaces: false }],
    ])
    harness.stop()
  })
})

/** A server that keeps the keys it has seen, and a tab that keeps the draft: what M2 needs of the world. */
function environment() {
  const made = new Map<string, string>()
  let kept: Draft = { ...draft, id: 'draft-0000' }
  let count = 0
  return {
    made,
    draft: () => kept,
    keep: (next: Draft) => {
      kept = next
    },
    drop: () => {
      count += 1
      kept = { ...emptyDraft, id: `draft-000${count}` }
    },
    create: (key: string, code: string) => {
      if (!made.has(key)) made.set(key, code)
    },
  }
}

describe('M2: the wizard with Back, reload and lost answers', () => {
  const moves = fc.constantFrom(
    'name',
    'empty the code',
    'write the code',
    'continue',
    'to step 1',
    'to step 2',
    'submit',
    'answer',
    'lose the answer',
    'reload',
  )

  test('makes at most one organisation, and never shows step 2 without a code', () => {
    fc.assert(
      fc.property(fc.array(moves, { maxLength: 40 }), (sequence) => {
        const tab = environment()
        let step: 1 | 2 = 1
        let harness = begin(tab.draft(), step)
        for (const move of sequence) {
          if (harness.snapshot().status !== 'active') break
          play(harness, move)
          for (const request of harness.emitted.splice(0)) {
            step = request['to'] === '/organisations/new/2' ? 2 : 1
            send(harness, { type: 'wizard.step shown', step })
          }
          const { draft: shown } = harness.snapshot().context
          if (harness.snapshot().hasTag('step 2')) expect(shown.code).not.toBe('')
          tab.keep(shown)
        }
        expect(tab.made.size).toBeLessThanOrEqual(1)
        harness.stop()

        function play(current: Harness, move: string): void {
          const isAsked = Object.keys(current.snapshot().children).includes('creation')
          if (move === 'name') send(current, { type: 'name.changed', name: 'Acme Two' })
          const isAtStep1 = current.snapshot().hasTag('step 1')
          if (move === 'empty the code' && isAtStep1) send(current, { type: 'code.changed', code: '' })
          if (move === 'write the code' && isAtStep1) send(current, { type: 'code.changed', code: 'acme-two' })
          if (move === 'continue') send(current, { type: 'wizard.continue requested' })
          if (move === 'to step 1' || move === 'to step 2') {
            step = move === 'to step 2' ? 2 : 1
            send(current, { type: 'wizard.step shown', step })
          }
          if (move === 'submit') send(current, { type: 'wizard.submit requested' })
          if (move === 'reload') {
            current.stop()
            harness = begin(tab.draft(), step)
          }
          if (!isAsked || (move !== 'answer' && move !== 'lose the answer')) return
          const { id, code } = current.snapshot().context.draft
          tab.create(id, code)
          if (move === 'answer')
            current.take({ kind: 'answered', child: 'creation', output: organisation(code, 'Acme') })
          else current.take({ kind: 'failed', child: 'creation', error: offline })
        }
      }),
      { numRuns: runs, seed: 20_261_120 },
    )
  })
})
