import type { Organisation } from '../../../contract/organisations/organisations.schemas.ts'
import type { organisationsMachine } from '../../../src/machines/organisations/organisations.machine.ts'
import type { WalkOptions } from '../shared/walk.ts'
import { organisation } from './examples.ts'

export const list: Organisation[] = [
  organisation('zulu', 'Zulu Shipping'),
  organisation('acme', 'Acme'),
  organisation('roasters', 'Harbour Roasters', true),
]

export const organisationsWalk: WalkOptions<typeof organisationsMachine> = {
  events: {
    'organisations.list requested': [{}],
    'organisations.first match opened': [{ search: 'SHIP' }, { search: 'nothing like it' }],
  },
  answers: { 'list organisations': [list] },
}
