import type { ColumnType, JSONColumnType } from 'kysely'

/** Instants come out as ISO strings, days as YYYY-MM-DD, bigints as numbers. */
export type Instant = ColumnType<string, string | Date | undefined, string | Date>
export type InstantOrNull = ColumnType<string | null, string | Date | null | undefined, string | Date | null>
export type Json<T> = JSONColumnType<T & object, string | undefined, string>
export type JsonOrNull<T> = ColumnType<T | null, string | null | undefined, string | null>
