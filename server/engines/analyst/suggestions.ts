import { isSpreadsheet } from '../../../contract/documents/file-types.ts'
import type { Metrics } from '../tools/index.ts'
import type { Searched } from './conversation.ts'
import { analystTexts as texts } from './analyst.texts.ts'
import { escaped, plain } from './documents/quotation.ts'
import { figureSuggestions } from './figures/suggestions.ts'
import { wordsOf } from '../language/index.ts'

const most = 4
const longest = 70
const mostOfAll = 6

/** Verbs at the start of headings that are instructions, excluding words that are also nouns. */
const INSTRUCTIONS: ReadonlySet<string> = new Set([
  ...['add', 'apply', 'ask', 'attend', 'book', 'build', 'buy', 'choose', 'complete', 'configure', 'connect', 'create'],
  ...['delete', 'edit', 'enroll', 'enrol', 'fill', 'find', 'get', 'give', 'install', 'join', 'log', 'make', 'manage'],
  ...['obtain', 'prepare', 'register', 'remove', 'renew', 'replace', 'reset', 'save', 'select', 'send', 'set', 'share'],
  ...['avoid', 'click', 'confirm', 'ensure', 'enter', 'follow', 'go', 'keep', 'pick', 'provide', 'put', 'try', 'wait'],
  ...['sign', 'submit', 'take', 'tell', 'upload', 'verify', 'write'],
])

/** Nouns and verbs alike: “Use your travel card” tells what to do, “Use of email” does not. */
const PERHAPS_INSTRUCTIONS: ReadonlySet<string> = new Set([
  ...['access', 'approve', 'call', 'cancel', 'change', 'check', 'claim', 'contact', 'document', 'email', 'invite'],
  ...['move', 'open', 'order', 'pay', 'plan', 'record', 'report', 'request', 'return', 'review', 'schedule', 'start'],
  ...['store', 'track', 'transfer', 'travel', 'update', 'use', 'visit'],
])
const OBJECT = /^\S+ (?:a|an|any|my|our|the|their|these|this|your)\b/
/** “Where available”: the rest of an instruction, which a question leaves out. */
const CONDITION =
  /,?\s(?:if|when|whenever|where|wherever|as)\s(?:applicable|available|needed|necessary|possible|required)$/i
const HOW_TO = /^how to (?=\S)/i

/** What a heading tells to do: “Use your card when possible” is about using it; null where it names a thing. */
function taskOf(heading: string): string | null {
  const words = heading.toLowerCase()
  const task = heading.replace(HOW_TO, '').replace(CONDITION, '')
  const [first = '', second = ''] = words.split(' ')
  const isInstruction = INSTRUCTIONS.has(first) && second !== 'of'
  const isOther = PERHAPS_INSTRUCTIONS.has(first) && (OBJECT.test(words) || CONDITION.test(words))
  return isInstruction || isOther || HOW_TO.test(heading) ? lowered(task).replaceAll(' your ', ' my ') : null
}

/** Headings of the parts that any document has: they name nothing to ask about. */
const PARTS: ReadonlySet<string> = new Set([
  ...['about', 'abstract', 'appendix', 'background', 'conclusion', 'conclusions', 'contents', 'description', 'details'],
  ...[
    'discussion',
    'examples',
    'faq',
    'faqs',
    'frequently asked questions',
    'general',
    'how',
    'introduction',
    'links',
    'more information',
    'notes',
    'other',
  ],
  ...[
    'overview',
    'process',
    'purpose',
    'questions',
    'references',
    'resources',
    'scope',
    'see also',
    'steps',
    'summary',
  ],
  ...['table of contents', 'tools', 'topics', 'what', 'when', 'where', 'who', 'why'],
])

/** Headings that documents of one kind share: only with the title of theirs do they name something. */
const SHARED_HEADINGS: ReadonlySet<string> = new Set([
  ...['action items', 'actions', 'agenda', 'attendees', 'contact', 'contacts', 'decisions', 'definitions', 'findings'],
  ...['goals', 'materials', 'next steps', 'objectives', 'outcome', 'outcomes', 'participants', 'policy', 'procedure'],
  ...['procedures', 'recommendations', 'requirements', 'responsibilities', 'results', 'roles', 'schedule', 'tasks'],
  ...['timeline', 'to do'],
])

