import { measuresTexts as texts } from '../../../contract/formulas/measures.texts.ts'
import type { Column } from '../shared/column.ts'
import { Table } from '../shared/Table.tsx'
import styles from './formulas.module.css'

const columns: Column<readonly [string, string]>[] = [
  { id: 'parts', header: texts.helpParts, cell: ([part]) => <code className={styles.code}>{part}</code> },
  { id: 'means', header: texts.helpMeans, cell: ([, means]) => means },
]

/** Explains the syntax of formulas. */
export function FormulaHelp() {
  return (
    <section className={styles.part} aria-label={texts.help}>
      <h3 className={styles.heading}>{texts.help}</h3>
      <Table
        label={texts.helpTable}
        columns={columns}
        rows={texts.helpRows}
        rowKey={([part]) => part}
        density="compact"
      />
    </section>
  )
}
