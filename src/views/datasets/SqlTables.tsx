import { sqlName } from '../../../contract/datasets/sql-completion.ts'
import { sqlPageTexts as texts } from '../../../contract/datasets/sql-page.texts.ts'
import type { SqlTable } from '../../../contract/datasets/sql.schemas.ts'
import { ErrorState } from '../shared/ErrorState.tsx'
import { Skeleton } from '../shared/Skeleton.tsx'
import { useSystem } from '../shared/system-context.ts'
import styles from './sql.module.css'
import type { SqlEditorView } from './sql-editor.hooks.ts'

type Props = { view: SqlEditorView; onInsert: (name: string) => void }

/** The tables that a statement may name. A press on a name inserts it at the cursor. */
export function SqlTables({ view, onInsert }: Props) {
  const { goBack } = useSystem()
  const { tables, tablesFailure, areTablesLoading, readTablesAgain } = view
  return (
    <section className={styles.tables} aria-label={texts.tables}>
      <h2 className={styles.heading}>{texts.tables}</h2>
      {tablesFailure !== null && (
        <ErrorState kind="part" message={tablesFailure} onBack={goBack} onRetry={readTablesAgain} />
      )}
      {tablesFailure === null && areTablesLoading && tables.length === 0 && (
        <Skeleton shape="text" count={4} label={texts.loadingTables} />
      )}
      {tablesFailure === null && !areTablesLoading && tables.length === 0 && (
        <p className={styles.hint}>{texts.noTables}</p>
      )}
      {tables.length > 0 && <p className={styles.hint}>{texts.insertHint}</p>}
      {tables.map((table) => (
        <OneTable key={table.name} table={table} isOpen={tables.length === 1} onInsert={onInsert} />
      ))}
    </section>
  )
}

function OneTable({ table, isOpen, onInsert }: { table: SqlTable; isOpen: boolean; onInsert: Props['onInsert'] }) {
  const rows = texts.tableRows(table.rows)
  return (
    <details className={styles.table} open={isOpen}>
      <summary className={styles.summary}>
        <code className={styles.name}>{table.name}</code>
        {rows !== '' && <span className={styles.note}>{rows}</span>}
      </summary>
      <ul className={styles.columns}>
        <li>
          <Name name={table.name} title={table.title} note={texts.table} onInsert={onInsert} />
        </li>
        {table.columns.map(({ name, label, type, unit }) => (
          <li key={name}>
            <Name name={name} title={label} note={unit ?? texts.types[type]} onInsert={onInsert} />
          </li>
        ))}
      </ul>
    </details>
  )
}

type NameProps = { name: string; title: string; note: string; onInsert: Props['onInsert'] }

function Name({ name, title, note, onInsert }: NameProps) {
  return (
    <button type="button" className={styles.column} title={title} onClick={() => onInsert(sqlName(name))}>
      <code className={styles.name}>{name}</code> <span className={styles.note}>{note}</span>
    </button>
  )
}
