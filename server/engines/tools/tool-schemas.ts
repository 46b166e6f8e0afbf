import { z } from 'zod'
import { figureConditionSchema } from '../../../contract/chat/reading.schemas.ts'
import { expressionSchema, orderSchema, topSchema } from '../../../contract/datasets/datasets.schemas.ts'
import { relativePeriodSchema } from '../../../contract/datasets/where.schemas.ts'
import { chartTypes } from './chart-spec.ts'

const name = z.string().min(1).max(200)
const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/, 'a day is written YYYY-MM-DD')
const filters = z.record(
  name,
  z.object({ type: z.enum(['include', 'exclude']), values: z.array(z.string().max(500)).min(1).max(200) }),
)

/** Hits that a search puts in order. */
const MOST_RANKED = 400
/** Searches that are made at once. */
export const MOST_QUERIES = 5
const query = z.string().max(200)
export const searchDocumentsSchema = z.object({
  queries: z
    .array(query)
    .max(MOST_QUERIES)
    .describe(
      'Words to look for; passages with more and rarer of these words, or words of the same meaning, come first. Empty: the newest documents.',
    ),
  context: z
    .array(z.string().max(200))
    .max(20)
    .optional()
    .describe('What was asked before and still matters; its words count half.'),
  folder: z.string().max(500).optional().describe('Only documents whose path holds this.'),
  document: z.string().min(1).max(500).optional().describe('Only this document: its id, path, file name or title.'),
  kind: z.enum(['text', 'table']).optional().describe('Only what people wrote, or only workbooks and tables.'),
  from: day.optional().describe('Only documents of this day or later.'),
  limit: z.number().int().min(1).max(50).optional(),
  offset: z
    .number()
    .int()
    .min(0)
    .max(MOST_RANKED)
    .optional()
    .describe('Continue at the "next" of the same search before.'),
  outlineOf: name
    .optional()
    .describe('The name of a passage, for example "p1": instead the first passage under each heading of its document.'),
})
export type SearchDocumentsInput = z.infer<typeof searchDocumentsSchema>
/** The built-in analyst searches with the words of a whole question, in as many parts as it has. */
export const analystSearchSchema = searchDocumentsSchema.extend({ queries: z.array(query).max(20) })
/** Earlier, `queries` was called `phrases`: kept conversations and recorded ones hold that name. */
export function renamedQueries(input: unknown): unknown {
  if (typeof input !== 'object' || input === null || 'queries' in input || !('phrases' in input)) return input
  const { phrases, ...rest } = input
  return { queries: phrases, ...rest }
}

const document = z.string().min(1).max(500).describe('The id, path, file name or title of a document.')
const offset = z.number().int().min(0).max(1_000_000).optional()

export const listDocumentsSchema = z.object({
  folder: z.string().max(500).optional().describe('Only documents whose path holds this.'),
  titleContains: z.string().max(200).optional().describe('A part of the title or file name.'),
  sort: z.enum(['path', 'title', 'newest', 'oldest']).optional().describe('By path where it is left out.'),
  offset,
})
export const readDocumentSchema = z.object({
  document,
  page: z.number().int().min(1).max(100_000).optional(),
  heading: z.string().max(300).optional().describe('Only the sections whose heading holds this.'),
  offset: offset.describe('Continue at the "next" of the call before.'),
  maxChars: z.number().int().min(200).max(24_000).optional(),
  again: z.boolean().optional().describe('Also the texts that this answer already has (isGiven), once more.'),
})
export const findInDocumentSchema = z
  .object({
    text: z
      .string()
      .min(2)
      .max(200)
      .optional()
      .describe(
        'Words as they stand, in any case; a short word in capitals such as "NTE" in capitals where it stands so.',
      ),
    pattern: z
      .string()
      .min(2)
      .max(200)
      .optional()
      .describe(
        'Instead of text: a regular expression as RE2 reads it, in any case unless it begins with "(?-i)", such as "\\d{4}-\\d{2}" or "notice.{0,40}(weeks|months)". A blank also stands for the end of a line, ^ and $ for its ends. No looking ahead or behind, no references back.',
      ),
    document: document.optional(),
    wholeWords: z.boolean().optional().describe('Not within longer words.'),
    only: z.enum(['texts', 'tables']).optional().describe('Only what people wrote, or only workbooks and tables.'),
    offset: offset.describe('Continue at the "next" of the call before.'),
    limit: z.number().int().min(1).max(50).optional(),
  })
  .refine(({ text, pattern }) => (text === undefined) !== (pattern === undefined), 'give either a text or a pattern')
