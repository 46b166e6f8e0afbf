import type { Failure } from '../../../contract/shared/failure.ts'
import type { areasMachine } from '../../../src/machines/areas.machine.ts'
import type { WalkOptions } from '../shared/walk.ts'
import { organisation } from './examples.ts'

export const areaNotFetched: Failure = { kind: 'offline', message: 'Couldn’t load part of the page.' }

export const areasWalk: WalkOptions<typeof areasMachine> = {
  input: { project: 'acme', personId: 'p1', organisation: organisation('acme', 'Acme') },
  events: {
    'areas.requested': [{}],
    'areas.organisation read': [{ organisation: organisation('acme', 'Acme Limited') }],
  },
  failures: { 'fetch the areas': [areaNotFetched] },
}
