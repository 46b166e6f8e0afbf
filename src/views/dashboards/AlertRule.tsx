import { useState } from 'react'
import {
  type Alert,
  alertBases,
  type AlertBasis,
  type AlertKind,
  alertKinds,
  type AlertPeriod,
  alertPeriods,
  mostGraceDays,
} from '../../../contract/dashboards/alerts.schemas.ts'
import { alertsTexts as texts } from '../../../contract/dashboards/alerts.texts.ts'
import { Field } from '../shared/Field.tsx'
import { MembersField } from '../shared/MembersField.tsx'
import { Select } from '../shared/Select.tsx'
import { TextInput } from '../shared/TextInput.tsx'
import { useOwnId } from './alerts.hooks.ts'
import styles from './dashboards.module.css'

type Rule = Pick<Alert, 'kind' | 'threshold' | 'period' | 'against' | 'graceDays' | 'listeners'>
type Unit = Alert['unit']

/** Initial rule of a new alert. */
export const firstRule: Rule = {
  ...{ kind: 'below', threshold: null, period: 'month', against: 'before', graceDays: 5, listeners: [] },
}

const isChange = (kind: AlertKind) => kind === 'rise' || kind === 'fall'
const isShare = (kind: AlertKind, unit: Unit) => !isChange(kind) && unit === 'percent'

/** Null if it isn't a number. Percentages become fractions. */
function numberOf(written: string, isOfShare: boolean): number | null {
  const plain = written.replaceAll(/[,\s%$]/g, '')
  const number = plain === '' ? Number.NaN : Number(plain)
  if (!Number.isFinite(number)) return null
  return isOfShare ? Number((number / 100).toPrecision(12)) : number
}

function writtenOf({ kind, threshold }: Rule, unit: Unit): string {
  if (threshold === null) return ''
  return String(isShare(kind, unit) ? Number((threshold * 100).toPrecision(12)) : threshold)
}

/** The form of a rule. `problem`: why it isn't valid yet. */
export function useAlertRule(given: Rule, unit: Unit) {
  const [kind, setKind] = useState(given.kind)
  const [written, setWritten] = useState(writtenOf(given, unit))
  const [period, setPeriod] = useState<AlertPeriod>(given.period)
  const [against, setAgainst] = useState<AlertBasis>(given.against)
  const [days, setDays] = useState(String(given.kind === 'missing' ? given.graceDays : firstRule.graceDays))
  const [listeners, setListeners] = useState<readonly string[]>(given.listeners)
  const isMissing = kind === 'missing'
  const threshold = isMissing ? null : numberOf(written, isShare(kind, unit))
  const rule: Rule = {
    ...{ kind, threshold, period, against, graceDays: isMissing ? Number(days) : 0, listeners: [...listeners] },
  }
  return {
    ...{ rule, unit, kind, setKind, written, setWritten, period, setPeriod, against, setAgainst, days, setDays },
    ...{ listeners, setListeners, isChange: isChange(kind), isMissing },
    problem: problemOf(rule, days),
    isUnsaved: JSON.stringify(ordered(rule)) !== JSON.stringify(ordered(given)),
  }
}

const ordered = ({ kind, threshold, period, against, graceDays, listeners }: Rule) => [
  ...[kind, threshold, period, against],
  ...[kind === 'missing' ? graceDays : 0, [...listeners].sort()],
]

function problemOf({ kind, threshold, graceDays }: Rule, days: string): string | null {
  if (kind === 'missing') return /^\d{1,2}$/.test(days.trim()) && graceDays <= mostGraceDays ? null : texts.daysNeeded
  if (threshold === null) return texts.numberNeeded
  return isChange(kind) && threshold <= 0 ? texts.percentNeeded : null
}

const options = <Value extends string>(values: readonly Value[], labels: Record<Value, string>) =>
  values.map((value) => ({ value, label: labels[value] }))

/** Fields for the rule and its recipients. */
export function AlertRuleFields({ form }: { form: ReturnType<typeof useAlertRule> }) {
  const personId = useOwnId()
  return (
    <>
      <div className={styles.columns}>
        <Field label={texts.when}>
          <Select value={form.kind} options={options(alertKinds, texts.kinds)} onChange={form.setKind} />
        </Field>
        {!form.isMissing && (
          <Field label={form.isChange ? texts.percentage : texts.value(form.unit)}>
            <TextInput value={form.written} onChange={form.setWritten} maxLength={40} inputMode="decimal" />
          </Field>
        )}
        <Field label={texts.period}>
          <Select value={form.period} options={options(alertPeriods, texts.periods)} onChange={form.setPeriod} />
        </Field>
        {form.isChange && (
          <Field label={texts.against}>
            <Select value={form.against} options={options(alertBases, texts.bases)} onChange={form.setAgainst} />
          </Field>
        )}
        {form.isMissing && (
          <Field label={texts.graceDays} hint={texts.graceHint}>
            <TextInput value={form.days} onChange={form.setDays} maxLength={2} inputMode="numeric" />
          </Field>
        )}
      </div>
      <MembersField
        label={texts.listeners}
        hint={texts.listenersNote}
        chosen={form.listeners}
        onChange={form.setListeners}
        without={personId}
      />
    </>
  )
}
