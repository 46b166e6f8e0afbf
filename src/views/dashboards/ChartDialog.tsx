import { lazy, Suspense } from 'react'
import { furtherChartTypes, offeredChartTypes } from '../../../contract/charts/chart-spec.schema.ts'
import type { ChartType } from '../../../contract/charts/chart-spec.schema.ts'
import {
  type Chart,
  chartHeights,
  chartWidths,
  customComparisons,
  type DatasetChart,
  dateAxis,
  type MeasurementChart,
} from '../../../contract/dashboards/dashboards.schemas.ts'
import { factsOfChart } from '../../../contract/dashboards/chart-statement.ts'
import { editorTexts as texts } from '../../../contract/dashboards/editor.texts.ts'
import {
  newSeries,
  ofKind,
  problemsOf,
  scenariosOf,
  sizeOf,
  withMeasurement,
  withScenario,
  withScope,
  withSource,
  withTopic,
} from './editor.selectors.hooks.ts'
import { Button } from '../shared/Button.tsx'
import { Checkbox } from '../shared/Checkbox.tsx'
import { Dialog } from '../shared/Dialog.tsx'
import { Field } from '../shared/Field.tsx'
import { Form } from '../shared/Form.tsx'
import { RadioGroup } from '../shared/RadioGroup.tsx'
import { Select } from '../shared/Select.tsx'
import { TextInput } from '../shared/TextInput.tsx'
import { AnalysisTile } from './ChartTile.tsx'
import { DrawnTile } from './DrawnTile.tsx'
import styles from './dashboards.module.css'
import type { EditorView } from './editor.hooks.ts'
import { ValuesFilter } from './FilterBar.tsx'
import { DatasetOptions, GoalField } from './ChartOptions.tsx'
import { ItemsFields } from './ItemsFields.tsx'
import { LookFields } from './LookFields.tsx'
import { NumberFormatFields } from './NumberFormatFields.tsx'
import { SeriesFields } from './SeriesFields.tsx'
import { ownValue } from '../../../contract/shared/own-value.ts'

const formId = 'chart-editor'
const StatementFields = lazy(async () => ({ default: (await import('./StatementFields.tsx')).StatementFields }))

/** The editor of one chart, with a live preview. */
export function ChartDialog({ editor }: { editor: EditorView }) {
  const { open } = editor
  if (open === null) return null
  const problems = problemsOf(open.chart, editor.environment)
  return (
    <Dialog
      open
      {...(editor.isChartChanged ? {} : { onClose: editor.closeChart })}
      size="full"
      title={open.position === null ? texts.addTitle : texts.editTitle}
      footer={
        <>
          <Button onClick={editor.closeChart}>{texts.cancel}</Button>
          <Button tone="primary" type="submit" form={formId} disabledReason={problems[0] ?? null}>
            {texts.keepChart}
          </Button>
        </>
      }
    >
      <Form
        id={formId}
        label={open.position === null ? texts.addTitle : texts.editTitle}
        className={styles.editor}
        onSubmit={() => problems.length === 0 && editor.keepChart()}
      >
        <ChartFields editor={editor} chart={open.chart} />
        <Preview editor={editor} chart={open.chart} />
      </Form>
    </Dialog>
  )
}

function Preview({ editor, chart }: { editor: EditorView; chart: Chart }) {
  const settings = editor.fields?.defaultSettings
  return (
    <section className={styles.preview} aria-label={texts.preview}>
      {editor.isDrawable && settings && chart.metricType === 'analysis' ? (
        <AnalysisTile chart={chart} systemId="chart preview" settings={settings} />
      ) : editor.isDrawable && settings ? (
        <DrawnTile chart={chart} systemId="chart preview" settings={settings} />
      ) : (
        <p className={styles.previewNote}>{texts.configure}</p>
      )}
    </section>
  )
}

const kinds = ['warehouse_metric', 'metric', 'analysis'] as const

