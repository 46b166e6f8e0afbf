import { useSelector } from '@xstate/react'
import { useEffect, useRef } from 'react'
import { rowsPerBlock } from '../../../contract/shared/row-blocks.ts'
import { blockName, type RowsActor } from '../../machines/shared/rows.machine.ts'
import type { RowFailure } from './DataTable.tsx'
import type { RowWindow } from './loading-window.ts'

const blockOf = (row: number): number => Math.floor(row / rowsPerBlock)

/** The rows of a table, loaded in blocks as they come into view. */
export function useRowBlocks<TRow, TInput>(actor: RowsActor<TRow, TInput> | undefined, tableId: string) {
  const blocks = useSelector(actor, (snapshot) => snapshot?.context.blocks)
  const failures = useSelector(actor, (snapshot) => snapshot?.context.failures)
  const inSight = useRef<readonly number[]>([0])
  // A new actor has to learn which rows are in view already.
  useEffect(() => {
    actor?.send({ type: 'rows.in sight', tableId, numbers: inSight.current })
  }, [actor, tableId])
  const nameOf = (row: number) => blockName({ tableId, number: blockOf(row) })
  return {
    rowAt: (row: number): TRow | undefined => blocks?.[nameOf(row)]?.[row % rowsPerBlock],
    loaded: Object.values(blocks ?? {}).flat(),
    failureAt: (row: number): RowFailure | null => {
      const failure = failures?.[nameOf(row)]
      const from = blockOf(row) * rowsPerBlock
      return failure === undefined ? null : { message: failure.message, from: from + 1, to: from + rowsPerBlock }
    },
    look: ({ from, to }: RowWindow) => {
      const [first, last] = [blockOf(from), blockOf(Math.max(from, to - 1))]
      inSight.current = Array.from({ length: last - first + 1 }, (_, index) => first + index)
      actor?.send({ type: 'rows.in sight', tableId, numbers: inSight.current })
    },
    retry: () => actor?.send({ type: 'rows.retry requested' }),
  }
}