const goesOn = offset.describe('Continue at the "next" of the call before.')
export const listTablesSchema = z.object({ offset: goesOn })
export const describeTableSchema = z.object({ table: name, offset: goesOn })
/** How far the values of a column are read on. */
export const MAX_VALUE_OFFSET = 10_000
export const findValuesSchema = z.object({
  table: name.optional().describe('Looks in this table alone.'),
  column: name,
  contains: z.string().max(200).describe('A part of the value, in any case.'),
  offset: z
    .number()
    .int()
    .min(0)
    .max(MAX_VALUE_OFFSET)
    .optional()
    .describe('Continue at the "next" of the call before.'),
})
export const runSqlSchema = z.object({
  sql: z
    .string()
    .min(1)
    .max(10_000)
    .describe(
      'One SELECT in the dialect of DuckDB, with half_start(date) and financial_year_start(date) beside date_trunc.',
    ),
  purpose: z.string().min(1).max(120).describe('What it looks up, in a few words for the person.'),
  limit: z.number().int().min(1).max(1_000).optional(),
})
export const calculateSchema = z.object({
  expressions: z
    .array(z.string().min(1).max(500))
    .min(1)
    .max(20)
    .describe(
      'Sums with + - * / ^ % ( ), such as "(q1[1].profit / q1[1].sales - 1) * 100" or "1.05 ^ 3"; rows count from 1, names with blanks as q1[1]."Net sales"; a row by a text that it alone holds as q1["North"].profit; what query_facts worked out as q1[1].profit.compared or, over all rows, q1.profit.sum. Days as "2026-12-31" - q1[1].day (a number of days) or "2026-12-31" + 30 (a day).',
    ),
})

export const listMetricsSchema = z.object({ offset: goesOn })

const cell = z.union([z.string().max(1000), z.number()])
/** Flat, so that its JSON schema stays small enough for a model. */
const condition = z.object({
  column: name,
  operator: z.enum([
    ...['equal', 'notEqual', 'more', 'atLeast', 'less', 'atMost', 'between', 'in', 'contains', 'beginsWith', 'empty'],
    'during',
  ] as const),
  value: cell.optional(),
  from: cell.optional().describe('With to, for "between".'),
  to: cell.optional(),
  values: z.array(cell).max(200).optional().describe('For "in".'),
  text: z.string().max(1000).optional().describe('For "contains" and "beginsWith", in any case.'),
  period: relativePeriodSchema.optional().describe('For "during", of a date column; counted from today.'),
  not: z.boolean().optional().describe('Only rows that do not meet it.'),
})
export type ToolCondition = z.infer<typeof condition>

export const queryFactsSchema = z.object({
  factTable: name,
  measures: z
    .array(name)
    .min(1)
    .max(6)
    .describe(
      'Names of measures, summed; or "name:mean", ":min", ":max", ":p50" (percentiles 1 to 99), ":last" (what stood at the end), "name:weighted_mean:weight"; "dimension:count_distinct"; or "count".',
    ),
  dimensions: z.array(name).max(3).optional().describe('Group by these.'),
  dateDimension: name.optional(),
  dateGranularity: z
    .enum(['day', 'week', 'month', 'quarter', 'half', 'year', 'fy'])
    .optional()
    .describe('Group by period; "fy" is the financial year from April.'),
  dateFrom: day.optional(),
  dateTo: day.optional().describe('Included.'),
  filters: filters.optional(),
  conditions: z.array(figureConditionSchema).max(4).optional().describe('Only rows in which a measure is so.'),
  where: z
    .array(z.union([condition, z.object({ any: z.array(condition).min(1).max(20) })]))
    .max(20)
    .optional()
    .describe('Conditions on rows that hold together; of those in "any" one is enough.'),
  orderBy: z
    .array(orderSchema)
    .max(5)
    .optional()
    .describe('Sort by "__date", dimensions, measures or names of expressions, one after the other.'),
  top: topSchema
    .optional()
    .describe('Only the first values of a grouping dimension by a measure; all others are one row "Other" (isRest).'),
  expressions: z
    .array(expressionSchema)
    .max(6)
    .optional()
    .describe(
      'Measures over aggregates: "sum(profit) / sum(sales)", "count where status = "open"", "count_distinct(customer)"; of all groups "share(count)", "rank(sum(sales))"; along periods "running_total(sum(sales))", "previous(…)", "difference(…)", "change(…)" (a fraction).',
    ),
  order: z.enum(['highest', 'lowest']).optional().describe('Sort by the first measure instead of by name.'),
  limit: z.number().int().min(1).max(1000).optional(),
  compare: z
    .object({
      label: z.string().max(120).optional(),
      factTable: name.optional(),
      measure: name.optional(),
      dateFrom: day.optional(),
      dateTo: day.optional(),
      filters: filters.optional(),
    })
    .optional()
    .describe(
      'A second query with these things changed; differences to it are worked out row by row, in every measure, and in total.',
    ),
})
export type QueryFactsInput = z.infer<typeof queryFactsSchema>

