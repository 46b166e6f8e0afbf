import type { actionButtonMachine } from '../../../src/machines/shared/action-button.machine.ts'
import { defaultFailure } from './harness.ts'
import type { WalkOptions } from './walk.ts'

export const action = { name: 'index again', request: { id: 'd1' } }
export const plain = { project: 'acme', action }
export const cancellable = { ...plain, canBeCancelled: true }

export const actionButtonWalk: WalkOptions<typeof actionButtonMachine> = {
  input: plain,
  events: { 'action.requested': [{}], 'action.cancel requested': [{}] },
  answers: {
    job: [
      { job: null, failure: null },
      { job: null, failure: defaultFailure },
      { job: null, failure: { kind: 'cancelled', message: '' } },
    ],
  },
  otherInputs: [cancellable],
}
