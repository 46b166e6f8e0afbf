import { dashboardsTexts } from '../../../contract/dashboards/dashboards.texts.ts'
import type { Chart, ShownChart } from '../../../contract/dashboards/dashboards.schemas.ts'
import { editorTexts as texts } from '../../../contract/dashboards/editor.texts.ts'
import { chartsTexts } from '../../../contract/charts/charts.texts.ts'
import { Banner } from '../shared/Banner.tsx'
import { Badge } from '../shared/Badge.tsx'
import { Button } from '../shared/Button.tsx'
import { Card } from '../shared/Card.tsx'
import { Checkbox } from '../shared/Checkbox.tsx'
import type { Column } from '../shared/column.ts'
import { EmptyState } from '../shared/EmptyState.tsx'
import { ErrorState } from '../shared/ErrorState.tsx'
import { Field } from '../shared/Field.tsx'
import { IconButton } from '../shared/IconButton.tsx'
import { PageHeader } from '../shared/PageHeader.tsx'
import { PageLayout } from '../shared/PageLayout.tsx'
import { RadioGroup } from '../shared/RadioGroup.tsx'
import { RowDeletionButton } from '../shared/RowDeletionButton.tsx'
import { useRowDeletion } from '../shared/row-deletion.hooks.ts'
import { Skeleton } from '../shared/Skeleton.tsx'
import { useSystem } from '../shared/system-context.ts'
import { Table } from '../shared/Table.tsx'
import { TextInput } from '../shared/TextInput.tsx'
import { ChartDialog } from './ChartDialog.tsx'
import { Conflict } from './Conflict.tsx'
import { accessOptions } from './CreateDialog.tsx'
import styles from './dashboards.module.css'
import { useDashboardAddress, useOpenPage } from './dashboards.hooks.ts'
import { type EditorView, useEditor, useVersions } from './editor.hooks.ts'
import { configurationOf } from './editor.selectors.hooks.ts'
import { VersionsDialog } from './VersionsDialog.tsx'
import { RangeFields, ValuesFilter } from './FilterBar.tsx'
import { nameWords } from '../../../contract/shared/name-words.ts'
import { ownValue } from '../../../contract/shared/own-value.ts'

/** A dashboard's settings: name, defaults and charts, saved together. */
export function DashboardSettingsPage() {
  const { code } = useDashboardAddress()
  useOpenPage('settings', code)
  const editor = useEditor()
  const { goBack } = useSystem()
  return (
    <PageLayout>
      <PageHeader title={texts.title} note={editor?.remote?.name} />
      {(editor === null || editor.stage === 'loading') && <Skeleton shape="card" count={3} />}
      {editor?.stage === 'missing' && <ErrorState kind="not found" message={texts.notFound} onBack={goBack} />}
      {editor?.stage === 'failed' && (
        <ErrorState kind="part" message={editor.failure} onBack={goBack} onRetry={editor.readAgain} />
      )}
      {editor?.stage === 'ready' && <Settings editor={editor} code={code} />}
    </PageLayout>
  )
}

function Settings({ editor, code }: { editor: EditorView; code: string }) {
  const { fields, failure } = editor
  if (fields === null) return null
  return (
    <div className={styles.stack}>
      {editor.isTakenUp && <Banner>{texts.kept}</Banner>}
      {failure !== null && <Banner tone="bad">{failure}</Banner>}
      <Conflict editor={editor} />
      <Card title={texts.general}>
        <div className={styles.columns}>
          <Field label={dashboardsTexts.name} error={fields.name.trim() === '' ? texts.nameRequired : null}>
            <TextInput value={fields.name} maxLength={120} onChange={(name) => editor.change({ name })} />
          </Field>
          <RadioGroup
            label={dashboardsTexts.accessLevel}
            value={fields.accessLevel}
            options={accessOptions.map((option) => ({
              ...option,
              disabledReason:
                option.value === 'private' && editor.remote?.isOwn === false ? dashboardsTexts.onlyOwnerHides : null,
            }))}
            onChange={(accessLevel) => editor.change({ accessLevel })}
          />
        </div>
      </Card>
      <Filters editor={editor} />
      <ChartsCard editor={editor} />
      <Foot editor={editor} code={code} />
      <ChartDialog editor={editor} />
      <VersionsDialog editor={editor} />
    </div>
  )
}

const toggled = (names: readonly string[], name: string, isChosen: boolean) =>
  isChosen ? [...names, name] : names.filter((one) => one !== name)

