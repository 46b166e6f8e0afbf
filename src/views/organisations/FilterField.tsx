import { settingsTexts as texts } from '../../../contract/organisations/settings.texts.ts'
import { Button } from '../shared/Button.tsx'
import { Combobox } from '../shared/Combobox.tsx'
import { IconButton } from '../shared/IconButton.tsx'
import { RadioGroup } from '../shared/RadioGroup.tsx'
import styles from './settings.module.css'
import type { SharingRuleView } from './sharing.hooks.ts'

type Props = { view: SharingRuleView; filter: SharingRuleView['filters'][number] }

const kinds = [
  { value: 'include' as const, label: texts.include },
  { value: 'exclude' as const, label: texts.exclude },
]

/** Which rows may be shared, by the values of one dimension. */
export function FilterField({ view, filter: { dimension, type, values } }: Props) {
  const free = view.valuesOf(dimension).filter((value) => !values.includes(value))
  const setValues = (chosen: string[]) => view.setFilter(dimension, { type, values: chosen })
  return (
    <fieldset className={styles.filter}>
      <legend className={styles.filterName}>{dimension}</legend>
      <RadioGroup
        label={texts.filterKind(dimension)}
        value={type}
        options={kinds}
        onChange={(kind) => view.setFilter(dimension, { type: kind, values })}
      />
      <ul className={styles.values} aria-label={texts.valuesOf(dimension)}>
        {values.map((value) => (
          <li key={value} className={styles.value}>
            <span className={styles.valueText}>{value}</span>
            <IconButton
              icon="close"
              size="small"
              label={texts.takeOutValue(value)}
              onClick={() => setValues(values.filter((one) => one !== value))}
            />
          </li>
        ))}
      </ul>
      <div onFocus={() => view.search(dimension, '')}>
        <Combobox
          aria-label={texts.valuesOf(dimension)}
          placeholder={texts.addValue}
          isMultiple
          value={null}
          options={free.map((value) => ({ value, label: value }))}
          onQuery={(query) => view.search(dimension, query)}
          onChange={(value) => value !== null && setValues([...values, value])}
        />
      </div>
      {view.areValuesUnread(dimension) && <p className={styles.problem}>{texts.valuesUnread}</p>}
      <div className={styles.row}>
        <Button size="small" tone="plain" icon="minus" onClick={() => view.dropFilter(dimension)}>
          {texts.removeFilter(dimension)}
        </Button>
      </div>
    </fieldset>
  )
}
