import { describe, expect, test } from 'vitest'
import { organisationsMachine } from '../../../src/machines/organisations/organisations.machine.ts'
import { matchingOrganisations } from '../../../src/machines/organisations/organisations.selectors.ts'
import { describeFold } from '../shared/fold.ts'
import { startHarness } from '../shared/harness.ts'
import { describeWalk } from '../shared/walk.ts'
import { list, organisationsWalk } from './organisations.walk.ts'

describeWalk(organisationsMachine, organisationsWalk)
describeFold(organisationsMachine, organisationsWalk)

describe('the list of organisations', () => {
  // D1.5.18, D1.5.19
  test('is searched by any part of the name, demo organisations first, then by name', () => {
    const names = (search: string) => matchingOrganisations(list, search).map(({ name }) => name)
    expect([names(''), names(' SHIP'), names('xyz')]).toEqual([
      ['Harbour Roasters', 'Acme', 'Zulu Shipping'],
      ['Zulu Shipping'],
      [],
    ])
  })

  // D1.5.21
  test('is searched 50 ms after the last letter', () => {
    const harness = startHarness(organisationsMachine, organisationsWalk)
    harness.take({ kind: 'answered', child: 'list', output: list })
    harness.take({ kind: 'event', event: { type: 'organisations.search changed', search: 'a' } })
    harness.clock.increment(40)
    harness.take({ kind: 'event', event: { type: 'organisations.search changed', search: 'ac' } })
    harness.clock.increment(40)
    const before = harness.snapshot().context.applied
    harness.clock.increment(10)
    expect([before, harness.snapshot().context.applied]).toEqual(['', 'ac'])
    harness.stop()
  })

  // D1.2.57
  test('opens the first match of what is typed, and nothing where nothing matches', () => {
    const harness = startHarness(organisationsMachine, organisationsWalk)
    harness.take({ kind: 'answered', child: 'list', output: list })
    harness.take({ kind: 'event', event: { type: 'organisations.search changed', search: 'xyz' } })
    harness.take({ kind: 'event', event: { type: 'organisations.first match opened' } })
    harness.take({ kind: 'event', event: { type: 'organisations.search changed', search: 'ship' } })
    harness.take({ kind: 'event', event: { type: 'organisations.first match opened' } })
    expect(harness.emitted).toEqual([{ type: 'address.wanted', to: '/zulu', replaces: false }])
    harness.stop()
  })
})