function Filters({ editor }: { editor: EditorView }) {
  const { fields, environment } = editor
  if (fields === null) return null
  const tables = Object.values(environment.facts?.factTables ?? {})
  const dimensions = [...new Set([...tables.flatMap((table) => table.dimensions), ...fields.dimensionFilters])]
  const scopes = [...new Set([...Object.values(environment.measurements?.scopes ?? {}).flat(), ...fields.scopeFilters])]
  const { defaultSettings } = fields
  return (
    <Card title={texts.defaults} note={texts.defaultsNote}>
      <div className={styles.stack}>
        <div className={styles.bar}>
          <RangeFields settings={defaultSettings} onChange={(changed) => editor.change({ defaultSettings: changed })} />
          {fields.dimensionFilters.map((dimension) => (
            <ValuesFilter
              key={dimension}
              name={dimension}
              hasType
              filter={ownValue(defaultSettings.dimensionFilters, dimension) ?? { type: 'include', values: [] }}
              onChange={(filter) =>
                editor.change({
                  defaultSettings: {
                    ...defaultSettings,
                    dimensionFilters: { ...defaultSettings.dimensionFilters, [dimension]: filter },
                  },
                })
              }
            />
          ))}
          {fields.scopeFilters.map((scope) => (
            <ValuesFilter
              key={scope}
              name={scope}
              hasType={false}
              filter={{ type: 'include', values: ownValue(defaultSettings.filters, scope) ?? [] }}
              onChange={({ values }) =>
                editor.change({
                  defaultSettings: { ...defaultSettings, filters: { ...defaultSettings.filters, [scope]: values } },
                })
              }
            />
          ))}
        </div>
        <div className={styles.columns}>
          <NameBoxes
            title={texts.dimensionFilters}
            names={dimensions}
            isKnown={editor.isEnvironmentKnown}
            chosen={fields.dimensionFilters}
            onChange={(dimensionFilters) => editor.change({ dimensionFilters })}
          />
          <NameBoxes
            title={texts.scopeFilters}
            names={scopes}
            isKnown={editor.isEnvironmentKnown}
            chosen={fields.scopeFilters}
            onChange={(scopeFilters) => editor.change({ scopeFilters })}
          />
        </div>
      </div>
    </Card>
  )
}

type NameBoxesProps = {
  title: string
  names: readonly string[]
  isKnown: boolean
  chosen: readonly string[]
  onChange: (chosen: readonly string[]) => void
}

function NameBoxes({ title, names, isKnown, chosen, onChange }: NameBoxesProps) {
  return (
    <div role="group" aria-label={title}>
      <p className={styles.legend}>{title}</p>
      {names.length === 0 && (isKnown ? <p>{texts.noFilters}</p> : <Skeleton shape="row" count={2} />)}
      {names.map((name) => (
        <Checkbox
          key={name}
          label={nameWords(name)}
          checked={chosen.includes(name)}
          onChange={(isChosen) => onChange(toggled(chosen, name, isChosen))}
        />
      ))}
    </div>
  )
}

type Row = { chart: ShownChart; position: number; problems: readonly string[] }
const isKnown = (chart: ShownChart): chart is Chart => chart.metricType !== 'unknown'
const titleOf = ({ title }: ShownChart) => title || chartsTexts.untitled

function ChartsCard({ editor }: { editor: EditorView }) {
  const charts = editor.fields?.metrics ?? []
  const rows = charts.map((chart, index): Row => ({ chart, position: index, problems: editor.problems[index] ?? [] }))
  return (
    <Card
      flush={charts.length > 0}
      title={texts.charts}
      note={texts.chartCount(charts.length)}
      actions={
        <Button icon="plus" onClick={editor.addChart}>
          {texts.add}
        </Button>
      }
    >
      <Table
        label={texts.charts}
        columns={columnsFor(editor, charts.length)}
        rows={rows}
        rowKey={({ position }) => String(position)}
        empty={<EmptyState icon="chart" title={texts.noCharts} />}
      />
    </Card>
  )
}

function columnsFor(editor: EditorView, count: number): Column<Row>[] {
  return [
    {
      id: 'chart',
      header: texts.chart,
      cell: ({ chart, problems }) => (
        <>
          {titleOf(chart)}
          {problems.map((problem) => (
            <span key={problem} className={styles.problem}>
              {problem}
            </span>
          ))}
        </>
      ),
    },
    { id: 'configuration', header: texts.configuration, wideOnly: true, cell: ({ chart }) => configurationOf(chart) },
    {
      id: 'type',
      header: texts.type,
      wideOnly: true,
      cell: ({ chart }) => <Badge>{texts.typeLabels[chart.metricType]}</Badge>,
    },
    {
      id: 'actions',
      header: texts.actions,
      align: 'end',
      cell: ({ chart, position }) => (
        <span className={styles.rowActions}>
          {position > 0 && (
            <IconButton
              icon="arrow-up"
              label={texts.up(titleOf(chart))}
              onClick={() => editor.move(position, position - 1)}
            />
          )}
          {position < count - 1 && (
            <IconButton
              icon="arrow-down"
              label={texts.down(titleOf(chart))}
              onClick={() => editor.move(position, position + 1)}
            />
          )}
          {isKnown(chart) && (
            <>
              <IconButton
                icon="edit"
                label={texts.editOf(titleOf(chart))}
                onClick={() => editor.editChart(position, chart)}
              />
              <IconButton
                icon="copy"
                label={texts.duplicateOf(titleOf(chart))}
                onClick={() => editor.duplicate(position, chart)}
              />
            </>
          )}
          <IconButton
            icon="trash"
            label={texts.removeOf(titleOf(chart))}
            onClick={() => editor.removeChart(position)}
          />
        </span>
      ),
    },
  ]
}

function Foot({ editor, code }: { editor: EditorView; code: string }) {
  const deletion = useRowDeletion('dashboard deletion')
  const versions = useVersions()
  return (
    <div className={styles.foot}>
      <RowDeletionButton deletion={deletion} id={code} name={editor.remote?.name ?? code} label={texts.delete} />
      <Button icon="clock" onClick={versions.open}>
        {texts.versions}
      </Button>
      <span className={styles.spacer} />
      <IconButton icon="undo" label={texts.undo} disabledReason={editor.undoDisabledReason} onClick={editor.undo} />
      <IconButton icon="redo" label={texts.redo} disabledReason={editor.redoDisabledReason} onClick={editor.redo} />
      <Button onClick={editor.leave}>{texts.cancel}</Button>
      <Button tone="primary" disabledReason={editor.saveDisabledReason} onClick={editor.save}>
        {texts.save}
      </Button>
    </div>
  )
}
