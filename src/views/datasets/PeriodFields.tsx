import { useState } from 'react'
import { type FormPeriod, kindOfPeriod, periodKinds, periodOfKind } from '../../../contract/datasets/form-conditions.ts'
import { conditionsTexts as texts } from '../../../contract/datasets/conditions.texts.ts'
import { lastUnits, relativePeriodSchema } from '../../../contract/datasets/where.schemas.ts'
import { Field } from '../shared/Field.tsx'
import { Select } from '../shared/Select.tsx'
import { TextInput } from '../shared/TextInput.tsx'

type Props = { period: FormPeriod | undefined; column: string; onChange: (period: FormPeriod | undefined) => void }

const kinds = periodKinds.map((value) => ({ value, label: texts.periods[value] }))
const units = lastUnits.map((value) => ({ value, label: texts.lastUnits[value] }))

/** Date ranges relative to today. */
export function PeriodFields({ period, column, onChange }: Props) {
  const [typed, setTyped] = useState<string | null>(null)
  const days = period?.period
  const choose = (chosen: FormPeriod['period'] | undefined) =>
    onChange(chosen && { column, operator: 'during', period: chosen })
  const last = days !== undefined && 'last' in days ? days : null
  const isValid = (text: string) =>
    last !== null && relativePeriodSchema.safeParse({ ...last, last: Number(text) }).success
  return (
    <>
      <Field label={texts.period}>
        <Select
          value={kindOfPeriod(days)}
          options={kinds}
          onChange={(kind) => {
            setTyped(null)
            choose(periodOfKind(kind))
          }}
        />
      </Field>
      {last !== null && (
        <>
          <Field label={texts.lastCount} error={typed === null || isValid(typed) ? null : texts.invalidLast}>
            <TextInput
              inputMode="numeric"
              value={typed ?? String(last.last)}
              maxLength={4}
              onChange={(text) => {
                setTyped(text)
                if (isValid(text)) choose({ ...last, last: Number(text) })
              }}
            />
          </Field>
          <Field label={texts.lastUnit}>
            <Select value={last.unit} options={units} onChange={(unit) => choose({ ...last, unit })} />
          </Field>
        </>
      )}
    </>
  )
}
