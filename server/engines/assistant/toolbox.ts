import type { z } from 'zod'
import {
  type AskPersonInput,
  askPersonSchema,
  calculateSchema,
  describeTableSchema,
  findInDocumentSchema,
  findValuesSchema,
  listDocumentsSchema,
  listTablesSchema,
  readDocumentSchema,
  runSqlSchema,
  areWhole,
  type AskedMeasure,
  type AssistantPorts,
  buildChart,
  type ChartAction,
  compareRows,
  compareTotals,
  type DocumentFilter,
  type DocumentHits,
  type FactQuery,
  type FactResult,
  type FactTableInfo,
  isNonAdditive,
  listMetricsSchema,
  listPlaybooksSchema,
  measureName,
  type Metrics,
  offerOf,
  type OfferRunPlaybookInput,
  offerRunPlaybookSchema,
  type PassageHit,
  type QueryData,
  type QueryFactsInput,
  queryFactsSchema,
  whereOfTool,
  type SearchDocumentsInput,
  searchDocumentsSchema,
  type ShowChartInput,
  showChartSchema,
  openPageSchema,
  recordAnswerSchema,
  toolDescriptions,
  type ToolName,
  type WebAccess,
  webSearchSchema,
  workOut,
} from '../tools/index.ts'
import { chartLimits } from '../../../contract/charts/chart-spec.schema.ts'
import { figureRemarks } from '../queries/index.ts'
import { type AnswerForm, answerFormTool } from './answer-form.ts'
import { assistantTexts } from './assistant.texts.ts'
import { rememberGiven } from './given-passages.ts'
import { keptChart } from './kept-chart.ts'
import { fitting, longestResult, readingTools, textForModel, withHead } from './reading-tools.ts'
import { tableTools } from './table-tools.ts'
import type { ToolOutcome } from './tool-outcome.ts'
import { type Evidence, rowNumber } from './evidence.ts'
import { type Conversation, webTools } from './web-tools.ts'
import { figureContent } from './figure-content.ts'
import { cellsOf, tableOfCells } from './query-cells.ts'

export type Toolbox = {
  run(name: string, input: unknown, callId: string): Promise<ToolOutcome>
  evidence: Evidence
  /** Only passages of these names count as given from now on: the others were shortened in what the model reads. */
  keepGiven(passages: ReadonlySet<string>): void
  /** Those that may be called here. */
  active: ToolName[]
}
/**
 * `isForAnalyst`: results come as the built-in analyst judges them, with terms and scores. `web`: absent, no web.
 * `form`: the one beside the conversation, with what the person wrote in it.
 */
export type ToolboxOptions = {
  isForAnalyst?: boolean
  web?: { access: WebAccess; conversation: Conversation }
  form?: { given: AnswerForm; written: readonly string[] }
}

const mostRows = 10_000
const longestPassage = 4_000
/** Of a passage, as a model reads it. */
const LONGEST_SECTION = 1_500
const USUAL_HITS = 12
const failed = (error: string): ToolOutcome => ({ ok: false, error })
const namesOf = (list: { name: string }[]): string => list.map((each) => each.name).join(', ') || 'none'
/** A chart with what is said of its figures under it. */
const withRemarks = (
  spec: ChartAction['data']['spec'],
  remarks: readonly string[] = [],
): ChartAction['data']['spec'] =>
  remarks.length === 0
    ? spec
    : { ...spec, note: [...(spec.note ? [spec.note] : []), ...remarks].join(' ').slice(0, chartLimits.text) }
/** What a chart shows, in few words. */
const drawnOf = ({ chartType, labels, series }: ChartAction['data']['spec']) => ({
  ...{ chartType, points: labels.length, from: labels[0] ?? null, to: labels.at(-1) ?? null },
  series: series.map(({ seriesLabel, source }) => ({
    label: seriesLabel,
    values: source.values.filter((value) => value !== null).length,
  })),
})
const pathOf = ({ url, folderPath, filename }: PassageHit): string =>
  url ?? [...(folderPath === '' ? [] : folderPath.split(' / ')), filename].join('/')
