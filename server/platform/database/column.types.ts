import type { ColumnType, JSONColumnType } from 'kysely'

/** Read as ISO strings for instants, YYYY-MM-DD for days, and numbers for bigints. */
export type Instant = ColumnType<string, string | Date | undefined, string | Date>
export type InstantOrNull = ColumnType<string | null, string | Date | null | undefined, string | Date | null>
export type Json<T> = JSONColumnType<T & object, string | undefined, string>
export type JsonOrNull<T> = ColumnType<T | null, string | null | undefined, string | null>
