import type { searchMachine } from '../../../src/machines/shared/search.machine.ts'
import type { WalkOptions } from './walk.ts'

export const searchWalk: WalkOptions<typeof searchMachine> = {
  events: { 'search.typed': [{ search: 'nothing like it' }, { search: '' }] },
}
