import type { ColumnType } from 'kysely'
import type { FormulaUnit } from '../../../contract/formulas/formula-tree.ts'
import type { DefinedSource, ManualGranularity, RollUp } from '../../../contract/formulas/formulas.schemas.ts'
import type { Instant, InstantOrNull } from './column.types.ts'

/** Measures defined by people. */
export type FormulaTables = {
  measure_definition: {
    id: string
    organisation_id: string
    name: string
    source: DefinedSource | 'manual'
    unit: FormulaUnit
    formula: string | null
    scope: string | null
    scope2: string | null
    table_values: ColumnType<Record<string, Record<string, number>> | null, string | null, string | null>
    granularity: ManualGranularity | null
    roll_up: RollUp | null
    rev: number
    created_at: Instant
    deleted_at: InstantOrNull
  }
  measure_value: {
    organisation_id: string
    definition_id: string
    date: string
    scenario: string
    scope_value: string
    value: number
  }
}
