import { chartOfMeasure } from '../../../contract/dashboards/chart-of-measure.ts'
import { measuresTexts as texts } from '../../../contract/formulas/measures.texts.ts'
import { Button } from '../shared/Button.tsx'
import { Combobox } from '../shared/Combobox.tsx'
import { ConfirmDeleteButton } from '../shared/ConfirmDeleteButton.tsx'
import { KeepChartButton } from '../shared/KeepChartButton.tsx'
import { EmptyState } from '../shared/EmptyState.tsx'
import { ErrorState } from '../shared/ErrorState.tsx'
import { LongTable } from '../shared/LongTable.tsx'
import { RowDeletionButton } from '../shared/RowDeletionButton.tsx'
import { useRowDeletion } from '../shared/row-deletion.hooks.ts'
import { Skeleton } from '../shared/Skeleton.tsx'
import { useSystem } from '../shared/system-context.ts'
import { EditorDialog } from './EditorDialog.tsx'
import { type FormulasView, useFormulas } from './formulas.hooks.ts'
import styles from './formulas.module.css'
import { MeasureDetails } from './MeasureDetails.tsx'
import { MeasureFilters } from './MeasureFilters.tsx'
import { TraceDialog } from './TraceDialog.tsx'
import { ValueTable } from './ValueTable.tsx'

/**
 * One measurement of the organisation: its values, how they are calculated, and the editor of measures that people
 * define.
 */
export function FormulasTab() {
  const view = useFormulas()
  const { goBack } = useSystem()
  if (view.listFailure !== null)
    return <ErrorState kind="part" message={view.listFailure} onBack={goBack} onRetry={view.readAgain} />
  if (!view.isKnown) return <Skeleton shape="card" label={texts.loading} />
  return (
    <div className={styles.tab}>
      <Head view={view} />
      {view.form === null && <Measurements view={view} />}
      {view.form !== null && (
        <>
          <MeasureDetails view={view} />
          <MeasureFilters view={view} />
          <ValueTable view={view} />
        </>
      )}
      <TraceDialog />
      <EditorDialog />
    </div>
  )
}

/** All measurements, shown before one is selected. */
function Measurements({ view }: { view: FormulasView }) {
  const { measurements, sources, units } = view.measures.metadata
  if (measurements.length === 0)
    return (
      <EmptyState icon="chart" title={texts.none}>
        {texts.noneText}
      </EmptyState>
    )
  return (
    <>
      <p className={styles.note}>{texts.pickHint}</p>
      <LongTable
        label={texts.measurements}
        rows={measurements}
        rowKey={(name) => name}
        onOpenRow={view.choose}
        step={100}
        density="compact"
        columns={[
          { id: 'name', header: texts.measurement, cell: (name) => name },
          { id: 'unit', header: texts.unit, cell: (name) => texts.units[units[name] ?? 'number'], wideOnly: true },
          { id: 'source', header: texts.source, cell: (name) => texts.sources[sources[name] ?? 'auto'] },
        ]}
      />
    </>
  )
}

function Head({ view }: { view: FormulasView }) {
  const { metadata } = view.measures
  const options = metadata.measurements.map((name) => ({
    value: name,
    label: name,
    note: texts.sources[metadata.sources[name] ?? 'auto'],
  }))
  const isByHand = view.definition?.source === 'manual'
  const kept = chartOfMeasure(view.form, metadata)
  return (
    <div className={styles.head}>
      <div className={styles.picker}>
        <Combobox
          aria-label={texts.measurement}
          placeholder={texts.pick}
          value={view.form?.measurement ?? null}
          options={options}
          onChange={(name) => name !== null && view.choose(name)}
        />
      </div>
      <Button
        icon="edit"
        disabledReason={isByHand ? texts.notEditableByHand : view.editDisabledReason}
        onClick={view.edit}
      >
        {texts.edit}
      </Button>
      {isByHand && (
        <Button icon="table" disabledReason={view.addDisabledReason} onClick={view.edit}>
          {texts.editByHand}
        </Button>
      )}
      <DeleteButton view={view} />
      <div className={styles.actions}>
        {kept !== null && <KeepChartButton chart={kept} />}
        <Button icon="table" disabledReason={view.addDisabledReason} onClick={view.addByHand}>
          {texts.byHand}
        </Button>
        <Button tone="primary" icon="plus" disabledReason={view.addDisabledReason} onClick={view.addFormula}>
          {texts.addFormula}
        </Button>
      </div>
    </div>
  )
}

function DeleteButton({ view: { definition, deleteDisabledReason } }: { view: FormulasView }) {
  const deletion = useRowDeletion('measure deletion')
  if (definition !== null && deleteDisabledReason === null)
    return (
      <RowDeletionButton
        deletion={deletion}
        id={definition.id}
        name={definition.name}
        label={texts.delete}
        size="medium"
      />
    )
  return (
    <ConfirmDeleteButton
      phase="ready"
      label={texts.delete}
      subject={definition?.name ?? ''}
      disabledReason={deleteDisabledReason}
      onPress={() => undefined}
    />
  )
}
