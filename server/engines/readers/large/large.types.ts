import type { Encoding } from '../../../../contract/documents/encodings.ts'
import type { ExtractionFailure, FileKind } from '../extract/extraction.ts'

/** A person's corrections: the row with the column names, and whether to keep rows of totals. */
export type RewriteOptions = {
  kind: FileKind
  header?: number | undefined
  keepsTotals?: boolean | undefined
  encoding?: Encoding | undefined
}

/** A row with more cells than there are columns. */
export type BadRow = { row: number; cells: number }

export type RewriteUpdate =
  | { type: 'progress'; fraction: number }
  | {
      type: 'head'
      labels: string[]
      hasHeader: boolean
      header: number | null
      isSemicolon: boolean
      remarks: string[]
    }
  | { type: 'rows'; rows: string[][] }
  | {
      type: 'complete'
      rows: number
      totals: number
      notes: number
      repeats: number
      badCount: number
      bad: BadRow[]
    }
  | { type: 'failure'; failure: ExtractionFailure }

/** One way to read a column. The texts are SQL of our own making over the column `c<place>`. */
export type Reading =
  | { as: 'decimal'; text: string; isPercent: string }
  | { as: 'date'; moment: string }
  | { as: 'year'; day: string }

export type ColumnPlan = {
  position: number
  /** How it is called in the warehouse. */
  name: string
  /** From the likeliest; a column of which none reads nearly all values is text. */
  readings: Reading[]
  /** The first reading counts however few values it reads: a person said so. */
  isCorrected: boolean
  countsDistinct: boolean
}

/** The source of the rows: rewritten ones, or a Parquet file. */
export type Source = { kind: 'canonical' | 'parquet'; path: string; width: number }

export type LoadPlan = { source: Source; part: string; columns: ColumnPlan[] }

export type LoadedColumn = {
  position: number
  as: 'text' | 'decimal' | 'date' | 'timestamp'
  /** Which reading was taken; null for text. */
  reading: number | null
  filled: number
  stray: number
  /** Cells that stand for no value, such as 'n/a'. */
  missing: number
  bad: { row: number; value: string }[]
  decimals: number
  rounded: boolean
  percents: number
  /** Without a percent sign, and not 0. */
  bare: number
  least: string | null
  most: string | null
  distinct: number | null
}

export type LoadUpdate =
  | { type: 'progress'; fraction: number }
  | { type: 'head'; labels: string[]; rows: (string | null)[][]; count: number }
  | { type: 'loaded'; rows: number; columns: LoadedColumn[] }
  | { type: 'failure'; failure: ExtractionFailure }
