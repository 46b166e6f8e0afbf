import { useState } from 'react'
import { chartsTexts } from '../../../../contract/charts/charts.texts.ts'
import { formatValue } from '../../../../contract/charts/format.ts'
import type { ChartTable as Table } from '../../../charts/model.ts'
import { Button } from '../Button.tsx'
import styles from './chart.module.css'

const firstRows = 200

type ChartTableProps = { table: Table; caption: string; isCaptionShown: boolean; locale: string }

/** A chart's data as a table. Long tables are cut until a click. */
export function ChartTable({ table, caption, isCaptionShown, locale }: ChartTableProps) {
  const [isWhole, setIsWhole] = useState(false)
  const shown = isWhole ? table.rows : table.rows.slice(0, firstRows)
  const count = formatValue(table.rows.length, { locale })
  return (
    <div className={styles.tableWell} role="region" aria-label={caption} tabIndex={0}>
      <table className={styles.table}>
        <caption className={isCaptionShown ? styles.caption : styles.hidden}>{caption}</caption>
        <thead>
          <tr>
            {table.columns.map((column, index) => (
              <th key={index} scope="col" className={column.kind === 'number' ? styles.number : styles.label}>
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map(([label, ...cells], row) => (
            <tr key={row}>
              <th scope="row" className={styles.label}>
                {label?.text}
              </th>
              {cells.map((cell, index) => (
                <td key={index} className={styles.number}>
                  {cell.text}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {shown.length < table.rows.length && (
        <Button tone="plain" size="small" onClick={() => setIsWhole(true)}>
          {chartsTexts.showAllRows(count)}
        </Button>
      )}
    </div>
  )
}
