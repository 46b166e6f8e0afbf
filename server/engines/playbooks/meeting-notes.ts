import { stemsOf } from '../language/index.ts'
import { plainText, splitSentences } from '../passages/index.ts'

export type Said = { who: string | null; text: string }
export type Action = { what: string; who: string | null; when: string | null }
export type MeetingNotes = {
  people: string[]
  decisions: Said[]
  actions: Action[]
  openQuestions: Said[]
  /** For each question of the step: what was said that comes closest, best first. */
  answers: Said[][]
}

const mostOfEach = 200
const longestSaid = 600
const mostAnswers = 3

/** "Ann Brown: text", "[10:02] Ann: text", "Ann (10:02): text"; a time of day is nobody's name. */
const speaker =
  /^\s{0,8}(?:\[?\d{1,2}:\d{2}(?::\d{2})?\]?\s{1,3})?(\p{Lu}[\p{L}.'’-]{0,30}(?: \p{Lu}[\p{L}.'’-]{0,30}){0,3})(?: ?\([^()\n]{1,40}\))?\s?:\s+(?=\S)/u
const notPeople = new Set([
  'Action',
  'Actions',
  'Decision',
  'Decisions',
  'Note',
  'Notes',
  'Agenda',
  'Date',
  'Present',
  'Attendees',
  'Apologies',
  'Subject',
  'Question',
  'Open',
  'Todo',
  'TODO',
  'Next',
  'Time',
  'Place',
  'Minutes',
  'Meeting',
  'Topic',
  'Summary',
])