const sectionOf = ({ text, filename }: PassageHit): string => textForModel(text, filename).slice(0, LONGEST_SECTION)
const isToolName = (name: string): name is ToolName => Object.hasOwn(toolDescriptions, name)

/** What returns nothing of the organisation. */
const publicTools: ReadonlySet<ToolName> = new Set([
  'web_search',
  'open_page',
  'ask_person',
  'calculate',
  'show_chart',
  'record_answer',
])

/** Their results are named q1, q2 and so on. */
const queryTools: ReadonlySet<ToolName> = new Set(['query_facts', 'run_sql', 'find_values'])

/**
 * The results that a call builds on, null where it builds on none: it goes on once the calls before it are done, also those
 * beside it, and is another call once these results are there.
 */
function namedIn(name: ToolName, input: string): string[] | null {
  const named = input.match(/\b[qc]\d{1,4}\b/g) ?? []
  if (name === 'show_chart' || name === 'record_answer') return named
  return (name === 'calculate' || name === 'run_sql') && named.length > 0 ? named : null
}

/** The tools over the ports of one asking person. `run` never throws: what goes wrong is an error result. */
export function createToolbox(
  ports: AssistantPorts,
  evidence: Evidence,
  { isForAnalyst = false, web, form }: ToolboxOptions = {},
): Toolbox {
  let metrics: Promise<Metrics> | undefined
  const knownMetrics = (): Promise<Metrics> => {
    metrics ??= ports.listMetrics()
    return metrics
  }

  const given = rememberGiven()
  const reading = readingTools(ports, evidence, given)
  const tables = tableTools(ports, evidence, knownMetrics)
  const recordAnswer = form && answerFormTool(form.given, { ports, evidence, written: form.written })
  const onWeb = web === undefined ? null : webTools(web.access, evidence, web.conversation)

  async function searchDocuments(input: SearchDocumentsInput, turn: Promise<void>): Promise<ToolOutcome> {
    const outlineOf = input.outlineOf === undefined ? undefined : evidence.passage(input.outlineOf)?.documentId
    if (input.outlineOf !== undefined && outlineOf === undefined)
      return failed(`There is no passage "${input.outlineOf}" in this answer.`)
    const filter = await filterOf(input)
    if ('error' in filter) return failed(filter.error)
    const phrases = input.phrases.map((phrase) => phrase.trim()).filter((phrase) => phrase !== '')
    const found = await ports.searchDocuments({
      ...{ phrases, context: input.context, outlineOf },
      limit: input.limit ?? (isForAnalyst ? 24 : USUAL_HITS),
      ...(Object.keys(filter).length === 0 ? {} : { within: filter }),
    })
    const { hits, looked, terms } = found
    if (filter.folder !== undefined && looked.documents === 0) return failed(await reading.noFolder(filter.folder))
    await turn
    const passages = hits.map((hit) => ({ passage: evidence.addPassage(hit), ...hit }))
    const data = { passages, looked }
    if (!isForAnalyst) return { ok: true, content: await foundForModel(passages, found, phrases), data }
    const content = passages.map((hit) => ({
      ...{ passage: hit.passage, documentTitle: hit.documentTitle, filename: hit.filename, heading: hit.heading },
      ...{ score: hit.score, text: hit.text.slice(0, longestPassage) },
    }))
    return { ok: true, content: { passages: content, looked, terms }, data }
  }

  async function filterOf({
    folder,
    document: called,
    kind,
    from,
  }: SearchDocumentsInput): Promise<DocumentFilter | { error: string }> {
    const document = called === undefined ? null : await ports.documents.find(called)
    if (called !== undefined && document === null) return { error: await reading.noDocument(called) }
    const given = { folder, document: document?.document, kind, from }
    return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
  }

  async function foundForModel(
    passages: readonly (PassageHit & { passage: string })[],
    found: DocumentHits,
    phrases: readonly string[],
  ): Promise<unknown> {
    const [fits, heads] = await Promise.all([ports.fitsOf(found, phrases), reading.headsOf(passages)])
    const entries = passages.map((hit, at) => {
      const fit = phrases.length === 0 ? {} : { fit: fits[at] ?? 'partial' }
      return given.entryOf(hit.passage, fit, {
        ...{ passage: hit.passage, document: hit.documentId, title: hit.documentTitle, path: pathOf(hit) },
        ...{ page: hit.pageNumber, heading: hit.heading, date: hit.date ?? null },
        ...fit,
        ...withHead(heads[at] ?? null, sectionOf(hit)),
      })
    })
    const kept = fitting(entries, longestResult)
    const isWhole = ({ text, filename }: PassageHit): boolean => textForModel(text, filename).length <= LONGEST_SECTION
    given.note(kept, (name) => isWhole(evidence.passage(name)!))
    const isNothing = phrases.length > 0 && fits.every((fit) => fit === 'weak')
    return {
      ...{ passages: kept, documentsLookedThrough: found.looked.documents, truncated: kept.length < entries.length },
      ...(isNothing ? { note: assistantTexts.nothingFits } : {}),
      ...((found.looked.undated ?? 0) > 0 ? { leftOut: assistantTexts.undated(found.looked.undated!) } : {}),
    }
  }

  async function listMetrics(): Promise<ToolOutcome> {
    const { factTables } = await knownMetrics()
    return { ok: true, content: { factTables, datasets: factTables.length }, data: { factTables } }
  }

  function askedMeasure(table: FactTableInfo, asked: string, isByPeriod: boolean): AskedMeasure | string {
    if (asked === 'count')
      return {
        asked,
        label: assistantTexts.records,
        unit: 'number',
        currency: ports.currency,
        additive: true,
        isWhole: true,
      }
    const [name = asked, aggregation = 'sum'] = asked.split(':')
    const counted = aggregation === 'count_distinct' ? table.dimensions.find((each) => each.name === name) : undefined
    if (counted !== undefined) {
      const label = assistantTexts.measureLabel(counted.label, aggregation)
      return { asked, label, unit: 'number', currency: ports.currency, additive: false, isWhole: true }
    }
    const measure =
      table.measures.find((each) => each.name === asked) ?? table.measures.find((each) => each.name === name)
    if (measure === undefined)
      return `There is no measure "${asked}" in ${table.name}; it has ${namesOf(table.measures)}, count.`
    const label = assistantTexts.measureLabel(measureName(table, measure), measure.name === asked ? 'sum' : aggregation)
    const isSum = measure.name === asked || aggregation === 'sum'
    // What stood at two moments is no total.
    const additive = isSum && !isNonAdditive(measure) && !(isByPeriod && measure.kind === 'level')
    return { asked, label, unit: measure.unit, currency: measure.currency ?? ports.currency, additive, isWhole: true }
  }

  async function ask(
    query: FactQuery,
    table: FactTableInfo,
  ): Promise<{ rows: Exclude<FactResult, { failure: string }>; measures: AskedMeasure[] } | string> {
    const measures: AskedMeasure[] = []
    for (const asked of query.measures) {
      const measure = askedMeasure(table, asked, query.dateGranularity !== undefined)
      if (typeof measure === 'string') return measure
      measures.push(measure)
    }
    const dimensionNames = table.dimensions.map((dimension) => dimension.name)
    const unknown = [...(query.dimensions ?? []), ...Object.keys(query.filters ?? {})].find(
      (name) => !dimensionNames.includes(name),
    )
    if (unknown !== undefined)
      return `There is no dimension "${unknown}" in ${table.name}; it has ${namesOf(table.dimensions)}.`
    const condition = query.conditions?.find((each) => !table.measures.some(({ name }) => name === each.column))
    if (condition !== undefined)
      return `There is no measure "${condition.column}" in ${table.name}; it has ${namesOf(table.measures)}.`
    const rows = await ports.queryFacts(query)
    if ('failure' in rows) return rows.failure
    const workedOut = (query.expressions ?? []).map(({ name: asked }): AskedMeasure => {
      const unit = rows.results[0]?.measures[asked]?.unit ?? 'number'
      return { asked, label: asked, unit, currency: ports.currency, additive: false, isWhole: true }
    })
    return {
      rows,
      measures: [...measures, ...workedOut].map((measure) => ({
        ...measure,
        isWhole: areWhole(rows.results, measure.asked),
      })),
    }
  }

  async function queryFacts(input: QueryFactsInput, name: string): Promise<ToolOutcome> {
    const { factTables } = await knownMetrics()
    const tableOf = (requested: string): FactTableInfo | undefined =>
      factTables.find((table) => table.name === requested)
    const table = tableOf(input.factTable)
    if (table === undefined) return failed(`There is no table "${input.factTable}"; there are ${namesOf(factTables)}.`)
    const { order, compare, limit = 100, where: given, ...rest } = input
    if (input.top !== undefined && compare !== undefined)
      return failed('A top is another one in what it is compared with: ask for the two apart.')
    if (input.measures.length > 1 && compare?.measure !== undefined)
      return failed('One measure is compared with another one: ask for one measure, or leave out "measure" of compare.')
    const where = given === undefined ? undefined : whereOfTool(given)
    if (typeof where === 'string') return failed(where)
    const query: FactQuery = {
      ...rest,
      ...(where === undefined ? {} : { where }),
      limit: order === undefined ? limit : mostRows,
    }
    const answer = await ask(query, table)
    if (typeof answer === 'string') return failed(answer)

    if (order !== undefined && answer.rows.total > answer.rows.results.length)
      return failed(assistantTexts.tooManyGroups(answer.rows.total))
    const first = input.measures[0] ?? ''
    const sign = order === 'lowest' ? -1 : 1
    const valueOf = (row: (typeof answer.rows.results)[number]): number =>
      row.measures[first]?.value ?? -sign * Number.POSITIVE_INFINITY
    const all = answer.rows.results
    const sorted = order === undefined ? all : all.toSorted((one, other) => sign * (valueOf(other) - valueOf(one)))
    const rows = sorted.slice(0, limit)
    const isWhole = answer.rows.total <= rows.length
    const data: QueryData = {
      callId: name,
      query: { ...query, limit },
      table: table.label,
      measures: answer.measures,
      granularity: input.dateGranularity ?? null,
      rows,
      total: answer.rows.total,
      ...(isWhole && input.top === undefined ? workOut(query, rows, answer.measures) : {}),
    }
    const named = (input.expressions ?? []).flatMap(({ expression }) => expression.match(/[A-Za-z]\w*/g) ?? [])
    const remarks = [...figureRemarks(table.measures, [...input.measures, ...named]), ...(answer.rows.remarks ?? [])]
    if (compare !== undefined) {
      const otherTable = tableOf(compare.factTable ?? input.factTable)
      if (otherTable === undefined)
        return failed(`There is no table "${compare.factTable}"; there are ${namesOf(factTables)}.`)
      const { label, measure, ...changes } = compare
      const changed = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
      const { dateDimension, ...withoutDate } = query
      const isSameTable = otherTable === table
      const otherQuery: FactQuery = {
        ...(isSameTable ? query : withoutDate),
        ...changed,
        measures: measure === undefined ? input.measures : [measure],
        limit: mostRows,
      }
      const other = await ask(otherQuery, otherTable)
      if (typeof other === 'string') return failed(other)
      const pairs = answer.measures.flatMap((own, at) =>
        other.measures[at] ? { own, against: other.measures[at] } : [],
      )
      const unlike = pairs.find(
        ({ own, against }) =>
          own.unit === 'currency' && against.unit === 'currency' && own.currency !== against.currency,
      )
      if (unlike !== undefined) {
        const { own, against } = unlike
        return failed(assistantTexts.otherCurrency(own.label, own.currency, against.label, against.currency))
      }
      remarks.push(...figureRemarks(otherTable.measures, otherQuery.measures), ...(other.rows.remarks ?? []))
      const compared = pairs.map(({ own, against }) => ({
        asked: own.asked,
        differences: compareRows(
          { query, rows, measure: own.asked, isWhole },
          { query: otherQuery, rows: other.rows.results, measure: against.asked },
        ),
        total:
          isWhole && other.rows.total <= other.rows.results.length
            ? compareTotals({ rows, measure: own }, { rows: other.rows.results, measure: against })
            : null,
      }))
      const [main, ...further] = compared
      const totals = compared.flatMap(({ asked, total }) => (total === null ? [] : [[asked, total] as const]))
      data.comparison = {
        label: label ?? assistantTexts.comparison,
        query: otherQuery,
        rows: other.rows.results.slice(0, limit),
        measures: other.measures,
        differences: main?.differences ?? [],
        ...(further.length === 0
          ? {}
          : { further: Object.fromEntries(further.map(({ asked, differences }) => [asked, differences])) }),
        ...(totals.length === 0 ? {} : { totals: Object.fromEntries(totals) }),
      }
    }
    const trace = rows.length === 1 && compare === undefined ? await ports.traceFacts?.(query) : null
    if (trace) data.trace = trace
    if (remarks.length > 0) data.remarks = [...new Set(remarks)]
    evidence.addQuery(name, data)
    const { cells, units } = cellsOf(data)
    evidence.addCells(name, cells, units)
    ports.tables.keep(tableOfCells(name, cells, input.factTable))
    if (!isForAnalyst) return { ok: true, content: figureContent(data, cells, order), data }
    const numbered = rows.map((row, at) => ({ [rowNumber]: at + 1, ...row }))
    return { ok: true, content: { ...data, rows: numbered }, data }
  }

  async function showChart(input: ShowChartInput): Promise<ToolOutcome> {
    const earlier = evidence.query(input.callId)
    if (earlier === undefined) return failed(`There is no result "${input.callId}" of query_facts or run_sql.`)
    const { factTables } = await knownMetrics()
    const table = factTables.find(({ name }) => name === earlier.data.query.factTable)
    const dimension = table?.dimensions.find(({ name }) => name === input.x)
    const built = buildChart(earlier.data, input, dimension?.label)
    if ('error' in built) return failed(built.error)
    // What is no table of facts has no place in the warehouse that a dashboard could ask.
    const isWorkedOut = table?.measures.some((measure) => measure.isWorkedOut) ?? false
    const kept = !isWorkedOut && (table?.dateDimensions ?? []).length > 0 ? keptChart(earlier.data, input) : null
    const action: ChartAction = {
      name: 'chart',
      data: { type: 'simple', spec: withRemarks(built.spec, earlier.data.remarks), ...(kept === null ? {} : { kept }) },
    }
    const content = { shown: true, title: built.spec.title, ...drawnOf(built.spec) }
    return { ok: true, content, data: { callId: earlier.callId }, action }
  }

  async function listPlaybooks(): Promise<ToolOutcome> {
    const playbooks = await ports.listPlaybooks()
    return { ok: true, content: { playbooks }, data: { playbooks } }
  }

  function askPerson({ question, options }: AskPersonInput): ToolOutcome {
    const choices = options.map((label) => ({ label }))
    return { ok: true, content: { isAsked: true }, data: null, asks: { question, choices } }
  }

  async function offerRunPlaybook({ template, topic }: OfferRunPlaybookInput): Promise<ToolOutcome> {
    const known = await ports.listPlaybooks()
    const playbook = known.find(({ slug }) => slug === template)
    if (playbook === undefined)
      return failed(
        `There is no playbook "${template}"; there are ${known.map(({ slug }) => slug).join(', ') || 'none'}.`,
      )
    const action = offerOf(playbook, topic)
    return { ok: true, content: { shown: true, name: playbook.name }, data: { template }, action }
  }

  const inOrder =
    <T>(tool: (input: T, turn: Promise<void>) => Promise<ToolOutcome>) =>
    (input: T): Promise<ToolOutcome> =>
      given.inOrder((turn) => tool(input, turn))

  async function dispatch(name: ToolName, input: unknown, callId: string, queryName: string): Promise<ToolOutcome> {
    if (name === 'search_documents') return checked(searchDocumentsSchema, input, inOrder(searchDocuments))
    if (name === 'list_metrics') return checked(listMetricsSchema, input, listMetrics)
    if (name === 'show_chart') return checked(showChartSchema, input, showChart)
    if (name === 'list_playbooks') return checked(listPlaybooksSchema, input, listPlaybooks)
    if (name === 'ask_person') return checked(askPersonSchema, input, askPerson)
    if (name === 'offer_run_playbook') return checked(offerRunPlaybookSchema, input, offerRunPlaybook)
    if (name === 'list_documents') return checked(listDocumentsSchema, input, reading.list)
    if (name === 'read_document') return checked(readDocumentSchema, input, inOrder(reading.read))
    if (name === 'find_in_document') return checked(findInDocumentSchema, input, inOrder(reading.find))
    if (name === 'list_tables') return checked(listTablesSchema, input, tables.list)
    if (name === 'describe_table') return checked(describeTableSchema, input, tables.describe)
    if (name === 'calculate') return checked(calculateSchema, input, (valid) => tables.calculate(valid, callId))
    if (name === 'record_answer')
      return recordAnswer === undefined
        ? failed(assistantTexts.noSuchTool)
        : checked(recordAnswerSchema, input, recordAnswer)
    if (name === 'web_search')
      return onWeb === null
        ? failed(assistantTexts.noSuchTool)
        : checked(webSearchSchema, input, (valid) => onWeb.search(valid, callId))
    if (name === 'open_page')
      return onWeb === null ? failed(assistantTexts.noSuchTool) : checked(openPageSchema, input, onWeb.open)
    if (name === 'find_values') return checked(findValuesSchema, input, (valid) => tables.findValues(valid, queryName))
    if (name === 'run_sql') return checked(runSqlSchema, input, (valid) => tables.runSql(valid, queryName))
    return checked(queryFactsSchema, input, (valid) => queryFacts(valid, queryName))
  }

  /** The same call of one answer is made once. */
  const outcomes = new Map<string, Promise<ToolOutcome>>()
  /** Those that a later call may name, in the order of the calls. */
  const begun: Promise<ToolOutcome>[] = []

  async function run(name: string, input: unknown, callId: string): Promise<ToolOutcome> {
    if (!isToolName(name)) return failed(assistantTexts.noSuchTool)
    const text = JSON.stringify(input) ?? ''
    const named = namedIn(name, text)
    const key = `${name} ${text} ${(named ?? []).filter(evidence.hasResult).join(' ')}`
    const known = outcomes.get(key)
    if (known !== undefined) return withoutAction(await known)
    // Before anything comes back: a search beside it asks already.
    if (!publicTools.has(name)) evidence.notePrivate()
    const queryName = queryTools.has(name) ? evidence.reserveQuery(callId) : ''
    const before = named === null ? [] : [...begun]
    const begin = async (): Promise<ToolOutcome> => {
      await Promise.all(before)
      return dispatch(name, input, callId, queryName)
    }
    const outcome = (before.length === 0 ? dispatch(name, input, callId, queryName) : begin())
      .then((found) => {
        if (found.ok) evidence.addReturned(found.content)
        return found
      })
      .catch(() => failed(assistantTexts.toolFailed))
    outcomes.set(key, outcome)
    if (!publicTools.has(name) || name === 'calculate') begun.push(outcome)
    return outcome
  }

  const active = (Object.keys(toolDescriptions) as ToolName[]).filter(
    (name) =>
      !(name === 'open_page' && onWeb === null) &&
      !(name === 'web_search' && !web?.access.search) &&
      !(name === 'record_answer' && form === undefined),
  )
  return { run, evidence, active, keepGiven: (passages) => given.keepOnly(passages) }
}

/** What a person has seen is not shown twice. */
function withoutAction(outcome: ToolOutcome): ToolOutcome {
  if (!outcome.ok) return outcome
  const { action: _, ...rest } = outcome
  return rest
}

async function checked<T>(
  schema: z.ZodType<T>,
  input: unknown,
  run: (valid: T) => ToolOutcome | Promise<ToolOutcome>,
): Promise<ToolOutcome> {
  const parsed = schema.safeParse(input)
  if (parsed.success) return run(parsed.data)
  const problems = parsed.error.issues
    .slice(0, 5)
    .map((issue) => `${issue.path.join('.') || 'input'}: ${issue.message}`)
  return failed(`The arguments are not right: ${problems.join('; ')}`)
}
