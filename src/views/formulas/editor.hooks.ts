import { useSelector } from '@xstate/react'
import { completionAt, completeValues, type Completion } from '../../../contract/formulas/complete-formula.ts'
import { type DraftProblems, type MeasureDraft, problemsOf } from '../../../contract/formulas/measure-draft.ts'
import { allScopes, knownMeasures } from '../../../contract/formulas/measure-form.ts'
import { type CheckedFormula, checkFormula } from '../../../contract/formulas/measure-rules.ts'
import { measuresTexts as texts } from '../../../contract/formulas/measures.texts.ts'
import { draftOf } from '../../machines/formulas/formula-editor.events.ts'
import { useFeature } from '../shared/system-context.ts'
import { useMeasures, useScopeValues } from './formulas.hooks.ts'

const nothing: CheckedFormula = { formula: null, unit: null, errors: [], warnings: [] }

/** The editor; null while it is closed. */
export function useEditor() {
  const editor = useFeature('formula editor')
  const snapshot = useSelector(editor, (current) => current)
  const previewActor = useFeature('formula preview')
  const previewed = useSelector(previewActor, (current) => current)
  const { measures } = useMeasures()
  if (editor === undefined || snapshot === undefined) return null
  const { saved, latest, failure, input } = snapshot.context
  const draft = draftOf(snapshot.context)
  const previewFailure = previewed?.context.failure
  const known = knownMeasures(measures)
  // Excludes the measure itself, by id: its name may have been edited.
  const others = measures.defs.filter(({ id }) => id !== draft.id)
  const withoutItself = { ...known, measures: new Map([...known.measures].filter(([name]) => name !== saved?.name)) }
  const checked =
    draft.source === 'formula' && draft.formula.trim() !== ''
      ? checkFormula(
          { name: draft.name.trim() || saved?.name || '', formula: draft.formula, unit: draft.unit },
          withoutItself,
          new Map(others.map(({ name, formula }) => [name, formula])),
        )
      : nothing
  const problems: DraftProblems = problemsOf(draft)
  const isWrong = Object.keys(problems).length > 0 || checked.errors.length > 0
  return {
    draft,
    saved,
    latest,
    target: input.target,
    known: withoutItself,
    scopes: allScopes(measures),
    checked,
    problems,
    preview: previewed?.context.preview ?? null,
    previewFailure: previewed?.hasTag('failed') ? (previewFailure?.message ?? texts.previewFailed) : null,
    isPreviewBusy: previewed?.hasTag('busy') ?? false,
    isReading: snapshot.hasTag('loading'),
    isUnread: snapshot.hasTag('load failed') || snapshot.hasTag('missing'),
    isBusy: snapshot.hasTag('saving'),
    isBetweenTwo: snapshot.hasTag('conflict'),
    failure: failure?.message ?? null,
    saveDisabledReason: isWrong ? texts.fixFirst : null,
    change: (change: Partial<MeasureDraft>) => editor.send({ type: 'editor.changed', change }),
    save: () => editor.send({ type: 'editor.save requested', key: crypto.randomUUID() }),
    cancel: () => editor.send({ type: 'editor.cancelled' }),
    close: () => editor.send({ type: 'editor.closed' }),
    tryAgain: () => editor.send({ type: 'editor.load requested' }),
    computeAgain: () => previewActor?.send({ type: 'preview.retry requested' }),
    takeLatest: () => editor.send({ type: 'editor.theirs taken' }),
    keepMine: () => editor.send({ type: 'editor.mine kept', key: crypto.randomUUID() }),
  }
}
export type EditorView = NonNullable<ReturnType<typeof useEditor>>

/** Completions at the caret, including the values of a column where they are expected. */
export function useCompletion(view: EditorView, caret: number | null): Completion | null {
  const found = caret === null ? null : completionAt(view.draft.formula, caret, view.known)
  const wants = found?.wants ?? null
  const valuesOf = useScopeValues(wants === null ? [] : [wants])
  if (found === null || wants === null) return found
  const options = completeValues(valuesOf(wants), found.typed)
  return options.length === 0 ? null : { ...found, options }
}
