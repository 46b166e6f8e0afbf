import { useState } from 'react'
import { chartsTexts } from '../../../contract/charts/charts.texts.ts'
import type { Chart, ChartData, DashboardSettings } from '../../../contract/dashboards/dashboards.schemas.ts'
import { dashboardsTexts as texts } from '../../../contract/dashboards/dashboards.texts.ts'
import { drillOf, splitBy } from '../../../contract/dashboards/drill.ts'
import type { Point } from '../../../contract/dashboards/point.ts'
import { printForm } from '../../../contract/datasets/dataset-form.ts'
import { printMeasureForm } from '../../../contract/formulas/measure-form.ts'
import { sharedTexts } from '../../../contract/shared/shared.texts.ts'
import { pagePath } from '../../../contract/shell/pages.ts'
import { Button } from '../shared/Button.tsx'
import { ButtonLink } from '../shared/ButtonLink.tsx'
import { Dialog } from '../shared/Dialog.tsx'
import { Field } from '../shared/Field.tsx'
import { Select } from '../shared/Select.tsx'
import { DrawnTile } from './DrawnTile.tsx'
import styles from './dashboards.module.css'
import { useDashboardAddress, useSplit } from './dashboards.hooks.ts'
import { useChartEnvironment } from './editor.hooks.ts'

type DrillDialogProps = {
  chart: Chart
  data: ChartData
  settings: DashboardSettings
  point: Point
  words: string
  onSettings: (settings: DashboardSettings) => void
  onClose: () => void
}

/** Drills into one value: its rows, its breakdown, and the dashboard filtered by it. */
export function DrillDialog({ chart, data, settings, point, words, onSettings, onClose }: DrillDialogProps) {
  const { project } = useDashboardAddress()
  const environment = useChartEnvironment()
  const [dimension, setDimension] = useState<string | null>(null)
  const split = useSplit()
  const drill = drillOf(chart, data, settings, point, environment)
  const close = () => {
    split.close()
    onClose()
  }
  const choose = (name: string) => {
    setDimension(name)
    const asked = splitBy({ chart, data, settings, point }, name)
    if (asked !== null) split.open(asked.chart, asked.settings)
  }
  const only = () => {
    if (drill.filter === null) return
    onSettings(drill.filter)
    close()
  }
  return (
    <Dialog
      open
      size="large"
      title={chart.title || chartsTexts.untitled}
      description={words}
      onClose={close}
      footer={
        <>
          <Button onClick={close}>{sharedTexts.close}</Button>
          {drill.rows !== null && (
            <ButtonLink icon="table" to={`${pagePath('data', { project, tab: 'datasets' })}${printForm(drill.rows)}`}>
              {texts.showRows}
            </ButtonLink>
          )}
          {drill.measure !== null && (
            <ButtonLink
              icon="table"
              to={`${pagePath('data', { project, tab: 'formulas' })}${printMeasureForm(drill.measure)}`}
            >
              {texts.showMeasure}
            </ButtonLink>
          )}
          <Button
            tone="primary"
            icon="filter"
            disabledReason={drill.filter === null ? texts.noOnly : null}
            onClick={only}
          >
            {texts.onlyThis}
          </Button>
        </>
      }
    >
      <div className={styles.stack}>
        <Field label={texts.splitBy}>
          <Select
            value={dimension}
            disabledReason={drill.dimensions.length === 0 ? texts.noSplit : null}
            options={drill.dimensions.map((name) => ({ value: name, label: name }))}
            onChange={choose}
          />
        </Field>
        {split.asked !== null && (
          <DrawnTile chart={split.asked.chart} systemId="split chart" settings={split.asked.settings} />
        )}
      </div>
    </Dialog>
  )
}
