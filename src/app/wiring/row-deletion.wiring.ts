import { fromPromise } from 'xstate'
import { confirmDeleteMachine, type Deletable } from '../../machines/shared/confirm-delete.machine.ts'
import { rowDeletionMachine } from '../../machines/shared/row-deletion.machine.ts'

/** Deletes a row of a list with `remove`. */
export const wireRowDeletion = (remove: (row: Deletable, signal: AbortSignal) => Promise<unknown>) =>
  rowDeletionMachine.provide({
    actors: {
      'confirm delete': confirmDeleteMachine.provide({
        actors: { 'delete thing': fromPromise(({ input, signal }) => remove(input, signal)) },
      }),
    },
  })
