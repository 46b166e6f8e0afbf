import { calculationTexts as texts } from '../../../contract/datasets/calculations.texts.ts'
import { relationTexts } from '../../../contract/datasets/relations.texts.ts'
import type { Reading } from '../../../contract/documents/reading.schemas.ts'
import { Banner } from '../shared/Banner.tsx'
import { Button } from '../shared/Button.tsx'
import { ErrorState } from '../shared/ErrorState.tsx'
import { Field } from '../shared/Field.tsx'
import { Select } from '../shared/Select.tsx'
import { Skeleton } from '../shared/Skeleton.tsx'
import { CalculatedColumns } from './CalculatedColumns.tsx'
import { Relations } from './Relations.tsx'
import styles from './documents.module.css'
import { useChosenTable, useTableModel } from './table-model.hooks.ts'

/** Calculated columns and relations of a document's tables, one table at a time. */
export function TableModels({ tables, onBack }: { tables: Reading['tables']; onBack: () => void }) {
  const { all, shown, choose } = useChosenTable(tables)
  if (shown === null) return null
  return (
    <div className={styles.cards}>
      {all.length > 1 && (
        <Field label={texts.tables}>
          <Select
            value={shown.table}
            options={all.map(({ table, name }) => ({ value: table, label: name }))}
            onChange={choose}
          />
        </Field>
      )}
      <TableModel table={shown.table} onBack={onBack} />
    </div>
  )
}

function TableModel({ table, onBack }: { table: string; onBack: () => void }) {
  const view = useTableModel(table)
  if (view?.isFailed)
    return <ErrorState kind="part" message={view.failure ?? texts.notRead} onBack={onBack} onRetry={view.readAgain} />
  if (view === null || view.model === null || view.model.table !== table) return <Skeleton shape="text" count={4} />
  const removedTexts = view.removed?.kind === 'relation' ? relationTexts : texts
  return (
    <>
      {view.failure && view.draft === null && <Banner tone="bad">{view.failure}</Banner>}
      {view.removed && (
        <Banner
          action={
            <Button size="small" disabledReason={view.disabledReason} onClick={view.undo}>
              {removedTexts.undo}
            </Button>
          }
        >
          {removedTexts.removed(view.removed.label)}
        </Banner>
      )}
      <CalculatedColumns view={view} model={view.model} />
      {view.model.kind === 'fact' && <Relations view={view} model={view.model} />}
    </>
  )
}
