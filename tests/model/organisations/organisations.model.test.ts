import { describe, expect, test } from 'vitest'
import { organisationsMachine } from '../../../src/machines/organisations/organisations.machine.ts'
import { choicesMachine } from '../../../src/machines/organisations/choices.machine.ts'
import { matchingOrganisations } from '../../../src/machines/organisations/organisations.selectors.ts'
import { wizardMachine } from '../../../src/machines/organisations/wizard.machine.ts'
import { searchMachine } from '../../../src/machines/shared/search.machine.ts'
import { useOrganisations } from '../../../src/views/organisations/organisations.hooks.ts'
import { answerOf } from '../../../src/views/shared/answer-of.testing.tsx'
import { describeFold } from '../shared/fold.ts'
import { startHarness } from '../shared/harness.ts'
import { answered, happened } from '../shared/steps.ts'
import { describeWalk } from '../shared/walk.ts'
import { list, organisationsWalk } from './organisations.walk.ts'
import { choicesWalk } from './settings.walk.ts'
import { draft, wizardWalk } from './wizard.walk.ts'

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

  test('is in the order in which people count, as are the partners that a form offers', () => {
    const named = ['Site 10', 'site 2', 'Site 1'].map((name) => ({ ...list[0]!, name, isDemo: false }))
    const inOrder = ['Site 1', 'site 2', 'Site 10']
    const choices = startHarness(choicesMachine, choicesWalk)
    choices.take(happened('choices.requested'))
    choices.take(answered('choices', { models: [], partners: named }))
    const wizard = startHarness(wizardMachine, wizardWalk)
    wizard.take(answered('draft', draft))
    wizard.take(answered('partners', named))
    const offered = [choices, wizard].map((one) => one.snapshot().context.partners.map(({ name }) => name))
    expect([matchingOrganisations(named, '').map(({ name }) => name), ...offered]).toEqual([inOrder, inOrder, inOrder])
    for (const one of [choices, wizard]) one.stop()
  })

  // D1.2.57
  test('opens the first match of what is typed, and nothing where nothing matches', () => {
    const harness = startHarness(organisationsMachine, { ...organisationsWalk, actors: { search: searchMachine } })
    const view = () => answerOf(useOrganisations, { organisations: harness.actor })
    harness.take({ kind: 'answered', child: 'list', output: list })
    for (const typed of ['xyz', 'a', 'ship']) {
      view().setSearch(typed)
      view().openFirst()
    }
    // Of "Harbour Roasters" and "Acme" the example stands first, whatever came first from the server.
    const opened = harness.emitted.map(({ type, to }) => [type, to])
    expect(opened).toEqual([
      ['address.requested', '/roasters'],
      ['address.requested', '/zulu'],
    ])
    harness.stop()
  })
})
