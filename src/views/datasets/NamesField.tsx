import { headOf } from '../../../contract/datasets/result-files.ts'
import { queryTexts as texts } from '../../../contract/datasets/query.texts.ts'
import { Combobox } from '../shared/Combobox.tsx'
import { Field } from '../shared/Field.tsx'
import { IconButton } from '../shared/IconButton.tsx'
import styles from './datasets.module.css'

type Props = {
  label: string
  add: string
  names: readonly string[]
  free: readonly string[]
  onChange: (names: string[]) => void
}

/** Selects several names in order. */
export function NamesField({ label, add, names, free, onChange }: Props) {
  const options = free.filter((name) => !names.includes(name)).map((value) => ({ value, label: headOf(value) }))
  return (
    <div className={styles.names}>
      <Field label={label}>
        <Combobox
          isMultiple
          placeholder={add}
          value={null}
          options={options}
          onChange={(name) => name !== null && onChange([...names, name])}
        />
      </Field>
      {names.length > 0 && (
        <ul className={styles.chips} aria-label={label}>
          {names.map((name) => (
            <li key={name} className={styles.chip}>
              <span>{headOf(name)}</span>
              <IconButton
                icon="close"
                size="small"
                label={texts.takeOut(headOf(name))}
                onClick={() => onChange(names.filter((one) => one !== name))}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
