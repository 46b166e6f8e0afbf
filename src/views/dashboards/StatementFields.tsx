import { type ChartStatement, dateColumnsOf, splittingColumnsOf } from '../../../contract/dashboards/chart-statement.ts'
import type { DatasetChart } from '../../../contract/dashboards/dashboards.schemas.ts'
import { editorTexts as texts } from '../../../contract/dashboards/editor.texts.ts'
import { sqlLimits } from '../../../contract/datasets/sql.schemas.ts'
import { Button } from '../shared/Button.tsx'
import { Checkbox } from '../shared/Checkbox.tsx'
import { Field } from '../shared/Field.tsx'
import { Select } from '../shared/Select.tsx'
import { TextArea } from '../shared/TextArea.tsx'
import styles from './dashboards.module.css'
import { withStatement } from './editor.selectors.hooks.ts'
import { useStatementReading } from './statement.hooks.ts'

type Props = { chart: DatasetChart; statement: ChartStatement; onChange: (chart: DatasetChart) => void }

/** The SQL statement of a chart, and which of its columns are the date and the breakdowns. */
export function StatementFields({ chart, statement, onChange }: Props) {
  const { isBusy, failure, read, dismiss } = useStatementReading(chart, onChange)
  const { sql, columns, dateColumn, dimensions } = statement
  const change = (changed: Partial<ChartStatement>) => onChange(withStatement(chart, { ...statement, ...changed }))
  return (
    <div className={`${styles.seriesBox} ${styles.sql}`} role="group" aria-label={texts.statement}>
      <Field label={texts.statement} hint={texts.statementHint} error={failure}>
        <TextArea
          value={sql}
          maxLength={sqlLimits.characters}
          spellCheck={false}
          onChange={(text) => {
            dismiss()
            change({ sql: text, columns: [] })
          }}
        />
      </Field>
      <div className={styles.statementRow}>
        <Button
          disabledReason={isBusy ? texts.readingColumns : sql.trim() === '' ? texts.statementFirst : null}
          onClick={() => read(sql)}
        >
          {texts.readColumns}
        </Button>
        {columns.length > 0 && <p className={styles.columnsRead}>{texts.columnsRead(columns.length)}</p>}
      </div>
      {columns.length > 0 && (
        <div className={styles.columns}>
          <Field label={texts.dateField}>
            <Select
              value={dateColumn ?? ''}
              options={[
                { value: '', label: texts.none },
                ...dateColumnsOf(statement).map((name) => ({ value: name, label: name })),
              ]}
              onChange={(name) => change({ dateColumn: name === '' ? null : name })}
            />
          </Field>
          <fieldset className={styles.splitBy}>
            <legend className={styles.legend}>{texts.splitBy}</legend>
            {splittingColumnsOf(statement).map((name) => (
              <Checkbox
                key={name}
                label={name}
                checked={dimensions.includes(name)}
                onChange={(isChosen) =>
                  change({ dimensions: isChosen ? [...dimensions, name] : dimensions.filter((one) => one !== name) })
                }
              />
            ))}
          </fieldset>
        </div>
      )}
    </div>
  )
}
