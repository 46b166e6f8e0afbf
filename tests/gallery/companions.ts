import { type Draft, emptyDraft } from '../../src/machines/organisations/wizard.events.ts'
import { areasMachine } from '../../src/machines/areas.machine.ts'
import { homeMachine } from '../../src/machines/home/home.machine.ts'
import { questionMachine } from '../../src/machines/home/question.machine.ts'
import { watchlistMachine } from '../../src/machines/home/watchlist.machine.ts'
import { organisationsMachine } from '../../src/machines/organisations/organisations.machine.ts'
import { wizardMachine } from '../../src/machines/organisations/wizard.machine.ts'
import { rootMachine } from '../../src/machines/root.machine.ts'
import type { Person } from '../../src/machines/session/session.events.ts'
import { sessionMachine } from '../../src/machines/session/session.machine.ts'
import { signInMachine } from '../../src/machines/session/sign-in.machine.ts'
import { toastsMachine } from '../../src/machines/shared/toasts.machine.ts'
import type { Address } from '../../src/machines/shell/address.ts'
import { shellMachine } from '../../src/machines/shell/shell.machine.ts'
import { workspaceMachine } from '../../src/machines/workspace.machine.ts'
import { item, digest } from '../model/home/things.ts'
import { organisation } from '../model/organisations/examples.ts'
import { list } from '../model/organisations/organisations.walk.ts'
import { user } from '../model/session/session.walk.ts'
import { type Harness, type Step, startHarness } from '../model/shared/harness.ts'
import { draft as draftOf } from './conversation-things.ts'
import { answered, happened, led, still } from './deaf.ts'
import type { Room } from './room.ts'

const project = 'acme'

/** Actors that run on every page of a person who is signed in. */
export const signedInCompanions: Room['companions'] = {
  session: () => led(sessionMachine, undefined, [happened('token.kept', { tokenId: '1' }), answered('user', user)]),
  shell: () => led(shellMachine, { version: 'one', pollOffset: 0.5 }),
  toasts: () => led(toastsMachine, undefined),
  organisations: () => led(organisationsMachine, undefined, [answered('list', list)]),
}

/** The way in, for pages of nobody. */
export const signInAtStart: Room['companions'] = { 'sign-in': () => led(signInMachine, undefined) }

const draft: Draft = { ...emptyDraft, id: 'draft-0001' }

/** The form of a new organisation, begun and still empty. */
export const newWizard = () => led(wizardMachine, { personId: user.id, step: 1 }, [answered('draft', draft)])

/** What the open organisation holds. */
const acme = { ...organisation(project, 'Acme'), numDocumentPages: 1_284, numDocuments: 37, numFacts: 11_403 }

/** The home page of an organisation, and the watchlist in its settings. */
export const homeCompanions: Room['companions'] = {
  home: () => led(homeMachine, { project, personId: user.id }, [happened('home.opened'), answered('news', digest)]),
  'home question': () => led(questionMachine, { project, personId: user.id }, [], { draft: () => still(draftOf()) }),
  watchlist: () =>
    led(watchlistMachine, { project }, [
      happened('watchlist.opened'),
      answered('list', [item('w1'), item('w2', 'Rent')]),
    ]),
}

/** What every page other than the chat waits for. */
export const areasCompanion: Room['companions'] = {
  areas: () =>
    led(areasMachine, { project, personId: user.id, organisation: acme }, [
      happened('areas.requested'),
      answered('fetching', undefined),
    ]),
}

/** And on every page of an organisation. */
export const organisationCompanions: Room['companions'] = {
  ...signedInCompanions,
  ...homeCompanions,
  ...areasCompanion,
  workspace: () => led(workspaceMachine, { project, personId: user.id }, [answered('organisation', acme)]),
}

/** The root machine at an address, with all its features as fakes of which the page sees nothing. */
export function rootAt(address: Address, sessionState: Room['sessionState']): Harness {
  const input = { address, version: null, pollOffset: 0 }
  const root = startHarness(rootMachine, { input, events: {} as never })
  const projects = user.projects.map(({ code }) => code)
  const person: Person = { id: user.id, projects, roles: ['user', 'superadmin'], isTemporary: false, hasUpdates: false }
  const known: Record<Room['sessionState'], Step[]> = {
    unread: [],
    'signed out': [happened('session.closed', { isByChoice: false })],
    'signed in': [happened('session.opened', { person })],
  }
  for (const step of [answered('check'), ...known[sessionState]]) root.take(step)
  return root
}