/** “Before you go”: half a sentence, which no question can be about. */
const CLAUSE =
  /^(?:before|after|when|while|if|once|until|unless|because|as) (?:you|we|i|it|they|he|she|someone|your|our|my)\b/

/** Headings that name nothing: “Who to ask”, “Welcome to the team”. */
const NAMELESS = /^(?:who|whom|what|when|where|which|welcome) to\b/

/** “Enter your destination, then origin”: one step of several. */
const STEP = /,\s(?:and\s)?then\b/
/** “About parental leave” is about parental leave. */
const ABOUT = /^about (?=\S)/i

type Headed = { filename: string; title: string; heading: string | null }

/** Turns the last heading of a section into a question; null if one can't ask about it. */
function questionOf({ filename, title, heading }: Headed): string | null {
  const called = plain(title)
  const last = (plain((heading ?? '').split(' > ').at(-1) ?? '') || called).replace(ABOUT, '')
  const isName = wordsOf(last).length === 0 || last === plain(filename)
  const words = last.toLowerCase()
  if (CLAUSE.test(words) || STEP.test(words)) return null
  if (isSpreadsheet(filename) || isName || last.length > longest || PARTS.has(words)) return null
  if (last.endsWith('?')) return last
  if (NAMELESS.test(words)) return null
  if (SHARED_HEADINGS.has(words))
    return called === last || called.length > longest ? null : texts.about(`${words} in ${called}`)
  const task = taskOf(last)
  return task === null ? texts.about(lowered(last)) : texts.how(task)
}

/** What the help gives as examples: headings of the newest documents, and measures. */
export const examplesOf = (searched: Searched | null, metrics: Metrics | null, today: string): string[] =>
  inTurns([suggestionsOf(searched), metrics === null ? [] : figureSuggestions(metrics, today, most)]).slice(0, most)

/** Headings of documents as questions in Markdown, one of each document; a heading that is a question stays one. */
export function suggestionsOf(searched: Searched | null): string[] {
  const questions = new Map<string, string>()
  for (const { filename, heading, documentTitle } of searched?.passages ?? []) {
    const question = questions.has(filename) ? null : questionOf({ filename, title: documentTitle, heading })
    if (question !== null) questions.set(filename, question)
  }
  return [...new Set(questions.values())].slice(0, most).map(escaped)
}

/** One of each list, then another of each, and so on. */
const inTurns = <T>(lists: readonly (readonly T[])[]): T[] =>
  Array.from({ length: Math.max(0, ...lists.map((list) => list.length)) }, (_, turn) =>
    lists.flatMap((list) => list.slice(turn, turn + 1)),
  ).flat()

/** Turns headings into questions, except headings that occur in several documents, which aren't specific enough. */
function headingQuestions(sections: readonly (Headed & { source: string })[]): string[] {
  const bySource = Map.groupBy(sections, ({ source }) => source)
  const lists = [...bySource.values()].map((own) => [...new Set(own.flatMap((section) => questionOf(section) ?? []))])
  const all = lists.flat()
  return inTurns(lists.map((own) => own.filter((question) => all.indexOf(question) === all.lastIndexOf(question))))
}

export type ThingsToAsk = {
  sections: (Headed & { source: string })[]
  metrics: Metrics
  /** YYYY-MM-DD. */
  today: string
}

/** Questions from what is there: headings and measures in turns. */
export function suggest({ sections, metrics, today }: ThingsToAsk): string[] {
  const figures = figureSuggestions(metrics, today, mostOfAll)
  return inTurns([headingQuestions(sections).slice(0, mostOfAll), figures]).slice(0, mostOfAll)
}

/** "Use or Lose", "Terms of Use": a name, all of whose words but the small one are in capitals. */
const CAPITALISED_NAME = /^\p{Lu}\p{Ll}+ (?:and|or|of) \p{Lu}\p{Ll}/u

/** "Parental leave" within a sentence; names and acronyms stay as they are. */
const lowered = (heading: string): string =>
  /^\p{Lu}\p{Ll}+(?: \p{Ll}|$)/u.test(heading) && !CAPITALISED_NAME.test(heading)
    ? heading[0]!.toLowerCase() + heading.slice(1)
    : heading
