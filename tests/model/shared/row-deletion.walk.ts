import type { rowDeletionMachine } from '../../../src/machines/shared/row-deletion.machine.ts'
import type { WalkOptions } from './walk.ts'

export const rowDeletionWalk: WalkOptions<typeof rowDeletionMachine> = {
  input: { kind: 'user', project: null },
  otherInputs: [{ kind: 'member', project: 'acme' }],
  events: {
    'deletion.requested': [
      { id: 'p2', name: 'Ben Tama' },
      { id: 'p3', name: 'Guest' },
    ],
    'deletion.cancelled': [{}],
  },
  distinguish: ({ id }) => id,
}
