import type { AnalystStep, Conversation, FoundPassage, Searched } from '../conversation.ts'
import { analystTexts as texts } from '../analyst.texts.ts'
import type { Question } from '../question.ts'
import { suggestionsOf } from '../suggestions.ts'
import { stemsOf } from '../../language/index.ts'
import { namedSubject, outlineOf } from './outline.ts'
import { isOpen, quotation, shown } from './quotation.ts'
import { forReaders, type Judged, judge, type Ranked, readSection, type Tier, weigh } from './sections.ts'

/** `tier` is null while it still looks. */
export type DocumentsStep = { tier: Tier | null; step: AnalystStep }

const searchLimit = 24
const outlineLimit = 50
const suggestionLimit = 12
/** As long as the longest section that is one passage. */
const roomOfPassage = 1_500
const roomOfSide = 350
const ofTime = 1.3

const search = (phrases: string[], context: string[] = [], limit = searchLimit): DocumentsStep => {
  const carried = context.length === 0 ? {} : { context }
  return { tier: null, step: { type: 'call', name: 'search_documents', input: { phrases, ...carried, limit } } }
}
const say = (tier: Tier, parts: readonly string[]): DocumentsStep => ({
  tier,
  step: { type: 'text', text: parts.filter((part) => part !== '').join('\n\n') },
})

/** Answers from the documents, or asks for the search that is still needed. */
export function documentsStep(conversation: Conversation, question: Question): DocumentsStep {
  if (question.sides !== null) return sidesStep(conversation, question, question.sides)
  const first = conversation.searches[0]
  if (first === undefined) return search(question.phrases, question.context)
  const found = first.data
  if (found === null) return say('nothing', [texts.documentsFailed])
  const timely = atTime(found, question.times)
  const outlined = question.kind === 'outline' ? outlineStep(conversation, timely, question) : null
  return outlined ?? quotedStep(conversation, timely, question)
}

/** Passages of the time that a question names come before those of another. */
function atTime(found: Searched, times: ReadonlySet<string>): Searched {
  if (times.size === 0) return found
  const passages = found.passages.map((passage) => {
    const named = stemsOf(`${passage.documentTitle} ${passage.filename} ${passage.heading ?? ''}`)
    return [...times].some((time) => named.has(time)) ? { ...passage, score: passage.score * ofTime } : passage
  })
  return { ...found, passages: passages.toSorted((one, other) => other.score - one.score) }
}

/** A section or document that a question names: its parts, or what it says where it has none. */
function outlineStep(conversation: Conversation, found: Searched, { own, bullets }: Question): DocumentsStep | null {
  const subject = namedSubject(found, own)
  if (subject === null) return null
  const parts = conversation.searches.find(({ outlineOf: of }) => of !== null)
  if (parts === undefined) {
    const input = { phrases: [], limit: outlineLimit, outlineOf: subject.passage.passage }
    return { tier: null, step: { type: 'call', name: 'search_documents', input } }
  }
  const outline = outlineOf(subject, parts.data?.passages ?? [], bullets)
  const others = subject.heading === null ? namesakesOf(subject.passage, found, own) : []
  if (outline !== null)
    return say('answer', [outline, texts.namesakes(shown(subject.passage.filename), others.map(shown))])
  const terms = weigh(found, own)
  const sections = [subject.passage, ...(parts.data?.passages ?? [])].map((passage) =>
    forReaders(readSection(passage, terms, subject.passage.score)),
  )
  const whole = sections.find((section) => section.decisive >= 0 && !isOpen(section)) ?? sections[0]!
  return whole.decisive < 0 ? null : say('answer', [quotation(whole, { room: roomOfPassage, isBold: false })])
}

/** The titles of other documents whose file name is the one that was asked for. */
function namesakesOf({ filename, documentTitle }: FoundPassage, found: Searched, own: ReadonlySet<string>): string[] {
  if (![...stemsOf(filename)].every((stem) => own.has(stem))) return []
  const same = found.passages.filter((one) => one.filename === filename && one.documentTitle !== documentTitle)
  return [...new Set(same.map((one) => one.documentTitle))]
}

/** The best three passages, the first large and the others folded. */
function quotedStep(conversation: Conversation, found: Searched, question: Question): DocumentsStep {
  const judged = judge(found, question)
  if (judged.tier !== 'nothing') return say(judged.tier, passages(judged, question))
  if (found.looked.isLimited === true) return say('nothing', [texts.nothingWithin])
  if (found.looked.documents === 0) return say('nothing', [texts.nothingStored])
  const newest = conversation.searches.find(({ phrases, outlineOf: of }) => phrases.length === 0 && of === null)
  if (newest === undefined) return { ...search([], [], suggestionLimit), tier: 'nothing' }
  return say('nothing', [texts.nothing(found.looked), texts.suggestions(suggestionsOf(newest.data))])
}

/** A word of the question with its capitals. */
const asWritten = (word: string, phrases: readonly string[]): string =>
  phrases.flatMap((phrase) => phrase.match(/[\p{L}\p{N}'’-]+/gu) ?? []).find((one) => one.toLowerCase() === word) ??
  word

const passages = ({ sections, unmentioned, read }: Judged, { phrases }: Question): string[] => [
  texts.passages(unmentioned.map((word) => shown(asWritten(word, phrases)))),
  ...sections.map((section, at) =>
    quotation(section, { room: roomOfPassage, isBold: section.isAnswer && unmentioned.length === 0, isFolded: at > 0 }),
  ),
  texts.readAs(read),
]

/** Two things side by side: the best section of each. */
function sidesStep({ searches }: Conversation, question: Question, sides: [string, string]): DocumentsStep {
  const times = question.phrases.slice(1)
  const next = sides[searches.length]
  if (next !== undefined) return search([next, ...times], question.context)
  const found = sides.map((side, at) => {
    const searched = searches[at]?.data ?? null
    return searched === null ? null : judge(searched, { own: stemsOf(side), form: null })
  })
  const [one, other] = found.map((judged) => judged?.sections[0])
  if (one === undefined || other === undefined) {
    const left = found.flatMap((judged) => judged?.sections.slice(0, 1) ?? [])
    if (left.length === 0) return say('nothing', [texts.nothing(searches[0]?.data?.looked ?? { documents: 0 })])
    const missing = sides.filter((_, at) => found[at]?.sections[0] === undefined)
    return say('near', passages({ tier: 'near', sections: left, unmentioned: missing, read: [] }, question))
  }
  const isAnswer = found.every((judged) => judged?.tier === 'answer')
  return say(isAnswer ? 'answer' : 'near', [texts.passages(isAnswer ? [] : unmentionedOf(found)), table([one, other])])
}

const unmentionedOf = (found: readonly (Judged | null)[]): string[] =>
  found.flatMap((judged) => judged?.unmentioned ?? []).map(shown)

/** Two quotations as the columns of a table. */
function table(sections: [Ranked, Ranked]): string {
  const [heads, cells] = [0, 1].map((line) =>
    sections.map((section) => {
      const [location = '', , ...quoted] = quotation(section, { room: roomOfSide, isBold: section.isAnswer }).split(
        '\n',
      )
      const text =
        line === 0
          ? location
          : quoted
              .map((each) => each.replace(/^> ?(?:- )?/, ''))
              .filter((each) => each !== '')
              .join('<br>')
      return text.replaceAll('|', String.raw`\|`)
    }),
  ) as [string[], string[]]
  return [`| ${heads.join(' | ')} |`, '| --- | --- |', `| ${cells.join(' | ')} |`].join('\n')
}
