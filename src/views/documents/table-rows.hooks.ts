import { useRowBlocks } from '../shared/row-blocks.hooks.ts'
import { useFeature } from '../shared/system-context.ts'

/** The rows of one table of the open document. */
export const useTableRows = (tableId: string) => useRowBlocks(useFeature('tables'), tableId)
