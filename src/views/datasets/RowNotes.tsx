import { missingRemark } from '../../../contract/datasets/figure-remarks.ts'
import type { FactAnswer } from '../../../contract/datasets/pivot.ts'
import { queryTexts as texts } from '../../../contract/datasets/query.texts.ts'
import { unmatchedRemarks } from '../../../contract/datasets/result-files.ts'
import { Button } from '../shared/Button.tsx'
import type { DatasetsView } from './datasets.hooks.ts'
import styles from './datasets.module.css'

/** How many rows the figures cover, and which of them lack a value for a measure or a related table. */
export function RowNotes({ answer, openRecords }: { answer: FactAnswer } & Pick<DatasetsView, 'openRecords'>) {
  const { rowCount = 0, missing = [] } = answer.cells
  const unmatched = unmatchedRemarks(answer)
  if (rowCount === 0) return null
  return (
    <ul className={styles.rowNotes} aria-label={texts.rowNotes}>
      <li>{texts.countedRows(rowCount)}</li>
      {missing.map((one) => {
        const remark = missingRemark(one)
        return (
          <li key={one.column} className={styles.rowNote}>
            {remark}
            <Button
              size="small"
              tone="plain"
              aria-label={texts.showMissingOf(remark)}
              onClick={() => openRecords(answer, { row: null, column: null, title: remark, missing: one })}
            >
              {texts.showMissing}
            </Button>
          </li>
        )
      })}
      {unmatched.map((remark) => (
        <li key={remark}>{remark}</li>
      ))}
    </ul>
  )
}
