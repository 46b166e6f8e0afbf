import type { Encoding } from '../../../../../contract/documents/encodings.ts'
import type { Cell, ExtractionFailure, SheetTraits, StatedDates } from '../extraction.ts'

/** What a reader tells its parent, one JSON object a line, in this order; thumbnails may follow 'complete'. */
export type ReaderMessage =
  | { type: 'progress'; fraction: number }
  | { type: 'title'; title: string }
  | { type: 'date'; source: keyof StatedDates; value: string }
  | { type: 'page'; text: string; html: string | null }
  | ({ type: 'sheet'; name: string; hidden: boolean; formats: (string | null)[] } & SheetTraits)
  /** What was left out or decided of the whole file, in a sentence for a person. */
  | { type: 'remark'; text: string }
  | { type: 'rows'; rows: Cell[][] }
  | { type: 'complete' }
  | { type: 'thumbnail'; page: number; url: string }
  | { type: 'failure'; failure: ExtractionFailure }

export type Emit = (message: ReaderMessage) => void
/** Reads a whole file and tells what it finds; throws a Refusal for a file that it cannot read. */
export type Reader = (bytes: Buffer, emit: Emit, options?: ReaderOptions) => Promise<void>
/** A person's corrections for reading the file. */
export type ReaderOptions = { encoding?: Encoding | undefined }
