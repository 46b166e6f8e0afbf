import { useState } from 'react'
import { sharedTexts as texts } from '../../../contract/shared/shared.texts.ts'
import { Button } from './Button.tsx'
import styles from './LongTable.module.css'
import { Table, type TableProps } from './Table.tsx'

type Props<Row> = TableProps<Row> & {
  /** Number of rows shown at first, and added by each click. */
  step: number
  /** Key of a row that has to be visible: the table starts long enough to include it. */
  firstKey?: string | null | undefined
}

/** A table of any length that only draws its first rows. */
export function LongTable<Row>({ step, firstKey, rows, ...table }: Props<Row>) {
  const [requested, setRequested] = useState(step)
  const limit = Math.max(requested, firstKey ? rows.findIndex((row) => table.rowKey(row) === firstKey) + 1 : 0)
  const left = rows.length - limit
  return (
    <>
      <Table {...table} rows={left > 0 ? rows.slice(0, limit) : rows} />
      {left > 0 && (
        <div className={styles.more}>
          <span className={styles.count}>{texts.rowsShown(limit, rows.length)}</span>
          <Button size="small" onClick={() => setRequested(limit + step)}>
            {texts.showMoreRows(Math.min(step, left))}
          </Button>
        </div>
      )}
    </>
  )
}
