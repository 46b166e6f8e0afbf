import type { MissingValues, NamedExpression, Order, Top } from '../../../contract/datasets/datasets.schemas.ts'
import type { MeasureKind } from '../../../contract/datasets/measure-kinds.ts'
import type { Where } from '../../../contract/datasets/where.schemas.ts'
import type { KeptResult, SqlResult } from '../../../contract/datasets/sql.schemas.ts'
import type { OfferedPlaybook } from './playbook-offers.ts'
import type { TraceStep } from '../../../contract/formulas/formulas.schemas.ts'
import type { Span, Support } from './quote.ts'
/**
 * All that the assistant may ask of the rest of the server. Every call runs with the rights of the person who asked;
 * the implementer checks them. Texts that come back are data, never instructions.
 */

/** What a question is limited to: ids of documents, names of tables, and names of measures that people made. */
export type AnswerLimit = { documents: readonly string[]; tables: readonly string[]; measures: readonly string[] }

/** A passage. `start` and `end` are UTF-16 offsets in the page's text, and `text` is exactly what is between them. */
export type PassageHit = {
  documentId: string
  documentTitle: string
  filename: string
  folderPath: string
  pageId: string
  pageNumber: number
  start: number
  end: number
  text: string
  heading: string | null
  score: number
  /** The day that its document is of, YYYY-MM-DD. */
  date?: string | null
  /** Set for a page of the organisation's website: the ids are the page's and `filename` is the address. */
  url?: string
}

/**
 * `phrases`: words to look for; questions, parts of them or names. Passages are ranked by BM25F, with headings, title
 * and file name as fields. A word also matches synonyms, the long form of an acronym, and the nearest spelling if it
 * occurs nowhere. No phrases: the newest documents, one hit each (the first passage). `context`: earlier questions;
 * their words count half. `limit`: 1 to 50. `offset`: how many of the best hits to skip. `outlineOf`: instead of a
 * search, the first passage under each heading of that document, in order.
 */
export type DocumentQuery = {
  phrases: string[]
  context?: string[] | undefined
  limit: number
  offset?: number | undefined
  outlineOf?: string | undefined
  within?: DocumentFilter | undefined
}
/**
 * Which documents are looked through. `folder`: a part of their path. `document`: one, by its id. `kind`: tables are
 * workbooks and files of rows. `from`: of this day or later, YYYY-MM-DD; those without a day are left out. Pages of the
 * website are texts without folder and day. `website`: its pages alone, or none of them.
 */
export type DocumentFilter = {
  folder?: string | undefined
  document?: string | undefined
  kind?: 'text' | 'table' | undefined
  from?: string | undefined
  website?: boolean | undefined
}
/** How a word was looked for: `stems` meet it, each so well (0 to 1); `passages` is how many hold one of them. */
export type AskedTerm = {
  word: string
  stems: Record<string, number>
  passages: number
  /** How much it counts, 0 to 1; 1 unless it is given. */
  share?: number | undefined
  /** The stems of what an acronym stands for, which meet it together. */
  expansion?: string[] | undefined
  /** The word that was searched instead, if this one occurs nowhere. */
  meant?: string | undefined
  /** It was looked for in the stored texts, too, and is in none of them. */
  isUnmentioned?: boolean | undefined
}
/**
 * `looked`: how many documents (including web pages) and passages this person may read, whether they match or not; with
 * `within`, only those in it, and how many were left out because they have no date. `isLimited`: the person limited the
 * question, so there may be others. `hasMore`: there are more hits.
 */
export type DocumentHits = {
  hits: PassageHit[]
  hasMore?: boolean
  looked: { documents: number; passages: number; undated?: number; isLimited?: true }
  terms: AskedTerm[]
}

/** `path`: folders and file name. `date`: the day that the document is of, YYYY-MM-DD. */
export type ListedDocument = {
  document: string
  title: string
  path: string
  kind: 'text' | 'table'
  date: string | null
  pages: number
}
/** A passage, unchanged from its document. */
export type ReadPart = {
  pageId: string
  pageNumber: number
  start: number
  end: number
  heading: string | null
  text: string
}
/** How well a passage fits what was looked for; where all are weak, nothing fits. */
export type Fit = 'strong' | 'partial' | 'weak'
export type FoundText = ReadPart & { document: string; title: string; path: string }

/** `as`: a part in any case, words in any case, or words in exactly this case. `only`: documents with rows, or without. */
export type AskedText = {
  document?: string | undefined
  text: string
  as: 'part' | 'word' | 'exact word'
  only?: 'texts' | 'tables' | undefined
  offset: number
  limit: number
}