function ChartFields({ editor, chart }: { editor: EditorView; chart: Chart }) {
  const write = editor.writeChart
  const size = sizeOf(chart)
  return (
    <div className={styles.stack}>
      <Field label={texts.chartTitle}>
        <TextInput value={chart.title} maxLength={200} autoFocus onChange={(title) => write({ ...chart, title })} />
      </Field>
      <div className={styles.columns}>
        <Field label={texts.metricType}>
          <Select
            value={chart.metricType}
            options={kinds.map((kind) => ({
              value: kind,
              label: texts.metricTypes[kind],
              disabledReason:
                kind === 'analysis' && editor.isEnvironmentKnown && editor.environment.topics.length === 0
                  ? texts.noTopics
                  : null,
            }))}
            onChange={(kind) => write(ofKind(chart, kind, editor.topics))}
          />
        </Field>
        {chart.metricType !== 'analysis' && (
          <Field label={texts.chartType} hint={typeHint(chart.chartType)}>
            <Select<ChartType>
              value={chart.chartType ?? null}
              options={typeOptions(chart.chartType)}
              onChange={(chartType) => write({ ...chart, chartType })}
            />
          </Field>
        )}
        <Field label={texts.width}>
          <Select
            value={String(size.width)}
            options={chartWidths.map((width) => ({ value: String(width), label: texts.widthOf(width) }))}
            onChange={(width) =>
              write({
                ...chart,
                size: { ...size, width: chartWidths.find((one) => String(one) === width) ?? size.width },
              })
            }
          />
        </Field>
        <Field label={texts.height}>
          <Select
            value={size.height}
            options={chartHeights.map((height) => ({ value: height, label: texts.heights[height] }))}
            onChange={(height) => write({ ...chart, size: { ...size, height } })}
          />
        </Field>
      </div>
      {chart.metricType === 'warehouse_metric' && <DatasetFields editor={editor} chart={chart} />}
      {chart.metricType === 'metric' && <MeasurementFields editor={editor} chart={chart} />}
      {chart.metricType !== 'analysis' && (
        <>
          <NumberFormatFields format={chart.format} onChange={(format) => write({ ...chart, format })} />
          <LookFields chart={chart} onChange={(look) => write({ ...chart, ...look })} />
        </>
      )}
      {chart.metricType === 'analysis' && (
        <Field label={texts.topic}>
          <Select
            value={chart.topicId || null}
            options={editor.topics.map(({ id, title }) => ({ value: id, label: title }))}
            onChange={(topicId) => write(withTopic(chart, topicId, editor.topics))}
          />
        </Field>
      )}
    </div>
  )
}

/** A chart type that is no longer offered stays in the list while it is selected. */
function typeOptions(chosen: ChartType | undefined) {
  const offered: ChartType[] = [...offeredChartTypes, ...furtherChartTypes]
  const types = chosen === 'doughnut' ? [...offered, chosen] : offered
  return types.map((type) => ({ value: type, label: texts.chartTypes[type] }))
}

const typeHint = (type: ChartType | undefined): string | undefined =>
  ownValue<string>(texts.typeHints, type ?? '') ?? undefined

function DatasetFields({ editor, chart }: { editor: EditorView; chart: DatasetChart }) {
  const write = editor.writeChart
  const environment = environmentOf(editor.environment, chart)
  const tables = environment.facts?.factTables ?? {}
  const dimensions = [
    ...new Set(chart.series.flatMap(({ dataSource }) => ownValue(tables, dataSource.factTable)?.dimensions ?? [])),
  ]
  const { comparisons, statement } = chart
  return (
    <>
      <Field label={texts.data}>
        <Select
          value={statement === undefined ? 'tables' : 'statement'}
          options={(['tables', 'statement'] as const).map((source) => ({ value: source, label: texts.dataOf[source] }))}
          onChange={(source) => write(withSource(chart, source))}
        />
      </Field>
      {statement !== undefined && (
        <Suspense fallback={null}>
          <StatementFields chart={chart} statement={statement} onChange={write} />
        </Suspense>
      )}
      <div className={styles.columns}>
        <Field label={texts.axis}>
          <Select
            value={chart.axisDimension}
            options={[
              { value: dateAxis, label: texts.time },
              ...dimensions.map((dimension) => ({ value: dimension, label: dimension })),
            ]}
            onChange={(axisDimension) => write({ ...chart, axisDimension })}
          />
        </Field>
        <ItemsFields items={chart.items} onChange={(items) => write({ ...chart, items })} />
        <Checkbox label={texts.stacked} checked={chart.stacked} onChange={(stacked) => write({ ...chart, stacked })} />
        <DatasetOptions chart={chart} onChange={write} />
        <Checkbox
          label={texts.showDataTable}
          checked={chart.showDataTable}
          onChange={(showDataTable) => write({ ...chart, showDataTable })}
        />
      </div>
      {chart.series.map((series, position) => (
        <SeriesFields
          key={position}
          environment={environment}
          isOfStatement={statement !== undefined}
          series={series}
          number={position + 1}
          isOneOfSeveral={chart.series.length > 1}
          onChange={(changed) =>
            write({ ...chart, series: chart.series.map((one, index) => (index === position ? changed : one)) })
          }
          onRemove={() => write({ ...chart, series: chart.series.filter((_, index) => index !== position) })}
        />
      ))}
      <div>
        <Button icon="plus" onClick={() => write({ ...chart, series: [...chart.series, seriesAfter(chart)] })}>
          {texts.addSeries}
        </Button>
      </div>
      <RadioGroup
        label={texts.comparison}
        value={comparisons.useFilterBar ? 'filter_bar' : 'custom'}
        options={(['filter_bar', 'custom'] as const).map((mode) => ({
          value: mode,
          label: texts.comparisonModes[mode],
        }))}
        onChange={(mode) => write({ ...chart, comparisons: { ...comparisons, useFilterBar: mode === 'filter_bar' } })}
      />
      {!comparisons.useFilterBar && (
        <div role="group" aria-label={texts.comparison}>
          {customComparisons.map((one) => (
            <Checkbox
              key={one}
              label={texts.customComparisons[one]}
              checked={comparisons.custom.includes(one)}
              onChange={(isChosen) =>
                write({
                  ...chart,
                  comparisons: {
                    ...comparisons,
                    custom: customComparisons.filter((kind) =>
                      kind === one ? isChosen : comparisons.custom.includes(kind),
                    ),
                  },
                })
              }
            />
          ))}
        </div>
      )}
    </>
  )
}

