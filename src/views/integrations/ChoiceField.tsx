import { useState } from 'react'
import { integrationsTexts as texts } from '../../../contract/integrations/integrations.texts.ts'
import { Checkbox } from '../shared/Checkbox.tsx'
import { TextInput } from '../shared/TextInput.tsx'
import styles from './integrations.module.css'

type Props = {
  label: string
  hint: string | undefined
  options: readonly { value: string; label: string }[]
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
}

const fewOptions = 8
const mostShown = 200

/** Selects several of many options, filtered by typing. Selected ones come first. */
export function ChoiceField({ label, hint, options, chosen, onChange }: Props) {
  const [filter, setFilter] = useState('')
  const words = filter.trim().toLowerCase()
  const fitting = options.filter((option) => option.label.toLowerCase().includes(words)).slice(0, mostShown)
  const toggle = (value: string, isChosen: boolean) =>
    onChange(isChosen ? [...chosen, value] : chosen.filter((one) => one !== value))
  return (
    <fieldset className={styles.choice}>
      <legend className={styles.legend}>
        {label} <span className={styles.note}>{texts.chosen(chosen.length)}</span>
      </legend>
      {hint !== undefined && <p className={styles.note}>{hint}</p>}
      {options.length > fewOptions && (
        <TextInput
          aria-label={texts.filterOptions(label)}
          placeholder={texts.filterOptions(label)}
          icon="search"
          value={filter}
          onChange={setFilter}
        />
      )}
      <div className={styles.options}>
        {fitting.map((option) => (
          <Checkbox
            key={option.value}
            label={option.label}
            checked={chosen.includes(option.value)}
            onChange={(isChosen) => toggle(option.value, isChosen)}
          />
        ))}
        {fitting.length === 0 && <p className={styles.note}>{texts.noOptions}</p>}
      </div>
    </fieldset>
  )
}
