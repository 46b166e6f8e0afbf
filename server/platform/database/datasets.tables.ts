import type { ColumnType, Generated } from 'kysely'
import type { MeasureKind } from '../../../contract/datasets/measure-kinds.ts'
import type { Join } from '../../engines/queries/index.ts'
import type { Instant, InstantOrNull, Json } from './column.types.ts'

/** Tables of the Datasets tab, besides data from documents. */
export type DatasetTables = {
  saved_query: {
    organisation_id: string
    id: string
    name: string
    access_level: 'shared' | 'private'
    query: string
    rev: Generated<number>
    created_by: string | null
    created_at: ColumnType<string, string | undefined, never>
    deleted_at: ColumnType<string | null, string | null | undefined, string | null>
  }
  kept_result: {
    organisation_id: string
    person_id: string
    asked_in: string
    number: number
    result: ColumnType<unknown, string, never>
    made_at: ColumnType<string, never, never>
  }
  warehouse_source: {
    id: string
    organisation_id: string
    document_id: string | null
    source_name: string
    kind: 'fact' | 'dimension'
    table_name: string
    label: string
    columns: Json<unknown[]>
    row_count: number
    file: string
    remarks: Json<string[]>
    shared_from: string | null
    shared_table: string | null
    connection_id: Generated<string | null>
    stream: Generated<string | null>
    joins: ColumnType<Join | null, string | null | undefined, never>
    created_at: Instant
    deleted_at: InstantOrNull
  }
  calculated_column: {
    organisation_id: string
    id: string
    table_name: string
    name: string
    label: string
    expression: string
    uses: Json<string[]>
    rev: Generated<number>
    created_at: ColumnType<string, string | undefined, never>
    deleted_at: ColumnType<string | null, string | null | undefined, string | null>
  }
  table_relation: {
    organisation_id: string
    id: string
    table_name: string
    name: string
    label: string
    column_name: string
    to_table: string
    to_column: string
    rev: Generated<number>
    created_at: ColumnType<string, string | undefined, never>
    deleted_at: ColumnType<string | null, string | null | undefined, string | null>
  }
  measure_correction: {
    organisation_id: string
    table_name: string
    column_name: string
    kind: MeasureKind | null
    weight: string | null
    rev: number
  }
}