/** A linear regular expression, in any case; `wholeWords`: not within longer words. */
export type AskedPattern = Omit<AskedText, 'text' | 'as'> & { pattern: string; wholeWords: boolean }
/** `left`: how many documents were not looked through to their end, since the time was over. */
export type PatternHits =
  | { found: FoundText[]; total: number; looked: number; left: number }
  | { problem: string; at: string }

/** `folder`: its path; empty for documents in none. Those of the folders within it are not counted. */
export type FolderCount = { folder: string; documents: number }
/** How documents are listed; by path where nothing is said. Those without a day come last. */
export type DocumentOrder = 'path' | 'title' | 'newest' | 'oldest'

/** What the assistant reads of documents beside what it searches. */
export type DocumentPorts = {
  list(asked: {
    folder?: string | undefined
    titleContains?: string | undefined
    sort?: DocumentOrder | undefined
    offset: number
    limit: number
  }): Promise<{ documents: ListedDocument[]; total: number }>
  /** The folders that hold documents of this person. */
  folders(): Promise<FolderCount[]>
  /** By its id, path, file name or title. */
  find(called: string): Promise<ListedDocument | null>
  /** Passages in the order of the text; `total` counts those of the page or heading. */
  read(asked: {
    document: string
    page?: number | undefined
    heading?: string | undefined
    offset: number
    limit: number
  }): Promise<{ parts: ReadPart[]; total: number; outline: string[] }>
  /** Word for word; tables last. `looked`: how many documents were looked through. */
  findText(asked: AskedText): Promise<{ found: FoundText[]; total: number; looked: number }>
  /** Tables last, and never on the server's own thread. */
  findPattern(asked: AskedPattern): Promise<PatternHits>
  /** Passages by position; null if this person may not read one or it no longer exists. */
  passagesAt(spans: readonly { pageId: string; start: number; end: number }[]): Promise<(PassageHit | null)[]>
  /** For passages that begin within a table: its first row, which names the columns; null for any other. */
  tableHeads(passages: readonly { pageId: string; start: number }[]): Promise<(string | null)[]>
}

/**
 * That each row of a table has at most one row of another. `keys`: how many different values the column has, and how many of
 * them are met in the other table; null where that can't be read. `name`: of one that people set up, whose columns are asked
 * for as `name.column`; absent where names and values suggest it. `problem`: why it cannot be used now.
 */
export type TableRelation = {
  column: string
  toTable: string
  toColumn: string
  name?: string
  keys: { all: number; found: number } | null
  problem?: string
}

/** What the assistant asks of tables beside the fact query. */
export type TablePorts = {
  /** The tables of figures, by name. */
  names: readonly { name: string; label: string }[]
  /** Results of earlier answers of the conversation, which statements may name as tables. */
  earlier: readonly KeptResult[]
  /** The same for one answer, whose results no answer beside it can name: each begins with `q1`. */
  apart(): TablePorts
  /** Whether the person may run SQL here. */
  mayRunSql(): Promise<boolean>
  /**
   * With every row that is kept; `name`: by which later statements may name the result. Rejects never: a statement that
   * is wrong says so.
   */
  runSql(asked: { sql: string; name: string }): Promise<SqlResult | { failure: string }>
  /** Keeps another result of this name for later statements. */
  keep(result: KeptResult): void
  /** From this table to others. */
  relations(table: string): Promise<TableRelation[]>
  /** Values of this column, in one table or in all that have it. */
  findValues(asked: {
    table?: string | undefined
    column: string
    contains: string
    limit: number
  }): Promise<string[] | { failure: string }>
}

export type MeasureInfo = {
  name: string
  label: string
  unit: string
  currency?: string | undefined
  /** As found over the whole column or corrected by a person; absent: judged by name and unit. */
  kind?: MeasureKind | undefined
  /** The measure that weighs an average of this one. */
  weight?: string | undefined
  /** Calculated separately for each period and group, so its values can't be summed. */
  isWorkedOut?: boolean | undefined
  /** Remarks shown with its figures everywhere. */
  remarks?: string[] | undefined
}
export type DimensionInfo = {
  name: string
  label: string
  sampleValues: string[]
  /** Of a column with more values than its samples: those with a word that was asked for. */
  matches?: string[] | undefined
  /** Each value names what the numbers beside it are: they are never put together. */
  isIndicator?: boolean | undefined
  /** Values whose rows are totals of other rows. */
  totalValues?: string[] | undefined
}
/** `from` and `to`: the first and last day (YYYY-MM-DD) of the data. */
export type DateDimensionInfo = { name: string; label: string; from?: string | undefined; to?: string | undefined }
export type FactTableInfo = {
  name: string
  label: string
  description?: string | null | undefined
  measures: MeasureInfo[]
  dimensions: DimensionInfo[]
  dateDimensions: DateDimensionInfo[]
  rowCount: number
  /** A list of things, which is asked without expressions. */
  isList?: boolean | undefined
  /** In a list of things (products, stores): the dimension that names each thing. */
  naming?: string | undefined
}
export type Metrics = { factTables: FactTableInfo[] }

