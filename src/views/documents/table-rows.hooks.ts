import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { rowsPerBlock } from '../../../contract/documents/documents.schemas.ts'
import { blockName } from '../../machines/documents/tables.machine.ts'
import type { RowWindow } from '../shared/loading-window.ts'
import { useFeature } from '../shared/system-context.ts'

const blockOf = (row: number): number => Math.floor(row / rowsPerBlock)

/** The rows of one table of the open document. */
export function useTableRows(tableId: string) {
  const actor = useFeature('tables')
  const blocks = useSelector(actor, (snapshot) => snapshot?.context.blocks)
  const failures = useSelector(actor, (snapshot) => snapshot?.context.failures)
  useEffect(() => {
    actor?.send({ type: 'tables.in sight', tableId, numbers: [0] })
  }, [actor, tableId])
  const failed = Object.entries(failures ?? {}).find(([name]) => name.startsWith(`${tableId} `))
  return {
    rowAt: (row: number) => blocks?.[blockName({ tableId, number: blockOf(row) })]?.[row % rowsPerBlock],
    failure: failed?.[1].message ?? null,
    look: ({ from, to }: RowWindow) => {
      const [first, last] = [blockOf(from), blockOf(Math.max(from, to - 1))]
      const numbers = Array.from({ length: last - first + 1 }, (_, index) => first + index)
      actor?.send({ type: 'tables.in sight', tableId, numbers })
    },
    readAgain: () => actor?.send({ type: 'tables.reading requested' }),
  }
}
