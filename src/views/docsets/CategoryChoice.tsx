import { docsetsTexts as texts } from '../../../contract/docsets/docsets.texts.ts'
import { Checkbox } from '../shared/Checkbox.tsx'
import { RowDeletionButton } from '../shared/RowDeletionButton.tsx'
import styles from './docsets.module.css'
import type { DocsetRecordsView, Resets } from './docsets.hooks.ts'

type Props = { docset: string; records: DocsetRecordsView; resets: Resets }

/** Selects which categories are columns of the table; each has a reset button. */
export function CategoryChoice({ docset, records, resets }: Props) {
  if (records.known.length === 0) return null
  return (
    <fieldset className={styles.categories}>
      <legend className={styles.legend}>{texts.categories}</legend>
      {records.known.map((category) => (
        <div key={category} className={styles.category}>
          <Checkbox
            label={texts.category(category)}
            checked={records.chosen.includes(category)}
            onChange={(isChosen) => records.choose(category, isChosen)}
          />
          <RowDeletionButton
            deletion={resets.deletion}
            id={resets.idOf({ docset, category })}
            name={texts.resetCategory(category)}
            label={texts.reset}
          />
        </div>
      ))}
    </fieldset>
  )
}
