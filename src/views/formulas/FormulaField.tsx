import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import type { RuleProblem } from '../../../contract/formulas/measure-rules.ts'
import { measuresTexts as texts } from '../../../contract/formulas/measures.texts.ts'
import { Button } from '../shared/Button.tsx'
import { classNames } from '../shared/class-names.ts'
import { Field } from '../shared/Field.tsx'
import { Icon } from '../shared/Icon.tsx'
import { TextArea } from '../shared/TextArea.tsx'
import { type EditorView, useCompletion } from './editor.hooks.ts'
import styles from './formulas.module.css'

/** Up to this many measures have a button each. */
const mostInserters = 24

/** The formula's text. Errors are underlined, and completions are offered. */
export function FormulaField({ view }: { view: EditorView }) {
  const { draft, checked, change } = view
  const [caret, setCaret] = useState<number | null>(null)
  const [marked, setMarked] = useState(0)
  const areaRef = useRef<HTMLTextAreaElement>(null)
  const listId = useId()
  const completion = useCompletion(view, caret)
  const options = completion?.options ?? []
  const active = options[Math.min(marked, options.length - 1)]

  const put = (text: string, from: number, to: number) => {
    const formula = `${draft.formula.slice(0, from)}${text}${closedBehind(draft.formula, to, text)}`
    change({ formula })
    const position = from + text.length
    setCaret(null)
    requestAnimationFrame(() => {
      areaRef.current?.focus()
      areaRef.current?.setSelectionRange(position, position)
    })
  }
  const take = (text: string) => {
    if (completion !== null && caret !== null) put(text, completion.from, caret)
  }
  const insert = (text: string) => {
    const area = areaRef.current
    const from = area?.selectionStart ?? draft.formula.length
    put(text, from, area?.selectionEnd ?? from)
  }
  const walk = (event: KeyboardEvent) => {
    if (options.length === 0) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) setMarked((marked + step + options.length) % options.length)
    else if (event.key === 'Escape') setCaret(null)
    else if ((event.key === 'Enter' || event.key === 'Tab') && active) take(active.text)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const [first] = checked.errors
  const measures = [...view.known.measures.values()]
  return (
    <section className={styles.part}>
      <Field label={texts.formula} hint={texts.formulaHint} error={first?.message}>
        <div className={styles.formulaBox}>
          <Underlined text={draft.formula} problems={[...checked.errors, ...checked.warnings]} />
          <TextArea
            ref={areaRef}
            value={draft.formula}
            minRows={3}
            maxRows={200}
            maxLength={4_000}
            spellCheck={false}
            autoCapitalize="off"
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={options.length > 0 ? `${listId}-${Math.min(marked, options.length - 1)}` : undefined}
            onChange={(formula) => {
              change({ formula })
              setMarked(0)
              setCaret(areaRef.current?.selectionStart ?? formula.length)
            }}
            onKeyDown={walk}
            onBlur={() => setCaret(null)}
          />
        </div>
      </Field>
      <div
        id={listId}
        role="listbox"
        aria-label={texts.suggestions}
        className={classNames(styles.suggestions, options.length === 0 && styles.hidden)}
      >
        {options.map((option, index) => (
          <div
            key={option.text}
            id={`${listId}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={option === active}
            className={classNames(styles.suggestion, option === active && styles.active)}
            // Keeps the focus in the text while a completion is selected.
            onMouseDown={(event) => {
              event.preventDefault()
              take(option.text)
            }}
          >
            {option.label}
            <span className={styles.note}>{option.note}</span>
          </div>
        ))}
      </div>
      <Said problems={checked.warnings} unit={checked.errors.length === 0 ? checked.unit : null} />
      {measures.length > 0 && (
        <div className={styles.inserters} role="group" aria-label={texts.insert}>
          {measures.slice(0, mostInserters).map(({ name }) => (
            <Button
              key={name}
              size="small"
              icon="plus"
              aria-label={texts.insertMetric(name)}
              onClick={() => insert(`[${name}]`)}
            >
              {name}
            </Button>
          ))}
          {measures.length > mostInserters && (
            <span className={styles.note}>{texts.moreMetrics(measures.length - mostInserters)}</span>
          )}
        </div>
      )}
    </section>
  )
}

/** The text after an insertion, without the closing bracket if the insertion ends with one. */
const closedBehind = (text: string, to: number, put: string): string =>
  put.endsWith(']') && text[to] === ']' ? text.slice(to + 1) : text.slice(to)

function Said({ problems, unit }: { problems: readonly RuleProblem[]; unit: EditorView['checked']['unit'] }) {
  return (
    <div aria-live="polite" className={styles.said}>
      {problems.map(({ message, start }) => (
        <p key={`${message} ${start ?? ''}`} className={styles.warning}>
          <Icon name="warning" size="small" />
          {message}
        </p>
      ))}
      {unit !== null && <p className={styles.note}>{texts.result(texts.unitOptions[unit])}</p>}
    </div>
  )
}

/** A transparent copy of the text behind the field, which underlines the errors. */
function Underlined({ text, problems }: { text: string; problems: readonly RuleProblem[] }) {
  const placed = problems
    .filter((problem): problem is Required<RuleProblem> => problem.start !== undefined && problem.end !== undefined)
    .sort((one, other) => one.start - other.start)
  const parts: ReactNode[] = []
  let at = 0
  for (const { start, end } of placed) {
    if (start < at) continue
    parts.push(text.slice(at, start))
    parts.push(
      <mark key={start} className={styles.wrong}>
        {text.slice(start, end) || ' '}
      </mark>,
    )
    at = end
  }
  return (
    <div aria-hidden="true" className={styles.underlined}>
      {parts}
      {text.slice(at)}{' '}
    </div>
  )
}
