import { notations, type NumberFormat } from '../../../contract/charts/chart-spec.schema.ts'
import { editorTexts as texts } from '../../../contract/dashboards/editor.texts.ts'
import { Field } from '../shared/Field.tsx'
import { Select } from '../shared/Select.tsx'
import { TextInput } from '../shared/TextInput.tsx'
import { NumberField } from './NumberField.tsx'
import styles from './dashboards.module.css'

const MAX_AFFIX_LENGTH = 8
const units = ['auto', 'number', 'currency', 'percent'] as const
const notationChoices = ['auto', ...notations] as const

type NumberFormatFieldsProps = {
  format: NumberFormat | undefined
  onChange: (format: NumberFormat | undefined) => void
}

const decimalsOf = (text: string): number | undefined | null => {
  if (text.trim() === '') return undefined
  return /^\s*[0-6]\s*$/.test(text) ? Number(text) : null
}

/** How the numbers of a chart are written; nothing is kept where all is automatic. */
export function NumberFormatFields({ format = {}, onChange }: NumberFormatFieldsProps) {
  const write = (change: Partial<NumberFormat>) => {
    const entries = Object.entries({ ...format, ...change }).filter(([, value]) => value !== undefined && value !== '')
    onChange(entries.length === 0 ? undefined : (Object.fromEntries(entries) as NumberFormat))
  }
  return (
    <div role="group" aria-label={texts.numberFormat}>
      <p className={styles.legend}>{texts.numberFormat}</p>
      <div className={styles.columns}>
        <Field label={texts.unit} hint={format.unit === 'percent' ? texts.percentHint : undefined}>
          <Select
            value={format.unit ?? 'auto'}
            options={units.map((unit) => ({ value: unit, label: texts.units[unit] }))}
            onChange={(unit) => write({ unit: unit === 'auto' ? undefined : unit })}
          />
        </Field>
        <NumberField
          label={texts.decimals}
          hint={texts.decimalsHint}
          error={texts.invalidDecimals}
          value={format.decimals}
          read={decimalsOf}
          onChange={(decimals) => write({ decimals })}
        />
        <Field label={texts.notation}>
          <Select
            value={format.notation ?? 'auto'}
            options={notationChoices.map((notation) => ({ value: notation, label: texts.notations[notation] }))}
            onChange={(notation) => write({ notation: notation === 'auto' ? undefined : notation })}
          />
        </Field>
        <Field label={texts.prefix}>
          <TextInput
            value={format.prefix ?? ''}
            maxLength={MAX_AFFIX_LENGTH}
            onChange={(prefix) => write({ prefix })}
          />
        </Field>
        <Field label={texts.suffix}>
          <TextInput
            value={format.suffix ?? ''}
            maxLength={MAX_AFFIX_LENGTH}
            onChange={(suffix) => write({ suffix })}
          />
        </Field>
      </div>
    </div>
  )
}