const decided =
  /\b(?:(?:we|they|board|committee|team|group|everyone|all)(?: have| has|['’]ve)? (?:decided|agreed|approved|resolved|chose|chosen|signed off)|it (?:was|is) (?:decided|agreed|approved|resolved)|(?:decision|resolved|agreed|approved)\s?[:–-]|let['’]?s go with|we(?:['’]ll| will| are going to|['’]re going to) go (?:with|ahead)|(?:is|was|are|were) (?:approved|agreed|signed off))\b|\b(?:decision|agreed|resolved)\s?:/i
const unsure =
  /\b(?:not (?:yet )?(?:decided|agreed|approved|sure|clear)|no decision|undecided|to be (?:decided|confirmed|determined)|tb[cd]|we (?:still )?need to (?:find out|decide|know|check)|open (?:question|issue|point)|don['’]?t know|unclear)\b/i
const promised =
  /\b(?:I(?:['’]ll| will| am going to|['’]m going to| can take| take)|we(?:['’]ll| will| need to)|(?:will|shall|is going to|needs? to|has to|should|to) (?:send|write|prepare|check|call|email|e-mail|ask|arrange|book|draft|review|update|share|finish|complete|circulate|organi[sz]e|present|follow|contact|confirm|look|find|get|make|set|talk|speak|meet|report|deliver|sign|invite|order|collect|publish|fix|test|provide|bring|compare|work)|action(?: point| item)?\s?:|to-?do\s?:)\b|\b(?:action(?: point| item)?|to-?do)\s?:/i
const selfPromise = /\bI(?:['’]ll| will| am going to|['’]m going to| can take| take)\b/
const marked =
  /^(?:[-*•]\s{0,3})?(?:action(?: point| item)?|to-?do|decision|agreed|resolved|open question|question)s?\s?[:–-]\s{0,3}/i
const namedOwner =
  /(?:^|[.,;:]\s{1,2}|\band )(\p{Lu}[\p{L}'’-]{1,30}(?: \p{Lu}[\p{L}'’-]{1,30}){0,2}) (?:will|shall|to|is going to|needs to|has to|should)\b/u
const when =
  /\b(?:by|before|until|on|this|next|due)\s{1,2}(?:the )?(?:end of (?:the )?(?:day|week|month|quarter|year)|(?:next |this )?(?:mon|tues|wednes|thurs|fri|satur|sun)day|(?:next |this )?(?:week|month|quarter|year)|\d{1,2}(?:st|nd|rd|th)?(?: of)? (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,7}(?: \d{4})?|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,7} \d{1,2}(?:st|nd|rd|th)?(?:,? \d{4})?|\d{4}-\d{2}-\d{2}|\d{1,2}[./]\d{1,2}(?:[./]\d{2,4})?)\b|\b(?:tomorrow|today|tonight|asap)\b/i

/** Who said what, line by line; a line without a name goes on with what was said before. */
export function utterances(transcript: string): Said[] {
  const said: Said[] = []
  for (const line of transcript.split(/\r?\n/)) {
    if (line.trim() === '') continue
    const found = speaker.exec(line.slice(0, 200))
    const name = found?.[1] ?? null
    const isPerson = name !== null && !notPeople.has(name.split(' ')[0] ?? '')
    if (isPerson) said.push({ who: name, text: line.slice(found?.[0].length ?? 0).trim() })
    else said.push({ who: marked.test(line.slice(0, 60)) ? null : (said.at(-1)?.who ?? null), text: line.trim() })
  }
  return said
}

const sentencesOf = ({ who, text }: Said): Said[] =>
  splitSentences(text).map((sentence) => ({ who, text: plainText(sentence.text).slice(0, longestSaid) }))

const ownerOf = ({ who, text }: Said): string | null => {
  const plain = text.replace(marked, '')
  const named = namedOwner.exec(plain)?.[1] ?? null
  const isPronoun =
    named !== null && /^(?:I|We|It|This|That|They|He|She|You|There|Everyone|Somebody|Who|What)$/.test(named)
  if (named !== null && !isPronoun) return named
  return selfPromise.test(text) ? who : null
}

/** A question that the next one who speaks answers is none any more. */
function isOpen(all: readonly Said[], at: number): boolean {
  const asked = all[at]
  if (!asked) return false
  if (unsure.test(asked.text)) return true
  if (!asked.text.endsWith('?')) return false
  const next = all.slice(at + 1, at + 4).find(({ who }) => who !== asked.who)
  return next === undefined || next.text.endsWith('?') || unsure.test(next.text)
}

function closest(all: readonly Said[], question: string): Said[] {
  const requested = stemsOf(question)
  if (requested.size === 0) return []
  return all
    .filter(({ text }) => !text.endsWith('?'))
    .map((said, index) => ({
      said,
      position: index,
      held: [...stemsOf(said.text)].filter((stem) => requested.has(stem)).length,
    }))
    .filter(({ held }) => held * 2 >= requested.size)
    .toSorted((one, other) => other.held - one.held || one.position - other.position)
    .slice(0, mostAnswers)
    .map(({ said }) => said)
}

const dissented =
  /\b(?:otherwise|disagree[sd]?|do(?:es)? not agree|don['’]t agree|object(?:s|ed)?|not convinced|against (?:it|this|that)|would rather)\b/i
/** What a question asks for by its words, where it asks for no more than that. */
const asksFor = {
  actions: /\b(?:who (?:will do|does|is to do) what|actions?|next steps?)\b/i,
  dissent: /\b(?:otherwise|disagreed?|dissent|object(?:ed|ions?)?)\b/i,
  openQuestions: /\b(?:open (?:questions?|points?|issues?)|undecided|left open)\b/i,
  decisions: /\b(?:agreed?|decided?|decisions?|resolved?)\b/i,
}
const everyMeeting = stemsOf(
  'management meeting team board group agree agreed decide decided decision decisions resolve resolved do does action actions next step steps saw see otherwise disagree disagreed dissent object objected objection reason open question questions point issue undecided left',
)
const mostListed = 10

/** A question about all that was agreed, is to be done, was disputed or stays open; null where it asks for one thing. */
function listed(question: string, lists: Record<keyof typeof asksFor, readonly Said[]>): Said[] | null {
  if ([...stemsOf(question)].some((stem) => !everyMeeting.has(stem))) return null
  const kind = (['actions', 'dissent', 'openQuestions', 'decisions'] as const).find((one) =>
    asksFor[one].test(question),
  )
  return kind === undefined || lists[kind].length === 0 ? null : lists[kind].slice(0, mostListed)
}

/** What a meeting decided, who does what by when, and what is open, by the words of the transcript alone. Pure. */
export function readMeeting({
  transcript,
  questions,
}: {
  transcript: string
  questions: readonly string[]
}): MeetingNotes {
  const said = utterances(transcript)
  const all = said.flatMap(sentencesOf).filter(({ text }) => text !== '')
  const isDecision = ({ text }: Said) => decided.test(text) && !unsure.test(text) && !text.endsWith('?')
  const decisions = all.filter(isDecision)
  const promises = all.filter(
    (one) => promised.test(one.text) && !one.text.endsWith('?') && !isDecision(one) && !unsure.test(one.text),
  )
  const actions = promises.map((one) => ({
    what: one.text.replace(marked, ''),
    who: ownerOf(one),
    when: when.exec(one.text)?.[0] ?? null,
  }))
  const openQuestions = all.filter((_one, at) => isOpen(all, at))
  const dissent = all.filter(({ text }) => dissented.test(text) && !text.endsWith('?'))
  const lists = { actions: promises, dissent, openQuestions, decisions }
  return {
    people: [...new Set(said.flatMap(({ who }) => who ?? []))].slice(0, mostOfEach),
    decisions: decisions.slice(0, mostOfEach),
    actions: actions.slice(0, mostOfEach),
    openQuestions: openQuestions.slice(0, mostOfEach),
    answers: questions.map((question) => listed(question, lists) ?? closest(all, question)),
  }
}