export const showChartSchema = z.object({
  callId: name.describe('The callId that query_facts or run_sql returned, for example "q1".'),
  chartType: z.enum(chartTypes),
  title: z.string().min(1).max(200),
  x: name.describe('"__date" or a dimension of that query; a column of a run_sql result.'),
  measures: z.array(name).min(1).max(6),
  as: z.enum(['value', 'share']).optional().describe('"share": each value as a part of the sum of all rows.'),
  top: z.number().int().min(1).max(1000).optional().describe('Only so many of the first rows.'),
  breakdown: name.optional().describe('A second dimension of that query: one series for each of its values.'),
})
export type ShowChartInput = z.infer<typeof showChartSchema>

export const askPersonSchema = z.object({
  question: z.string().trim().min(1).max(300),
  options: z
    .array(z.string().trim().min(1).max(120))
    .max(4)
    .refine((options) => options.length !== 1, 'there are two to four options, or none')
    .refine((options) => new Set(options).size === options.length, 'the options differ from each other')
    .describe('Two to four, or none where only the own words of the person answer: a date, an amount, a name.'),
})
export type AskPersonInput = z.infer<typeof askPersonSchema>

export const listPlaybooksSchema = z.object({ offset: goesOn })
export const offerRunPlaybookSchema = z.object({
  template: name.describe('The slug of a playbook that list_playbooks returned.'),
  topic: z.string().min(1).max(200).describe('What the work is about, in the words of the person.'),
})
export type OfferRunPlaybookInput = z.infer<typeof offerRunPlaybookSchema>

export const webSearchSchema = z.object({
  words: z.string().trim().min(2).max(300).describe('Words for the search service. Nothing of what is private.'),
})
export const openPageSchema = z.object({
  url: z
    .string()
    .max(2000)
    .describe('An address as the person wrote it or as web_search returned it, letter for letter.'),
  offset,
})

export const recordAnswerSchema = z.object({
  label: z.string().trim().min(1).max(500).describe('The heading of a question of the form, as it stands there.'),
  text: z
    .string()
    .trim()
    .min(1)
    .max(8_000)
    .describe(
      'The answer in Markdown, and nothing else; with the marks of its passages and cells where documents say it.',
    ),
  source: z
    .enum(['person', 'documents'])
    .describe(
      '"person": the person said it in this conversation, in these words; what was looked up for it has its marks. "documents": a tool returned all of it.',
    ),
})
export type RecordAnswerInput = z.infer<typeof recordAnswerSchema>

export const toolDescriptions = {
  search_documents:
    'Searches the documents of the organisation and returns passages, each with a name such as "p1". A passage whose text an earlier result of this answer has comes as its name alone (isGiven).',
  list_documents: 'Lists documents by their path, with title, kind, date and pages.',
  read_document:
    'Reads a document in order: its outline and its passages, each with a name such as "p7" to cite. Read the page before you say that something is not stated.',
  find_in_document:
    'Finds where words stand exactly so, or what a regular expression matches, in one document or in all. Only this shows that something stands nowhere.',
  list_tables: 'Lists the tables in short: name, label, rows, measures, dimensions, dates.',
  describe_table:
    'Describes one table: each column with its unit, kind, range or number of values, and sample values; and its relations: which column leads to which column of another table, how many of its values are met there (found), and the name under which query_facts asks for the other columns, as name.column. One without a name is joined in SQL.',
  find_values: 'Finds the values of a column that hold a part, as they are written.',
  run_sql:
    'Runs one SELECT over the tables. Returns rows, numbered "#", and a callId such as q1, which a later statement may name as a table: SELECT … FROM q1. Use it for joins, ratios and whatever query_facts cannot ask.',
  calculate:
    'Works out exact sums over cells of results, numbers and days. Every derived number is calculated here. Each result has a name (c1, c2, …), which later sums may use.',
  list_metrics: 'Lists the tables, measures, dimensions and dates that query_facts knows.',
  query_facts:
    'Adds up, averages or counts figures of one table, grouped, filtered (also by or, parts of texts and relative dates) and ordered; keeps the top with the rest as one row; works out ratios. Returns rows, numbered "#", and a callId such as q1.',
  show_chart:
    'Draws the rows of a query_facts or run_sql result as a chart for the person: of query_facts with what it was compared with.',
  ask_person:
    'Asks the person back, with options as buttons or for words of their own, and ends the answer. Only where the question can be read in ways that lead to different answers, or lacks what only the person knows, and nothing you can look up decides.',
  web_search:
    'Searches the public web. Once something private was looked up the person is shown the words and asked first; where they say no, answer without.',
  open_page:
    'Reads a page of the web: only an address that the person wrote or that web_search returned. Its passages have names to cite, like those of documents.',
  record_answer:
    'Suggests an answer to one question of the form beside this conversation. The person confirms or changes it there. Again with the same label replaces the suggestion.',
  list_playbooks: 'Lists the playbooks, guided pieces of work in steps, that the person may start.',
  offer_run_playbook: 'Shows the person a button that leads to the start of a playbook.',
} as const
export type ToolName = keyof typeof toolDescriptions
