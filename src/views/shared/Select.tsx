import { Description, Listbox, ListboxButton, ListboxOption, ListboxOptions } from '@headlessui/react'
import type { CSSProperties } from 'react'
import { sharedTexts } from '../../../contract/shared/shared.texts.ts'
import { classNames } from './class-names.ts'
import fieldStyles from './Field.module.css'
import { useFieldInvalid } from './Field.tsx'
import { Icon } from './Icon.tsx'
import inputStyles from './input.module.css'
import type { Option } from './option.ts'
import panelStyles from './panel.module.css'

export type SelectProps<Value extends string> = {
  value: Value | null
  options: readonly Option<Value>[]
  onChange: (value: Value) => void
  placeholder?: string | undefined
  /** Requires a surrounding Field, which connects it to the button. */
  disabledReason?: string | null | undefined
  /** Read-only; the form explains why elsewhere. */
  isHeld?: boolean | undefined
  /** Required outside a Field. */
  'aria-label'?: string | undefined
}

export function Select<Value extends string>(props: SelectProps<Value>) {
  const { value, options, onChange, placeholder = sharedTexts.chooseOne, disabledReason, isHeld } = props
  const isDisabled = isHeld || Boolean(disabledReason)
  const invalid = useFieldInvalid()
  const chosen = options.find((option) => option.value === value)
  return (
    <Listbox value={value} onChange={(next) => next !== null && onChange(next)} disabled={isDisabled}>
      <ListboxButton
        className={classNames(inputStyles.box, isDisabled && inputStyles.disabled)}
        data-invalid={invalid || undefined}
        {...(props['aria-label'] ? { 'aria-label': `${props['aria-label']}: ${chosen?.label ?? placeholder}` } : {})}
      >
        <span className={classNames(inputStyles.value, !chosen && inputStyles.placeholder)}>
          {chosen?.label ?? placeholder}
        </span>
        <Icon name="chevron-down" size="small" />
      </ListboxButton>
      {disabledReason && <Description className={fieldStyles.hint}>{disabledReason}</Description>}
      <ListboxOptions
        anchor={{ to: 'bottom start', gap: 4, padding: 8 }}
        transition
        modal={false}
        className={classNames(panelStyles.panel, panelStyles.asWideAsControl)}
      >
        {options.map((option) => (
          <ListboxOption
            key={option.value}
            value={option.value}
            disabled={Boolean(option.disabledReason)}
            className={panelStyles.row}
          >
            <OptionText option={option} />
            <span className={panelStyles.check}>
              <Icon name="check" size="small" />
            </span>
          </ListboxOption>
        ))}
      </ListboxOptions>
    </Listbox>
  )
}

export function OptionText({ option }: { option: Option }) {
  const note = option.disabledReason ?? option.note
  return (
    <span className={panelStyles.rowText} style={{ '--depth': option.depth ?? 0 } as CSSProperties}>
      {option.label}
      {note && <span className={panelStyles.note}>{note}</span>}
    </span>
  )
}