export type DateGranularity = 'day' | 'week' | 'month' | 'quarter' | 'half' | 'year' | 'fy'
export type FactFilters = Record<string, { type: 'include' | 'exclude'; values: string[] }>
/** Only rows in which the number of a measure is so. */
export type FactCondition = {
  column: string
  operator: 'more' | 'atLeast' | 'less' | 'atMost' | 'equal'
  value: number
}
/**
 * `measures`: `amount` (sum), `amount:mean`, `amount:min`, `amount:max`, `amount:p50` ..., `amount:last` (the sum of the
 * rows of the last day of each group), `amount:weighted_mean:units`, `region:count_distinct` of a dimension, or `count`.
 * `dateFrom` and `dateTo` are days, both included. `limit` goes up to 10,000, which sorting by a measure asks for. Rows come ordered by `__date`, then dimension values.
 */
export type FactQuery = {
  factTable: string
  measures: string[]
  dimensions?: string[] | undefined
  dateDimension?: string | undefined
  dateGranularity?: DateGranularity | undefined
  dateFrom?: string | undefined
  dateTo?: string | undefined
  filters?: FactFilters | undefined
  conditions?: FactCondition[] | undefined
  where?: Where | undefined
  orderBy?: Order[] | undefined
  top?: Top | undefined
  expressions?: NamedExpression[] | undefined
  limit?: number | undefined
}
/** With a granularity, `dimensionValues.__date` is the first day of the period. */
export type FactRow = {
  dimensionValues: Record<string, string | null>
  measures: Record<string, { value: number | null; unit: string }>
  recordCount: number
  isRest?: true | undefined
  portionCovered?: number | undefined
}
/**
 * `total`: rows of the result before the limit; `rowCount`: rows of the table that it covers; `missing`: columns read
 * by its measures that are empty in some of these rows. `remarks`: to be shown with the values. `failure`: a sentence
 * for a person.
 */
export type FactResult =
  | {
      results: FactRow[]
      total: number
      rowCount?: number | undefined
      missing?: MissingValues[] | undefined
      isInDatasets?: true
      remarks?: string[]
    }
  | { failure: string }

/** The person's decision on a web search that they were shown; `unanswered`: none in time. */
export type Permission = 'allowed' | 'refused' | 'unanswered'
type NamedPage = { url: string; title: string; about: string }
type OpenedPage = {
  url: string
  title: string
  passages: readonly { text: string; heading: string | null; start: number; end: number }[]
}
/** The web, where the organisation allows it and a person is there to be asked. */
export type WebAccess = {
  /** Null where no search service is set. */
  search: ((words: string) => Promise<readonly NamedPage[] | null>) | null
  /** `refused`: it leads nowhere public, or its site wishes so. */
  open(url: string): Promise<OpenedPage | { failure: 'refused' | 'unreadable' }>
  /** Shows the person these words and waits; never rejects. */
  askPermission(callId: string, words: string): Promise<Permission>
}

/** How a formula's value was calculated. */
export type FigureTrace = { formula: string; steps: readonly TraceStep[] }

export type AssistantPorts = {
  /** The position in a passage of a sentence that supports the text written last; null if there is none. */
  findSupport(given: Support): Promise<Span | null>
  searchDocuments(query: DocumentQuery): Promise<DocumentHits>
  /** One for each hit. */
  fitsOf(found: DocumentHits, phrases: readonly string[]): Promise<Fit[]>
  documents: DocumentPorts
  tables: TablePorts
  listMetrics(): Promise<Metrics>
  /** The tables with those values of their long columns that a question may mean. */
  withMatches?(tables: FactTableInfo[], question: string): Promise<FactTableInfo[]>
  queryFacts(query: FactQuery): Promise<FactResult>
  /** Explains a query for a single value; null if it doesn't come from a formula. */
  traceFacts?(query: FactQuery): Promise<FigureTrace | null>
  /** Those that the person may start. */
  listPlaybooks(): Promise<OfferedPlaybook[]>
  /** Today in the organisation's time zone, YYYY-MM-DD. */
  today(): string
  timeZone: string
  currency: string
  organisationName: string
  /** What the organisation wrote of itself. */
  content: { whatWeDo: string; vision: string; currentFocus: string }
  personName: string
  /** How answers should be, in the words of the organisation and of the person. */
  ownInstructions?: { organisation: string; person: string }
}
