import { printForm } from '../../../contract/datasets/dataset-form.ts'
import { queryTexts as texts } from '../../../contract/datasets/query.texts.ts'
import { Button } from '../shared/Button.tsx'
import { ErrorState } from '../shared/ErrorState.tsx'
import { Select } from '../shared/Select.tsx'
import { Skeleton } from '../shared/Skeleton.tsx'
import { useSystem } from '../shared/system-context.ts'
import { DatasetList } from './DatasetList.tsx'
import styles from './datasets.module.css'
import { type DatasetsView, useDatasets } from './datasets.hooks.ts'
import { DimensionFields } from './DimensionFields.tsx'
import { FactFields } from './FactFields.tsx'
import { ManageDialog } from './ManageDialog.tsx'
import { RecordsDialog } from './RecordsDialog.tsx'
import { Result } from './Result.tsx'
import { QueryDialog } from './QueryDialog.tsx'
import { QueryShelf } from './QueryShelf.tsx'
import { SavedQueryButtons } from './SavedQueryButtons.tsx'

/** One query of the datasets: its form, its answer and the sources. */
export function DatasetsTab() {
  const view = useDatasets()
  const { goBack } = useSystem()
  if (view.catalogueFailure !== null)
    return <ErrorState kind="part" message={view.catalogueFailure} onBack={goBack} onRetry={view.readAgain} />
  if (!view.isKnown) return <Skeleton shape="card" label={texts.loading} />
  const search = view.form && printForm(view.form)
  return (
    <div className={styles.tab}>
      <div className={styles.head}>
        <Picker view={view} />
        <span className={styles.actions}>
          <SavedQueryButtons search={search} />
          <Button icon="database" onClick={view.manage}>
            {texts.manage}
          </Button>
        </span>
      </div>
      {view.form === null && <DatasetList view={view} />}
      {view.form?.kind === 'fact' && <FactFields key={view.form.dataset} view={view} form={view.form} />}
      {view.form?.kind === 'dimension' && <DimensionFields key={view.form.dataset} view={view} form={view.form} />}
      {view.form !== null && <Result view={view} />}
      <ManageDialog />
      <RecordsDialog />
      <QueryShelf search={search} />
      <QueryDialog search={search} />
    </div>
  )
}

function Picker({ view }: { view: DatasetsView }) {
  const { factTables, dimensions } = view.datasets
  const options = [
    ...Object.keys(factTables).map((name) => ({ value: `fact ${name}`, label: texts.factName(name) })),
    ...Object.keys(dimensions).map((name) => ({ value: `dimension ${name}`, label: texts.dimensionName(name) })),
  ]
  const chosen = view.form ? `${view.form.kind} ${view.form.dataset}` : null
  return (
    <div className={styles.picker}>
      <Select
        aria-label={texts.dataset}
        placeholder={texts.pick}
        value={chosen}
        options={options}
        onChange={(value) => {
          const kind = value.startsWith('fact ') ? 'fact' : 'dimension'
          view.choose(kind, value.slice(kind.length + 1))
        }}
      />
    </div>
  )
}
