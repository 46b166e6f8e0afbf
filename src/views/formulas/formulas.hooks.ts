import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { dependentsOf } from '../../../contract/formulas/formula-graph.ts'
import { type Definition, isDefined } from '../../../contract/formulas/formulas.schemas.ts'
import { formulasTexts } from '../../../contract/formulas/formulas.texts.ts'
import {
  firstMeasureForm,
  type MeasureForm,
  type Measures,
  measureOf,
  readMeasureForm,
} from '../../../contract/formulas/measure-form.ts'
import { measuresTexts as texts } from '../../../contract/formulas/measures.texts.ts'
import type { EditorTarget } from '../../machines/formulas/formula-editor.events.ts'
import type { FormulasActor } from '../../machines/formulas/formulas.machine.ts'
import type { ValueAddress } from '../../machines/formulas/formulas.resources.ts'
import { useRefusal } from '../shared/rights.hooks.ts'
import { useFeature, useLivingFeature } from '../shared/system-context.ts'
import { ownValue } from '../../../contract/shared/own-value.ts'

const nothing: Measures = {
  metadata: { measurements: [], granularities: [], scopes: {}, scenarios: {}, sources: {}, units: {}, origins: {} },
  defs: [],
  factTables: {},
}
const noValues: readonly string[] = []

/** Keeps the query and the URL in sync, in both directions. */
function useFormAddress(formulas: FormulasActor): void {
  const { search } = useLocation()
  useEffect(() => {
    formulas.send({ type: 'formulas.query changed', form: readMeasureForm(search) })
  }, [formulas, search])
}

/** The organisation's measurements, where they have been read. */
export function useMeasures() {
  const resource = useFeature('measures of formulas')
  const known = useSelector(resource, (snapshot) => snapshot?.context.data ?? null)
  const failure = useSelector(resource, (snapshot) =>
    snapshot?.hasTag('failed') || snapshot?.hasTag('forbidden')
      ? (snapshot.context.failure?.message ?? texts.notRead)
      : null,
  )
  return {
    measures: known ?? nothing,
    isKnown: known !== null,
    failure,
    readAgain: () => resource?.send({ type: 'resource.requested' }),
  }
}

const formulasOf = (defs: readonly Definition[]) => new Map(defs.map(({ name, formula }) => [name, formula]))

/** Why a definition cannot be changed or deleted; null when it can. */
function changeDisabledReason(definition: Definition | null, refusal: string | null): string | null {
  if (definition === null) return texts.pick
  if (isDefined(definition.source)) return refusal
  return definition.source === 'manual' ? texts.notEditableByHand : texts.notEditable
}

/** Content and actions of the Formulas tab. */
export function useFormulas() {
  const formulas = useLivingFeature('formulas')
  useFormAddress(formulas)
  const { measures, isKnown, failure: listFailure, readAgain } = useMeasures()
  const snapshot = useSelector(formulas, (current) => current)
  const refusal = useRefusal('member')
  const { form, answer, failure } = snapshot.context
  const chosen = form === null ? null : measureOf(measures, form.measurement)
  const definition = measures.defs.find(({ name }) => name === form?.measurement) ?? null
  const texts = formulasOf(measures.defs)
  const usedIn = definition === null ? [] : dependentsOf(definition.name, texts)
  const users = measures.defs.filter(({ name }) => usedIn.includes(name)).map(({ name }) => name)
  const open = (target: EditorTarget) => formulas.send({ type: 'formulas.editor requested', target })
  return {
    measures,
    isKnown,
    listFailure,
    readAgain,
    form,
    chosen,
    definition,
    formulas: texts,
    addDisabledReason: refusal,
    editDisabledReason: changeDisabledReason(definition, refusal),
    deleteDisabledReason: deleteDisabledReason(definition, { refusal, users }),
    answer: answer?.measurement === form?.measurement ? answer : null,
    isBusy: snapshot.hasTag('busy'),
    failure: snapshot.hasTag('failed') ? (failure?.message ?? formulasTexts.measureRequired) : null,
    choose: (measurement: string) =>
      formulas.send({ type: 'formulas.form changed', form: firstMeasureForm(measurement), isTyped: false }),
    change: (change: Partial<MeasureForm>, isTyped = false) => {
      if (form !== null) formulas.send({ type: 'formulas.form changed', form: { ...form, ...change }, isTyped })
    },
    askAgain: () => formulas.send({ type: 'formulas.retry requested' }),
    addFormula: () => open({ id: null, source: 'formula' }),
    addByHand: () => open({ id: null, source: 'manual' }),
    edit: () => {
      if (definition !== null && definition.source !== 'auto')
        open({ id: definition.id, source: definition.source === 'manual' ? 'manual' : definition.source })
    },
    openTrace: (valueAddress: ValueAddress) => formulas.send({ type: 'formulas.trace requested', valueAddress }),
  }
}
export type FormulasView = ReturnType<typeof useFormulas>

function deleteDisabledReason(
  definition: Definition | null,
  { refusal, users }: { refusal: string | null; users: readonly string[] },
): string | null {
  const isByHand = definition?.source === 'manual'
  const reason = isByHand ? refusal : changeDisabledReason(definition, refusal)
  return reason ?? (users.length > 0 ? texts.usedElsewhere(users) : null)
}

/** Values of scopes to choose from. Only one view at a time can request them. */
export function useScopeValues(scopes: readonly string[]): (scope: string) => readonly string[] {
  const formulas = useLivingFeature('formulas')
  const asked = JSON.stringify([...new Set(scopes)].sort())
  useEffect(() => {
    const requested = JSON.parse(asked) as string[]
    if (requested.length === 0) return undefined
    formulas.send({ type: 'formulas.scope values requested', scopes: requested })
    return () => formulas.send({ type: 'formulas.scope values left' })
  }, [formulas, asked])
  const values = useFeature('values of a scope')
  const known = useSelector(values, (snapshot) => snapshot?.context.data ?? null)
  return (scope) => ownValue(known ?? {}, scope) ?? noValues
}

/** How the selected value was calculated. */
export function useTrace() {
  const formulas = useLivingFeature('formulas')
  const trace = useFeature('trace of a value')
  return {
    valueAddress: useSelector(formulas, (snapshot) =>
      snapshot.hasTag('trace open') ? snapshot.context.valueAddress : null,
    ),
    result: useSelector(trace, (snapshot) => snapshot?.context.data ?? null),
    failure: useSelector(trace, (snapshot) => snapshot?.context.failure?.message ?? null),
    readAgain: () => trace?.send({ type: 'resource.requested' }),
    close: () => formulas.send({ type: 'formulas.trace closed' }),
  }
}
