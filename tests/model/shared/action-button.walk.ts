import type { actionButtonMachine } from '../../../src/machines/shared/action-button.machine.ts'
import type { WalkOptions } from './walk.ts'

export const action = { name: 'index again', request: { id: 'd1' } }
export const cancellable = { action, canBeCancelled: true }

export const actionButtonWalk: WalkOptions<typeof actionButtonMachine> = {
  input: { action },
  events: { 'action.requested': [{}], 'action.cancel requested': [{}] },
  answers: { 'carry out action': [{ jobs: 1 }] },
  otherInputs: [cancellable],
}
