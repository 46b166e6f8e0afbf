import {
  ComboboxButton,
  ComboboxInput,
  ComboboxOption,
  ComboboxOptions,
  Combobox as HeadlessCombobox,
} from '@headlessui/react'
import { type CSSProperties, useState } from 'react'
import { sharedTexts } from '../../../contract/shared/shared.texts.ts'
import styles from './Combobox.module.css'
import { classNames } from './class-names.ts'
import { useFieldInvalid } from './Field.tsx'
import { Icon } from './Icon.tsx'
import inputStyles from './input.module.css'
import { matchingOptions, type Option, rowsShown } from './option.ts'
import panelStyles from './panel.module.css'
import { OptionText } from './Select.tsx'

export type ComboboxProps<Value extends string> = {
  value: Value | null
  options: readonly Option<Value>[]
  onChange: (value: Value | null) => void
  placeholder?: string | undefined
  /** Set for a search on the server; `options` are then shown unfiltered. */
  onQuery?: ((query: string) => void) | undefined
  /** For choosing several values in a row: the list keeps more distance and a minimum height. */
  isMultiple?: boolean | undefined
  autoFocus?: boolean | undefined
  /** Required outside a Field. */
  'aria-label'?: string | undefined
}

/** Shown when nothing matches, so that an open list is never empty. */
const none: Option = { value: '', label: sharedTexts.noMatches, disabledReason: sharedTexts.noMatchesHint }

function heightOf(shown: readonly Option[]): CSSProperties {
  const { plain, noted } = rowsShown(shown)
  return { '--plain-rows': plain, '--noted-rows': noted } as CSSProperties
}

/** A select for long lists, filtered by typing. The list is 2 to 10 rows high and can hold any number of options. */
export function Combobox<Value extends string>(props: ComboboxProps<Value>) {
  const { value, options, onChange, placeholder, onQuery, isMultiple = false, autoFocus = false } = props
  const [query, setQuery] = useState('')
  const invalid = useFieldInvalid()
  const matches = onQuery ? [...options] : matchingOptions(options, query)
  const shown = matches.length > 0 ? matches : [none as Option<Value>]
  const labelOf = (requested: Value | null) => options.find((option) => option.value === requested)?.label ?? ''
  const search = (next: string) => {
    setQuery(next)
    onQuery?.(next)
  }
  return (
    <HeadlessCombobox
      value={options.find((option) => option.value === value) ?? null}
      by="value"
      onChange={(option: Option<Value> | null) => onChange(option?.value ?? null)}
      onClose={() => search('')}
      virtual={{ options: shown, disabled: (option) => Boolean(option?.disabledReason) }}
      immediate
    >
      <div className={inputStyles.box} data-invalid={invalid || undefined}>
        <ComboboxInput
          className={inputStyles.input}
          aria-label={props['aria-label']}
          aria-invalid={invalid || undefined}
          autoComplete="off"
          autoFocus={autoFocus}
          placeholder={placeholder}
          displayValue={(option: Option<Value> | null) => option?.label ?? labelOf(value)}
          onChange={(event) => search(event.target.value)}
        />
        <ComboboxButton className={styles.open} aria-label={sharedTexts.showOptions}>
          <Icon name="chevron-down" size="small" />
        </ComboboxButton>
      </div>
      <ComboboxOptions
        anchor={{ to: 'bottom start', gap: isMultiple ? 10 : 4, padding: 8, offset: -11 }}
        modal={false}
        className={classNames(panelStyles.panel, styles.list, isMultiple && styles.multiple)}
        style={heightOf(shown)}
      >
        {({ option }: { option: Option<Value> }) => (
          <ComboboxOption value={option} disabled={Boolean(option.disabledReason)} className={panelStyles.row}>
            <OptionText option={option} />
            <span className={panelStyles.check}>
              <Icon name="check" size="small" />
            </span>
          </ComboboxOption>
        )}
      </ComboboxOptions>
    </HeadlessCombobox>
  )
}
