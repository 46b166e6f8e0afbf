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
  type AssistantPorts,
  type DocumentFilter,
  type DocumentHits,
  listMetricsSchema,
  listPlaybooksSchema,
  type Metrics,
  offerOf,
  type OfferRunPlaybookInput,
  offerRunPlaybookSchema,
  type PassageHit,
  queryFactsSchema,
  type SearchDocumentsInput,
  analystSearchSchema,
  renamedQueries,
  searchDocumentsSchema,
  showChartSchema,
  openPageSchema,
  recordAnswerSchema,
  toolDescriptions,
  type ToolName,
  type WebAccess,
  webSearchSchema,
} from '../tools/index.ts'
import { type AnswerForm, answerFormTool } from './answer-form.ts'
import { assistantTexts } from './assistant.texts.ts'
import { rememberGiven } from './given-passages.ts'
import { readingTools, textForModel, withHead } from './reading-tools.ts'
import { cutTexts, fitting, roomBeside, shortError, wholeResult, withoutEnd } from './result-size.ts'
import { namesOf, tableTools } from './table-tools.ts'
import type { ToolOutcome } from './tool-outcome.ts'
import type { Evidence } from './evidence.ts'
import { factTools } from './fact-tools.ts'
import { type Conversation, webTools } from './web-tools.ts'

export type Toolbox = {
  run(name: string, input: unknown, callId: string): Promise<ToolOutcome>
  evidence: Evidence
  /** Only passages of these names count as given from now on: the others were shortened in what the model reads. */
  keepGiven(passages: ReadonlySet<string>): void
  /** Those that may be called here. */
  active: ToolName[]
  /** What a search takes here. */
  searchSchema: typeof searchDocumentsSchema
}
/**
 * `isForAnalyst`: results come as the built-in analyst judges them, with terms and scores. `web`: absent, no web.
 * `form`: the one beside the conversation, with what the person wrote in it. `givenNumbers`: those that sums may hold, where
 * nothing else is known.
 */
export type ToolboxOptions = {
  isForAnalyst?: boolean
  asked?: string
  web?: { access: WebAccess; conversation: Conversation }
  form?: { given: AnswerForm; written: readonly string[] }
  givenNumbers?: ReadonlySet<number>
}

