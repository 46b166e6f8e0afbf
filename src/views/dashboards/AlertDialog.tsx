import { useId, useState } from 'react'
import { chartsTexts } from '../../../contract/charts/charts.texts.ts'
import { seriesLabelsOf } from '../../../contract/dashboards/alert-series.ts'
import { alertsTexts as texts } from '../../../contract/dashboards/alerts.texts.ts'
import { sharedTexts } from '../../../contract/shared/shared.texts.ts'
import type { WatchedChart } from '../../machines/dashboards/alerts.events.ts'
import { Banner } from '../shared/Banner.tsx'
import { EditDialog } from '../shared/EditDialog.tsx'
import { Field } from '../shared/Field.tsx'
import { Form } from '../shared/Form.tsx'
import { Select } from '../shared/Select.tsx'
import { AlertRuleFields, firstRule, useAlertRule } from './AlertRule.tsx'
import { filterWordsOf, type useNewAlert } from './alerts.hooks.ts'
import styles from './dashboards.module.css'

/** The option for all items; no item has an empty name. */
const all = ''

/** Creates an alert on the chart whose bell was pressed. */
export function AlertDialog({ alert, watched }: { alert: ReturnType<typeof useNewAlert>; watched: WatchedChart }) {
  const { chart, settings, unit } = watched
  const formId = useId()
  const labels = seriesLabelsOf(chart)
  const filters = filterWordsOf(settings)
  const [series, setSeries] = useState(0)
  const [chosen, setChosen] = useState(all)
  const form = useAlertRule(firstRule, unit)
  const items = watched.items[series] ?? []
  const item = items.includes(chosen) ? chosen : all
  const disabledReason = alert.isBusy ? sharedTexts.processing : form.problem
  const send = () => {
    if (disabledReason === null) alert.set({ chart, settings, series, item: item === all ? null : item, ...form.rule })
  }
  const title = texts.addTitle(chart.title || chartsTexts.untitled)
  return (
    <EditDialog
      title={title}
      formId={formId}
      isUnsaved={form.written !== ''}
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
              options={labels.map((label, position) => ({ value: String(position), label }))}
              onChange={(position) => setSeries(Number(position))}
            />
          </Field>
        )}
        {items.length > 0 && (
          <Field label={texts.item}>
            <Select
              value={item}
              options={[{ value: all, label: texts.allItems }, ...items.map((name) => ({ value: name, label: name }))]}
              onChange={setChosen}
            />
          </Field>
        )}
        <AlertRuleFields form={form} />
        {filters !== '' && <p className={styles.newest}>{texts.filtered(filters)}</p>}
      </Form>
    </EditDialog>
  )
}