/** What a chart's series may use: the columns of its statement, or else the tables. */
const environmentOf = (environment: EditorView['environment'], chart: DatasetChart): EditorView['environment'] =>
  environment.facts === null ? environment : { ...environment, facts: factsOfChart(environment.facts, chart) }

/** A new series starts with the table of the one before. */
function seriesAfter({ series }: DatasetChart) {
  const last = series.at(-1)
  if (last === undefined) return newSeries
  const { factTable, dateDimension } = last.dataSource
  return { ...newSeries, dataSource: { ...newSeries.dataSource, factTable, dateDimension } }
}

function MeasurementFields({ editor, chart }: { editor: EditorView; chart: MeasurementChart }) {
  const known = editor.environment.measurements
  const scopes = ownValue(known?.scopes ?? {}, chart.measurement) ?? []
  const scenarios = ownValue(known?.scenarios ?? {}, chart.measurement) ?? []
  const chosen = scenariosOf(chart)
  const write = editor.writeChart
  const disabledReason = chart.measurement === '' ? texts.measurementFirst : null
  return (
    <>
      <div className={styles.columns}>
        <Field label={texts.measurement}>
          <Select
            value={chart.measurement || null}
            options={(known?.measurements ?? []).map((name) => ({ value: name, label: name }))}
            onChange={(measurement) => write(withMeasurement(chart, measurement, known))}
          />
        </Field>
        <Field label={texts.scope}>
          <Select
            value={chart.scope ?? ''}
            disabledReason={disabledReason}
            options={[{ value: '', label: texts.none }, ...scopes.map((scope) => ({ value: scope, label: scope }))]}
            onChange={(scope) => write(withScope(chart, scope === '' ? null : scope))}
          />
        </Field>
        <GoalField chart={chart} onChange={(goal) => write({ ...chart, goal })} />
      </div>
      {scenarios.length > 0 && (
        <div role="group" aria-label={texts.scenario}>
          <p className={styles.legend}>{texts.scenario}</p>
          {scenarios.map((one) => (
            <Checkbox
              key={one}
              label={one}
              checked={chosen.includes(one)}
              disabledReason={chosen.length === 1 && chosen.includes(one) ? texts.oneScenario : null}
              onChange={(isChosen) => write(withScenario(chart, one, isChosen, scenarios))}
            />
          ))}
        </div>
      )}
      {chart.scope !== null && (
        <div className={styles.bar}>
          <ValuesFilter
            name={chart.scope}
            hasType={false}
            filter={{ type: 'include', values: chart.scopeFilter }}
            onChange={({ values }) => write({ ...chart, scopeFilter: values })}
          />
          <ValuesFilter
            name={chart.scope}
            verb={texts.alwaysShow}
            none={texts.byShare}
            hasType={false}
            filter={{ type: 'include', values: chart.breakdownOptions?.forcedItems ?? [] }}
            onChange={({ values }) => write({ ...chart, breakdownOptions: { forcedItems: values } })}
          />
        </div>
      )}
    </>
  )
}
