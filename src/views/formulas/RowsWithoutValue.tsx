import { missingRemarks } from '../../../contract/datasets/figure-remarks.ts'
import type { MissingOfTable } from '../../../contract/formulas/formulas.schemas.ts'
import styles from './formulas.module.css'

/** Rows that are included in the values above although they have no value. */
export function RowsWithoutValue({ missing }: { missing: MissingOfTable[] | undefined }) {
  return [...new Set(missingRemarks({ missing }))].map((remark) => (
    <p key={remark} className={styles.note}>
      {remark}
    </p>
  ))
}
