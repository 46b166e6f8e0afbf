import { assistantTexts } from './assistant.texts.ts'

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const strings = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((each): each is string => typeof each === 'string') : []
const shortened = (text: string, length: number): string =>
  text.length <= length ? text : `${text.slice(0, length - 1).trimEnd()}…`
const plain = (name: string): string => name.replaceAll('_', ' ').replace(/:[a-z0-9]+$/, '')

/** Says nothing to a person. */
const documentId = /^doc_[a-z0-9-]+$/

const hostOf = (url: unknown): string =>
  typeof url === 'string' && URL.canParse(url) ? shortened(new URL(url).host, 60) : ''

/** What a tool call does, in plain words, for the line that a person sees while it runs. `titleOf`: of a document by its id. */
export function callLabel(
  name: string,
  input: unknown,
  titleOf: (document: string) => string | undefined = () => undefined,
): string {
  const given = isRecord(input) ? input : {}
  if (name === 'list_metrics') return assistantTexts.listingMetrics
  if (name === 'search_documents')
    return assistantTexts.searching(shortened(strings(given.queries ?? given.phrases)[0] ?? '', 80))
  if (name === 'show_chart')
    return assistantTexts.drawing(typeof given.title === 'string' ? shortened(given.title, 80) : '').trimEnd()
  if (name === 'ask_person') return assistantTexts.askingPerson
  if (name === 'record_answer')
    return assistantTexts.suggestingAnswer(typeof given.label === 'string' ? shortened(given.label, 80) : '')
  if (name === 'list_playbooks') return assistantTexts.lookingForPlaybook
  if (name === 'offer_run_playbook') return assistantTexts.offeringPlaybook
  const nameOf = (document: unknown): string =>
    typeof document === 'string' ? shortened(titleOf(document) ?? document.replace(documentId, ''), 80) : ''
  const word = (key: string): string => (typeof given[key] === 'string' ? shortened(given[key], 80) : '')
  if (name === 'web_search') return assistantTexts.searchingWeb(word('words'))
  if (name === 'open_page') return assistantTexts.openingPage(hostOf(given.url))
  if (name === 'list_documents') return assistantTexts.listingDocuments
  if (name === 'read_document') return assistantTexts.reading(nameOf(given.document))
  if (name === 'find_in_document') return assistantTexts.finding(word('text') || word('pattern'))
  if (name === 'list_tables') return assistantTexts.listingMetrics
  if (name === 'describe_table') return assistantTexts.describing(plain(word('table')))
  if (name === 'find_values') return assistantTexts.findingValues(word('contains'), plain(word('column')))
  if (name === 'run_sql') return assistantTexts.runningSql(word('purpose'))
  if (name === 'calculate') return assistantTexts.calculating
  if (name !== 'query_facts') return assistantTexts.unknownTool(shortened(name, 40))
  const measures = strings(given.measures)
  const period = typeof given.dateGranularity === 'string' ? [given.dateGranularity] : []
  const by = shortened([...period, ...strings(given.dimensions).map(plain)].join(' and '), 80)
  if (measures.every((measure) => measure === 'count')) return assistantTexts.counting(by)
  return assistantTexts.addingUp(shortened(measures.map(plain).join(', '), 80), by)
}