const longestPassage = 4_000
/** The length of a passage sent to a model. */
const LONGEST_SECTION = 1_500
/** Of its title, path and heading. */
const LONGEST_NAME = 500
const USUAL_HITS = 12
const failed = (error: string): ToolOutcome => ({ ok: false, error })
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
 * The results that a call builds on; null if none. Such a call waits for the calls before it, also concurrent ones, and
 * counts as a different call once their results exist.
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
  { isForAnalyst = false, asked = '', web, form, givenNumbers }: ToolboxOptions = {},
): Toolbox {
  let metrics: Promise<Metrics> | undefined
  const knownMetrics = (): Promise<Metrics> => {
    metrics ??= ports.listMetrics().catch((error: unknown) => {
      metrics = undefined
      throw error
    })
    return metrics
  }

  const searchSchema = isForAnalyst ? analystSearchSchema : searchDocumentsSchema
  const given = rememberGiven()
  const reading = readingTools(ports, evidence, given)
  const tables = tableTools(ports, evidence, { knownMetrics, givenNumbers, isForAnalyst, asked })
  const facts = factTools(ports, evidence, { knownMetrics, isForAnalyst })
  const recordAnswer = form && answerFormTool(form.given, { ports, evidence, written: form.written })
  const onWeb = web === undefined ? null : webTools(web.access, evidence, web.conversation)

  async function searchDocuments(input: SearchDocumentsInput, turn: Promise<void>): Promise<ToolOutcome> {
    const outlineOf = input.outlineOf === undefined ? undefined : evidence.passage(input.outlineOf)?.documentId
    if (input.outlineOf !== undefined && outlineOf === undefined)
      return failed(`There is no passage "${input.outlineOf}" in this answer.`)
    const filter = await filterOf(input)
    if ('error' in filter) return failed(filter.error)
    const phrases = input.queries.map((phrase) => phrase.trim()).filter((phrase) => phrase !== '')
    const found = await ports.searchDocuments({
      ...{ phrases, context: input.context, outlineOf },
      limit: input.limit ?? (isForAnalyst ? 24 : USUAL_HITS),
      ...(input.offset === undefined ? {} : { offset: input.offset }),
      ...(Object.keys(filter).length === 0 ? {} : { within: filter }),
    })
    const { hits, looked, terms } = found
    if (filter.folder !== undefined && looked.documents === 0) return failed(await reading.noFolder(filter.folder))
    await turn
    const passages = hits.map((hit) => ({ passage: evidence.addPassage(hit), ...hit }))
    const data = { passages, looked }
    if (!isForAnalyst) return { ok: true, content: await foundForModel(passages, found, phrases, input.offset), data }
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
    offset = 0,
  ): Promise<unknown> {
    const [fits, heads] = await Promise.all([ports.fitsOf(found, phrases), reading.headsOf(passages)])
    const entries = passages.map((hit, at) => {
      const fit = phrases.length === 0 ? {} : { fit: fits[at] ?? 'partial' }
      return given.entryOf(hit.passage, fit, {
        ...{ passage: hit.passage, document: hit.documentId },
        ...cutTexts({ title: hit.documentTitle, path: pathOf(hit) }, LONGEST_NAME),
        ...{ page: hit.pageNumber, heading: cutTexts(hit.heading, LONGEST_NAME), date: hit.date ?? null },
        ...fit,
        ...withHead(heads[at] ?? null, sectionOf(hit)),
      })
    })
    const isNothing = phrases.length > 0 && fits.every((fit) => fit === 'weak')
    const about = {
      documentsLookedThrough: found.looked.documents,
      ...(isNothing ? { note: assistantTexts.nothingFits } : {}),
      ...((found.looked.undated ?? 0) > 0 ? { leftOut: assistantTexts.undated(found.looked.undated!) } : {}),
    }
    const kept = fitting(entries, roomBeside(about))
    const isWhole = ({ text, filename }: PassageHit): boolean => textForModel(text, filename).length <= LONGEST_SECTION
    given.note(kept, (name) => isWhole(evidence.passage(name)!))
    const isMore = kept.length < entries.length || found.hasMore === true
    return { passages: kept, ...about, truncated: isMore, next: isMore ? offset + kept.length : null }
  }

  async function listPlaybooks({ offset = 0 }: z.infer<typeof listPlaybooksSchema>): Promise<ToolOutcome> {
    const playbooks = await ports.listPlaybooks()
    if (isForAnalyst) return { ok: true, content: { playbooks }, data: { playbooks } }
    const left = cutTexts(playbooks.slice(offset), LONGEST_NAME)
    const kept = fitting(left, roomBeside({}))
    const next = kept.length < left.length ? offset + kept.length : null
    return { ok: true, content: { playbooks: kept, truncated: next !== null, next }, data: { playbooks } }
  }

  function askPerson({ question, options }: AskPersonInput): ToolOutcome {
    const choices = options.map((label) => ({ label }))
    return { ok: true, content: { isAsked: true }, data: null, asks: { question, choices } }
  }

  async function offerRunPlaybook({ template, topic }: OfferRunPlaybookInput): Promise<ToolOutcome> {
    const known = await ports.listPlaybooks()
    const playbook = known.find(({ slug }) => slug === template)
    if (playbook === undefined)
      return failed(`There is no playbook "${template}"; there are ${namesOf(known.map(({ slug }) => slug))}.`)
    const action = offerOf(playbook, topic)
    return { ok: true, content: { shown: true, name: playbook.name }, data: { template }, action }
  }

  const inOrder =
    <T>(tool: (input: T, turn: Promise<void>) => Promise<ToolOutcome>) =>
    (input: T): Promise<ToolOutcome> =>
      given.inOrder((turn) => tool(input, turn))

  async function dispatch(name: ToolName, input: unknown, callId: string, queryName: string): Promise<ToolOutcome> {
    if (name === 'search_documents') return checked(searchSchema, renamedQueries(input), inOrder(searchDocuments))
    if (name === 'list_metrics') return checked(listMetricsSchema, input, tables.metrics)
    if (name === 'show_chart') return checked(showChartSchema, input, facts.chart)
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
    return checked(queryFactsSchema, input, (valid) => facts.query(valid, queryName))
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
      .then((outcome): ToolOutcome => {
        // The built-in analyst judges what it reads, and reads all.
        if (isForAnalyst) return outcome
        return outcome.ok ? { ...outcome, content: wholeResult(outcome.content) } : failed(shortError(outcome.error))
      })
      .then((found) => {
        if (found.ok) {
          evidence.addReturned(withoutEnd(found.content))
          evidence.noteCall(callId, found.data)
        }
        return found
      })
      .catch(() => {
        // The same call may be made again: what failed may pass.
        outcomes.delete(key)
        return failed(assistantTexts.toolFailed)
      })
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
  return { run, evidence, active, searchSchema, keepGiven: (passages) => given.keepOnly(passages) }
}

/** Removes an action that the person has already seen. */
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
