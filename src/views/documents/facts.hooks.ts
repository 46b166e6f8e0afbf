import { useSelector } from '@xstate/react'
import { type FocusEvent, useEffect, useRef } from 'react'
import { factsTexts as texts } from '../../../contract/documents/facts.texts.ts'
import { formFailure } from '../../../contract/shared/form-result.ts'
import { sharedTexts } from '../../../contract/shared/shared.texts.ts'
import { type FactAt, type FactRow, factRows, isSameFact, textAt } from '../../machines/documents/facts.selectors.ts'
import { useRefusal } from '../shared/rights.hooks.ts'
import { useFeature } from '../shared/system-context.ts'

/** The fact of the open document being edited, if it has unsaved changes. */
export function useFactEdits() {
  const actor = useFeature('facts')
  const isEdited = useSelector(actor, (snapshot) => {
    const { draft, facts } = snapshot?.context ?? {}
    return Boolean(draft && facts && draft.text !== textAt(facts.corrections, draft.at))
  })
  return { isEdited, discard: () => actor?.send({ type: 'facts.discarded' }) }
}

/** The open document's facts and their corrections; null while there is no document. */
export function useFacts() {
  const actor = useFeature('facts')
  const snapshot = useSelector(actor, (current) => current)
  const refusal = useRefusal('member')
  useEffect(() => {
    actor?.send({ type: 'facts.requested' })
  }, [actor])
  if (!actor || !snapshot) return null
  const { facts, draft, former, failure } = snapshot.context
  const isBusy = snapshot.matches('being kept')
  const isNoOther = facts === null || draft === null || draft.text === textAt(facts.corrections, draft.at)
  const isEmpty = draft?.text.trim() === ''
  return {
    rows: facts === null ? null : factRows(facts),
    summary: facts?.summary ?? null,
    wording: facts?.wording ?? null,
    /** How a model worded this fact. */
    wordedOf: (found: string) => facts?.wording?.facts.find((one) => one.found === found)?.text ?? null,
    draft,
    isWritten: (at: FactAt) => draft !== null && isSameFact(draft.at, at),
    isFailed: snapshot.hasTag('failed'),
    hasFormer: former !== null,
    failure: formFailure(failure),
    isReader: refusal !== null,
    /** Why no fact can be changed now. */
    disabledReason: refusal ?? (isBusy ? sharedTexts.processing : draft === null ? null : texts.editedFirst),
    saveDisabledReason: isBusy
      ? sharedTexts.processing
      : isEmpty
        ? texts.textRequired
        : isNoOther
          ? texts.nothingChanged
          : null,
    edit: (at: FactAt) => actor.send({ type: 'facts.editing begun', at }),
    type: (text: string) => actor.send({ type: 'facts.typed', text }),
    save: () => actor.send({ type: 'facts.save requested' }),
    cancel: () => actor.send({ type: 'facts.discarded' }),
    remove: (at: FactAt) => actor.send({ type: 'facts.removed', at }),
    putBack: (found: string) => actor.send({ type: 'facts.put back', found }),
    undo: () => actor.send({ type: 'facts.undo requested' }),
    readAgain: () => actor.send({ type: 'facts.requested' }),
  }
}

/** When the focused button or field disappears, moves the focus to the row at its position, or to the last row. */
export function useKeptFocus() {
  const list = useRef<HTMLUListElement>(null)
  const position = useRef<number | null>(null)
  useEffect(() => {
    if (position.current === null || document.activeElement !== document.body) return
    const rows = [...(list.current?.children ?? [])]
    rows[Math.min(position.current, rows.length - 1)]?.querySelector('button')?.focus()
  })
  return {
    list,
    /** Attached to every row of the list and to what follows it. */
    onFocus: ({ target }: FocusEvent) => {
      const row = target.closest('li')
      position.current = row && list.current?.contains(row) ? [...list.current.children].indexOf(row) : Infinity
    },
    onBlur: ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget !== null) position.current = null
    },
  }
}

export type { FactRow }
export type FactsView = NonNullable<ReturnType<typeof useFacts>>
