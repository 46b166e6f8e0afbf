import { useState } from 'react'
import { knownScenarios, manualGranularities, rollUps } from '../../../contract/formulas/formulas.schemas.ts'
import { emptyTypedRow, readPasted, type TypedRow, typedProblem } from '../../../contract/formulas/measure-draft.ts'
import { measuresTexts as texts } from '../../../contract/formulas/measures.texts.ts'
import { isDay, shift } from '../../../contract/shared/periods.ts'
import { Button } from '../shared/Button.tsx'
import { classNames } from '../shared/class-names.ts'
import { Combobox } from '../shared/Combobox.tsx'
import { Field } from '../shared/Field.tsx'
import { Icon } from '../shared/Icon.tsx'
import { IconButton } from '../shared/IconButton.tsx'
import { Select } from '../shared/Select.tsx'
import { TextArea } from '../shared/TextArea.tsx'
import { TextInput } from '../shared/TextInput.tsx'
import { VisuallyHidden } from '../shared/VisuallyHidden.tsx'
import type { EditorView } from './editor.hooks.ts'
import styles from './formulas.module.css'

const granularityOptions = manualGranularities.map((value) => ({ value, label: texts.granularities[value] }))
const none = ' '

/** A manually entered measure: how its periods are combined, and its values. */
export function TypedFields({ view }: { view: EditorView }) {
  const { draft, change, problems } = view
  const scopes = draft.scope === '' || view.scopes.includes(draft.scope) ? view.scopes : [...view.scopes, draft.scope]
  const rollUpOptions = rollUps.map((value) => ({
    value,
    label: texts.rollUps[value],
    disabledReason: value === 'sum' && draft.unit === 'percent' ? texts.percentIsWeighed : null,
  }))
  return (
    <section className={styles.part}>
      <div className={styles.formFields}>
        <Field label={texts.handGranularity}>
          <Select
            value={draft.granularity}
            options={granularityOptions}
            onChange={(granularity) => change({ granularity })}
          />
        </Field>
        <Field label={texts.rollUp}>
          <Select value={draft.rollUp} options={rollUpOptions} onChange={(rollUp) => change({ rollUp })} />
        </Field>
        <Field label={texts.handScope}>
          <Combobox
            value={draft.scope === '' ? none : draft.scope}
            options={[{ value: none, label: texts.noScope }, ...scopes.map((value) => ({ value, label: value }))]}
            onChange={(scope) => change({ scope: scope === null || scope === none ? '' : scope })}
          />
        </Field>
      </div>
      <TypedTable view={view} />
      {problems.values !== undefined && draft.typed.some(({ value }) => value !== '') && (
        <p className={styles.warning}>
          <Icon name="warning" size="small" />
          {problems.values}
        </p>
      )}
      <Paste view={view} />
    </section>
  )
}

/** The initial row for the next period. */
function nextRow({ typed, granularity }: EditorView['draft']): TypedRow {
  const last = typed.at(-1)
  const date = last !== undefined && isDay(last.date) ? shift(granularity, last.date, 1) : ''
  return {
    ...emptyTypedRow(date),
    scopeValue: last?.scopeValue ?? '',
    scenario: last?.scenario ?? emptyTypedRow().scenario,
  }
}

function TypedTable({ view }: { view: EditorView }) {
  const { draft, change } = view
  const put = (index: number, part: Partial<TypedRow>) =>
    change({ typed: draft.typed.map((row, position) => (position === index ? { ...row, ...part } : row)) })
  // A row without a value yet isn't an error.
  const wrongIn = (row: TypedRow) => (row.value === '' ? null : (typedProblem(row, draft)?.field ?? null))
  return (
    <div className={styles.gridScroll} role="region" aria-label={texts.typedValues} tabIndex={0}>
      <table className={classNames(styles.grid, styles.typed)} aria-label={texts.typedValues}>
        <thead>
          <tr>
            <th scope="col">{texts.period}</th>
            {draft.scope !== '' && <th scope="col">{draft.scope}</th>}
            <th scope="col">{texts.scenario}</th>
            <th scope="col">{texts.value}</th>
            <th scope="col">
              <VisuallyHidden>{texts.remove}</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody>
          {draft.typed.map((row, index) => (
            // Rows have no name of their own.
            // oxlint-disable-next-line react/no-array-index-key
            <tr key={index}>
              <td>
                <TextInput
                  aria-label={texts.typedRow(texts.period, index + 1)}
                  placeholder={texts.datePlaceholder}
                  aria-invalid={wrongIn(row) === 'date' || undefined}
                  value={row.date}
                  onChange={(date) => put(index, { date })}
                />
              </td>
              {draft.scope !== '' && (
                <td>
                  <TextInput
                    aria-label={texts.typedRow(draft.scope, index + 1)}
                    aria-invalid={wrongIn(row) === 'scopeValue' || undefined}
                    value={row.scopeValue}
                    onChange={(scopeValue) => put(index, { scopeValue })}
                  />
                </td>
              )}
              <td>
                <TextInput
                  aria-label={texts.typedRow(texts.scenario, index + 1)}
                  list={scenarioListId}
                  value={row.scenario}
                  onChange={(scenario) => put(index, { scenario })}
                />
              </td>
              <td>
                <TextInput
                  aria-label={texts.typedRow(texts.value, index + 1)}
                  inputMode="decimal"
                  aria-invalid={wrongIn(row) === 'value' || undefined}
                  value={row.value}
                  onChange={(value) => put(index, { value })}
                />
              </td>
              <td>
                <IconButton
                  icon="close"
                  label={texts.removeTyped(index + 1)}
                  onClick={() => change({ typed: draft.typed.filter((_, position) => position !== index) })}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <datalist id={scenarioListId}>
        {knownScenarios.map((scenario) => (
          <option key={scenario} value={scenario} label={scenario}>
            {scenario}
          </option>
        ))}
      </datalist>
      <Button size="small" icon="plus" onClick={() => change({ typed: [...draft.typed, nextRow(draft)] })}>
        {texts.addRow}
      </Button>
    </div>
  )
}
const scenarioListId = 'scenarios-of-measures'

function Paste({ view: { draft, change } }: { view: EditorView }) {
  const [text, setText] = useState('')
  const take = (pasted: string) => {
    const rows = readPasted(pasted, draft.scope !== '')
    if (rows.length < 2 && !pasted.includes('\t')) return setText(pasted)
    setText('')
    const kept = draft.typed.filter(({ date, value }) => date !== '' || value !== '')
    change({ typed: [...kept, ...rows] })
  }
  return (
    <Field label={texts.paste} hint={texts.pasteHint}>
      <TextArea minRows={2} maxRows={4} value={text} onChange={take} />
    </Field>
  )
}
