/** What is asked, of which files, and what a right answer holds. */
export type SetNumber = 1 | 2 | 3 | 4 | 8

export type Expectation =
  /** Published texts, all of which belong to the answer. */
  | { type: 'values'; values: string[] }
  /** One figure. `former`: figures that may accompany it, as in a change. `also`: other readings that are right too. */
  | { type: 'figure'; value: number; former?: number[]; also?: number[] }
  /** A figure for each label; `isOrdered`: these come first, in this order. */
  | { type: 'figures'; rows: { label: string; value: number }[]; isOrdered: boolean }
  /** A name, of a group or of a record. */
  | { type: 'name'; name: string }
  /** Passages of which one answers, by their numbers in `Organisation.paragraphs`. */
  | { type: 'paragraphs'; numbers: number[] }
  /** Texts that must be in the answer; `cites`: one of these files is cited first. */
  | { type: 'texts'; texts: string[]; cites?: string[] }
  /** Two readings are equally likely, so it should ask back. */
  | { type: 'ask back' }
  /** Nothing there answers it. */
  | { type: 'unknown' }

export type Case = {
  id: string
  /** What was asked before in the same conversation. */
  earlier: string[]
  question: string
  part: 'figures' | 'documents'
  /** Which manner of question it is, for the table by kinds. */
  kind: string
  isHeldOut: boolean
  expects: Expectation
}

export type Organisation = {
  name: string
  /** The code of one that the server holds already; its files are not put there. */
  code?: string
  /** How many documents it holds then. */
  documents?: number
  files: { path: string; bytes: Uint8Array<ArrayBuffer> }[]
  /** The units of its only document, for hit@k. */
  paragraphs?: string[]
  cases: Case[]
}

export type Verdict =
  | 'right'
  | 'wrong'
  | 'asked back'
  | 'denied'
  /** Passages or rows among which the answer may be, instead of a figure. */
  | 'closest'
  | 'refused rightly'
  | 'answered though unknown'

export type Hits = { product: number | null; bm25: number | null; unitLength: number }

/** The parts of an answer that are judged. */
export type Shown = {
  text: string
  tier: Tier
  choices: string[]
  charts: Chart[]
  hasFigures: boolean
  citations: { quote: string; file: string | undefined }[]
}

export type Result = {
  set: SetNumber
  organisation: string
  case: Case
  answer: Shown
  verdict: Verdict
  hits?: Hits
  /** The verdict on the answer behind each button of a question back. */
  pressed?: Verdict[]
}

export type Chart = { title: string; labels: string[]; series: { label: string; values: (number | null)[] }[] }
/** `passages`: some are shown, and no sentence as the answer. `nearest`: no document mentions a word that was asked. */
export type Tier = 'answer' | 'passages' | 'nearest' | 'nothing' | 'asked back'
