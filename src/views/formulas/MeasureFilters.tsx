import { defaultScenario } from '../../../contract/formulas/formulas.schemas.ts'
import { isUsableDay } from '../../../contract/formulas/measure-form.ts'
import { measuresTexts as texts } from '../../../contract/formulas/measures.texts.ts'
import { type Granularity, granularities } from '../../../contract/shared/periods.ts'
import { Checkbox } from '../shared/Checkbox.tsx'
import { Combobox } from '../shared/Combobox.tsx'
import { Field } from '../shared/Field.tsx'
import { IconButton } from '../shared/IconButton.tsx'
import { Select } from '../shared/Select.tsx'
import { TextInput } from '../shared/TextInput.tsx'
import { type FormulasView, useScopeValues } from './formulas.hooks.ts'
import styles from './formulas.module.css'

const granularityOptions = granularities.map((value: Granularity) => ({ value, label: texts.granularities[value] }))
const none = ' '

/** Splits and filters the values. Every change runs the query. */
export function MeasureFilters({ view }: { view: FormulasView }) {
  const { form, chosen, change } = view
  if (form === null || chosen === null || chosen.source === 'matrix' || chosen.source === 'lookup') return null
  const { scopes, scenarios } = chosen
  const requested = form.scenarios.length === 0 ? [defaultScenario] : form.scenarios
  return (
    <section className={styles.filters} aria-label={texts.filtersOf(form.measurement)}>
      <Field label={texts.granularity}>
        <Select
          value={form.granularity}
          options={granularityOptions}
          onChange={(granularity) => change({ granularity })}
        />
      </Field>
      <Field label={texts.scopes}>
        <Select
          value={form.scope ?? none}
          options={[{ value: none, label: texts.noScope }, ...scopes.map((value) => ({ value, label: value }))]}
          disabledReason={scopes.length === 0 ? texts.noScopes : null}
          onChange={(scope) => change({ scope: scope === none ? null : scope, filters: [] })}
        />
      </Field>
      {form.scope !== null && <ScopeChoice key={form.scope} view={view} scope={form.scope} />}
      <fieldset className={styles.scenarios}>
        <legend className={styles.legend}>{texts.scenarios}</legend>
        {[...new Set([...scenarios, ...requested])].map((scenario) => (
          <Checkbox
            key={scenario}
            label={scenario}
            checked={requested.includes(scenario)}
            onChange={(isOn) => {
              const next = isOn ? [...requested, scenario] : requested.filter((one) => one !== scenario)
              if (next.length > 0) change({ scenarios: next })
            }}
          />
        ))}
      </fieldset>
      <DateField label={texts.startDate} value={form.from} onChange={(from) => change({ from }, true)} />
      <DateField label={texts.endDate} value={form.to} onChange={(to) => change({ to }, true)} />
    </section>
  )
}

function DateField({ label, value, onChange }: { label: string; value: string; onChange: (value: string) => void }) {
  return (
    <Field label={label} error={isUsableDay(value) ? null : texts.invalidDate}>
      <TextInput value={value} placeholder={texts.datePlaceholder} inputMode="numeric" onChange={onChange} />
    </Field>
  )
}

function ScopeChoice({ view, scope }: { view: FormulasView; scope: string }) {
  const values = useScopeValues([scope])(scope)
  const chosen = view.form?.filters.find((filter) => filter.scope === scope)?.values ?? []
  const choose = (next: string[]) => view.change({ filters: next.length === 0 ? [] : [{ scope, values: next }] })
  const free = values.filter((value) => !chosen.includes(value))
  return (
    <div className={styles.names}>
      <Field label={texts.only(scope)}>
        <Combobox
          isMultiple
          placeholder={texts.addOnly}
          value={null}
          options={free.map((value) => ({ value, label: value }))}
          onChange={(value) => value !== null && choose([...chosen, value])}
        />
      </Field>
      {chosen.length > 0 && (
        <ul className={styles.chips} aria-label={texts.only(scope)}>
          {chosen.map((value) => (
            <li key={value} className={styles.chip}>
              {value}
              <IconButton
                icon="close"
                label={texts.takeOut(value)}
                onClick={() => choose(chosen.filter((one) => one !== value))}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
