import { stemsOf } from '../language/index.ts'
import { plainText, splitSentences } from '../passages/index.ts'
import {
  addressee,
  isAcceptance,
  isAssent,
  isDecision,
  isDoubt,
  isOwnPromise,
  isPromise,
  isProposal,
  isRequest,
  isReserved,
} from './meeting-rules.ts'
import { marked, type Said, type TranscriptLine, utterances } from './transcript.ts'

/** What was said, word for word, and where. */
export type Quotation = { who: string | null; text: string; line: number }
/** What belongs to an entry: its reason, what it replaces, what it hangs on. */
export type Detail = { text: string; quotes: Quotation[] }
export const detailKinds = ['why', 'replaces', 'conditions'] as const
export type DetailKind = (typeof detailKinds)[number]
export type Details = Partial<Record<DetailKind, Detail>>
/** `quotes`: the quotations that support a text which isn't a quotation itself. */
export type Noted = Said & { quotes?: Quotation[]; details?: Details }
/** `day`: YYYY-MM-DD that `when` means, where it is known. */
export type Action = {
  what: string
  who: string | null
  when: string | null
  day?: string | null
  quotes?: Quotation[]
}
export type MeetingNotes = {
  people: string[]
  decisions: Noted[]
  actions: Action[]
  dissent: Noted[]
  openQuestions: Noted[]
  /** For each question of the step: what was said that comes closest, best first. */
  answers: Said[][]
}

const mostOfEach = 200
const longestSaid = 600
const mostAnswers = 3
/** Sentences after which a reply is one to something else. */
const mostBetween = 4

const namedOwner =
  /(?:^|[.,;:]\s{1,2}|\band )(\p{Lu}[\p{L}'’-]{1,30}(?: \p{Lu}[\p{L}'’-]{1,30}){0,2}) (?:will|shall|to|is going to|needs to|has to|should)\b/u
const when =
  /\b(?:by|before|until|on|this|next|due)\s{1,2}(?:the )?(?:end of (?:the )?(?:day|week|month|quarter|year)|(?:next |this )?(?:mon|tues|wednes|thurs|fri|satur|sun)day|(?:next |this )?(?:week|month|quarter|year)|\d{1,2}(?:st|nd|rd|th)?(?: of)? (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,7}(?: \d{4})?|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,7} \d{1,2}(?:st|nd|rd|th)?(?:,? \d{4})?|(?:noon|lunch|midnight|tomorrow|tonight|the weekend|then|christmas|easter)|\d{4}-\d{2}-\d{2}|\d{1,2}[./]\d{1,2}(?:[./]\d{2,4})?)\b|\b(?:in|within) (?:a|an|one|two|three|four|six|\d{1,2}) (?:hours?|days?|weeks?|months?)\b|\b(?:tomorrow|today|tonight|asap|eod|cob|eow)\b/i

const sentencesOf = ({ who, text, line }: TranscriptLine): TranscriptLine[] =>
  splitSentences(text).map((sentence) => ({ who, text: plainText(sentence.text).slice(0, longestSaid), line }))

const ownerOf = ({ who, text }: Said): string | null => {
  const plain = text.replace(marked, '')
  const named = namedOwner.exec(plain)?.[1] ?? null
  const isPronoun =
    named !== null && /^(?:I|We|It|This|That|They|He|She|You|There|Everyone|Somebody|Who|What)$/.test(named)
  if (named !== null && !isPronoun) return named
  return isOwnPromise(text) ? who : null
}

/** The next speaker's reply to a line, if it comes soon after. */
function replyTo(
  all: readonly TranscriptLine[],
  at: number,
  isReply: (text: string) => boolean,
): TranscriptLine | null {
  const asked = all[at]
  const replies = all.slice(at + 1, at + 1 + mostBetween)
  const first = replies.find(({ who }) => who !== asked?.who)
  if (first === undefined || first.who === null) return null
  const [isSaid, isWithdrawn] = [isReply(first.text), all[all.indexOf(first) + 1]]
  const goesOn = isWithdrawn?.who === first.who && isReserved(isWithdrawn.text)
  return isSaid && !goesOn ? first : null
}

/** Proposals that somebody else agrees to at once, beside what is called decided; in the order of the transcript. */
function decisionsIn(all: readonly TranscriptLine[]): Noted[] {
  return all.flatMap((one, at): Noted[] => {
    if (isDecision(one.text)) return [said(one)]
    const assent = isProposal(one.text) ? replyTo(all, at, isAssent) : null
    return assent === null ? [] : [{ ...said(one), quotes: [assent] }]
  })
}

/** Actions: what people promise, or are asked to do and accept. */
function actionsIn(all: readonly TranscriptLine[]): (Action & { text: string })[] {
  return all.flatMap((one, at) => {
    const { text } = one
    const due = when.exec(text)?.[0] ?? null
    if (isRequest(text)) {
      const reply = replyTo(all, at, isAcceptance)
      const who = addressee(text) ?? reply?.who ?? null
      if (reply !== null || addressee(text) !== null)
        return [{ text, what: text, who, when: due ?? when.exec(reply?.text ?? '')?.[0] ?? null }]
    }
    if (!isPromise(text) || isDecision(text)) return []
    // Accepting a request repeats it, so it counts once.
    const before = all[at - 1]
    const isReply = before !== undefined && before.who !== one.who && isRequest(before.text) && isAcceptance(text)
    return isReply ? [] : [{ text, what: text.replace(marked, ''), who: ownerOf(one), when: due }]
  })
}
const said = ({ who, text }: Said): Said => ({ who, text })

/** Whether a question is open; it isn't if the next speaker answers it. */
function isOpen(all: readonly Said[], at: number): boolean {
  const asked = all[at]
  if (!asked) return false
  if (isDoubt(asked.text)) return true
  if (!asked.text.endsWith('?')) return false
  const next = all.slice(at + 1, at + 4).find(({ who }) => who !== asked.who)
  return next === undefined || next.text.endsWith('?') || isDoubt(next.text)
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

/** Finds a meeting's decisions, actions with dates, and open points by rules over its transcript. Pure. */
export function readMeeting({
  transcript,
  questions,
}: {
  transcript: string
  questions: readonly string[]
}): MeetingNotes {
  const spoken = utterances(transcript)
  const all = spoken.flatMap(sentencesOf).filter(({ text }) => text !== '')
  const decisions = decisionsIn(all)
  const promised = actionsIn(all)
  const openQuestions = all.filter((_one, at) => isOpen(all, at)).map(said)
  const dissent = all.filter(({ text }) => dissented.test(text) && !text.endsWith('?')).map(said)
  const promises = promised.map(({ text, who }) => ({ text, who }))
  const lists = { actions: promises, dissent, openQuestions, decisions }
  return {
    people: [...new Set(spoken.flatMap(({ who }) => who ?? []))].slice(0, mostOfEach),
    decisions: decisions.slice(0, mostOfEach),
    actions: promised.map(({ text: _text, ...action }) => action).slice(0, mostOfEach),
    dissent: dissent.slice(0, mostOfEach),
    openQuestions: openQuestions.slice(0, mostOfEach),
    answers: questions.map((question) => listed(question, lists) ?? closest(all, question).map(said)),
  }
}
