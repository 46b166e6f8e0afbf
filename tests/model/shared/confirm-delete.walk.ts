import type { confirmDeleteMachine } from '../../../src/machines/shared/confirm-delete.machine.ts'
import type { WalkOptions } from './walk.ts'

export const confirmDeleteWalk: WalkOptions<typeof confirmDeleteMachine> = {
  input: { thing: { kind: 'document', project: 'acme', id: 'd1' } },
  events: { 'delete.requested': [{}], 'delete.cancelled': [{}] },
  answers: { 'delete thing': [{ deleted: true }] },
}
