import type { Trace } from '../../../contract/formulas/formulas.schemas.ts'
import type { Measures } from '../../../contract/formulas/measure-form.ts'
import { type ResourceActor, resourceMachine } from '../shared/resource.machine.ts'

type OfProject = { project: string }
/** A value whose calculation should be explained. */
export type ValueAddress = {
  measurement: string
  granularity: string
  scope: string | null
  scopeValue: string | null
  scenario: string
  date: string
}
export type ScopesInput = OfProject & { scopes: readonly string[] }
/** Values by scope. */
export type ScopeValues = Readonly<Record<string, readonly string[]>>
export type TraceInput = OfProject & { valueAddress: ValueAddress }

export const measuresMachine = resourceMachine<Measures, OfProject>('measures', "An organisation's measurements.")
export const scopeValuesMachine = resourceMachine<ScopeValues, ScopesInput>('scope values', 'The values of scopes.')
export const traceMachine = resourceMachine<Trace, TraceInput>('trace', 'How a value was calculated.')

export type MeasuresActor = ResourceActor<Measures, OfProject>
export type ScopeValuesActor = ResourceActor<ScopeValues, ScopesInput>
export type TraceActor = ResourceActor<Trace, TraceInput>
