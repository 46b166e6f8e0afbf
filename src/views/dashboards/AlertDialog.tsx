import { useId, useState } from 'react'
import { chartsTexts } from '../../../contract/charts/charts.texts.ts'
import {
  alertBases,
  type AlertBasis,
  type AlertKind,
  alertKinds,
  type AlertPeriod,
  alertPeriods,
  mostGraceDays,
} from '../../../contract/dashboards/alerts.schemas.ts'
import { seriesLabelsOf } from '../../../contract/dashboards/alert-series.ts'
import { alertsTexts as texts } from '../../../contract/dashboards/alerts.texts.ts'
import { sharedTexts } from '../../../contract/shared/shared.texts.ts'
import type { WatchedChart } from '../../machines/dashboards/alerts.events.ts'
import { Banner } from '../shared/Banner.tsx'
import { EditDialog } from '../shared/EditDialog.tsx'
import { Field } from '../shared/Field.tsx'
import { Form } from '../shared/Form.tsx'
import { Select } from '../shared/Select.tsx'
import { TextInput } from '../shared/TextInput.tsx'
import { filterWordsOf, useNewAlert } from './alerts.hooks.ts'
import styles from './dashboards.module.css'

/** Sets an alert on the chart whose bell was pressed. */
export function AlertDialog() {
  const alert = useNewAlert()
  if (alert.watched === null) return null
  return <Setting alert={alert} watched={alert.watched} />
}

const options = <Value extends string>(values: readonly Value[], labels: Record<Value, string>) =>
  values.map((value) => ({ value, label: labels[value] }))
/** Null for what is no number; a percentage of a value becomes its share. */
function numberOf(written: string, isShare: boolean): number | null {
  const plain = written.replaceAll(/[,\s%$]/g, '')
  const number = plain === '' ? Number.NaN : Number(plain)
  if (!Number.isFinite(number)) return null
  return isShare ? Number((number / 100).toPrecision(12)) : number
}

function Setting({ alert, watched }: { alert: ReturnType<typeof useNewAlert>; watched: WatchedChart }) {
  const { chart, settings, unit } = watched
  const formId = useId()
  const labels = seriesLabelsOf(chart)
  const filters = filterWordsOf(settings)
  const [series, setSeries] = useState(0)
  const [kind, setKind] = useState<AlertKind>('below')
  const [written, setWritten] = useState('')
  const [period, setPeriod] = useState<AlertPeriod>('month')
  const [against, setAgainst] = useState<AlertBasis>('before')
  const [days, setDays] = useState('5')
  const isChange = kind === 'rise' || kind === 'fall'
  const isMissing = kind === 'missing'
  const threshold = isMissing ? null : numberOf(written, !isChange && unit === 'percent')
  const graceDays = Number(days)
  const areDays = /^\d{1,2}$/.test(days.trim()) && graceDays <= mostGraceDays
  const disabledReason = alert.isBusy
    ? sharedTexts.processing
    : isMissing
      ? areDays
        ? null
        : texts.daysNeeded
      : threshold === null
        ? texts.numberNeeded
        : isChange && threshold <= 0
          ? texts.percentNeeded
          : null
  const send = () => {
    if (disabledReason !== null) return
    const rule = { kind, threshold, period, against, graceDays: isMissing ? graceDays : 0 }
    alert.set({ chart, settings, series, ...rule })
  }
  const title = texts.addTitle(chart.title || chartsTexts.untitled)
  return (
    <EditDialog
      title={title}
      formId={formId}
      isUnsaved={written !== ''}
      onClose={alert.close}
      leave={sharedTexts.cancel}
      save={texts.save}
      saveDisabledReason={disabledReason}
    >
      <Form id={formId} label={title} className={styles.form} onSubmit={send}>
        <p>{texts.note}</p>
        {alert.failure !== null && <Banner tone="bad">{alert.failure}</Banner>}
        {labels.length > 1 && (
          <Field label={texts.series}>
            <Select
              value={String(series)}
              options={labels.map((label, place) => ({ value: String(place), label }))}
              onChange={(place) => setSeries(Number(place))}
            />
          </Field>
        )}
        <div className={styles.columns}>
          <Field label={texts.when}>
            <Select value={kind} options={options(alertKinds, texts.kinds)} onChange={setKind} />
          </Field>
          {!isMissing && (
            <Field label={isChange ? texts.percentage : texts.value(unit)}>
              <TextInput value={written} onChange={setWritten} maxLength={40} inputMode="decimal" />
            </Field>
          )}
          <Field label={texts.period}>
            <Select value={period} options={options(alertPeriods, texts.periods)} onChange={setPeriod} />
          </Field>
          {isChange && (
            <Field label={texts.against}>
              <Select value={against} options={options(alertBases, texts.bases)} onChange={setAgainst} />
            </Field>
          )}
          {isMissing && (
            <Field label={texts.graceDays} hint={texts.graceHint}>
              <TextInput value={days} onChange={setDays} maxLength={2} inputMode="numeric" />
            </Field>
          )}
        </div>
        {filters !== '' && <p className={styles.newest}>{texts.filtered(filters)}</p>}
      </Form>
    </EditDialog>
  )
}
