import type { Conversation } from './conversation.ts'
import { stemsOf, timesIn, wordsOf } from '../language/index.ts'
import { type AnswerForm, asksForContact, formOf, withoutContacting } from './documents/answer-form.ts'
import { bulletsIn, withoutBullets } from './documents/bullets.ts'

export type Question = {
  /** Words to search for: the question's own first, then the time it speaks of. */
  phrases: string[]
  /** What a follow-up carries over. */
  context: string[]
  /** The stems of the question's words, without those of earlier ones. */
  own: ReadonlySet<string>
  /** The stems of the time that it speaks of. */
  times: ReadonlySet<string>
  kind: 'question' | 'outline'
  /** How many bullets a summary is to have; null where it doesn't say. */
  bullets: number | null
  /** What the answer looks like; null if it may be anything. */
  form: AnswerForm | null
  /** Whether it asks for a contact. */
  isForContact: boolean
  /** Two things to put side by side. */
  sides: [string, string] | null
}

/** These ways of asking are of English, not of what is asked about. */
const summary =
  /\b(?:summari[sz]e|summary(?: of)?|overview(?: of| over)?|outline(?: of)?|sum up|tl;?dr|the gist of|key points(?: of| in)?|main points(?: of| in)?)\b/i
const wholeSubject =
  /^(?:please )?(?:tell me (?:everything |more |all )?about|what (?:should|do|must) (?:i|we) know about|explain|describe|what (?:do|does) (?:the|our|your) (?:documents?|handbook|files) say about)\b/i
const rule = /\b(?:polic(?:y|ies)|guidelines?|procedures?)\b/i
const asksForRule =
  /^(?:(?:please )?(?:whats|what's|what is|what are|what|show(?: me)?|give me|explain|describe|find|do we have|is there|where is|where's) )?(?:(?:our|the|your|a|an|any|company|me) )?[\p{L}\p{N}' -]{0,80}$/iu
const comparison =
  /^(?:please )?(?:compare|(?:what(?:'s| is| are|s) )?the differences? between|differences? between|how (?:do|does|is|are))\s+(.{2,80}?)\s+(?:and|with|to|vs\.?|versus|differ(?:ent)? from)\s+(.{2,80}?)(?: differ| compare)?\s*\??$/i
const versus = /^(.{2,80}?)\s+(?:vs\.?|versus)\s+(.{2,80}?)\s*\??$/i
const followUp = /^(?:and|but|so|also|or|what about|how about|same for|what if|even)\b/i
const backward = /\b(?:it|its|they|them|their|those|these|that|this|he|she|him|her|one|ones|there|then)\b/i
/** "Which kinds are there?" speaks of nothing that was said before. */
const existential = /\b(?:is|are|was|were) there\b|\bthere(?:['’]s| is| are| was| were)\b/gi
/** "For designers?", "in France?": a part of a question, which the one before completes. */
const partOfQuestion = /^(?:for|in|at|to|with|without|from|as|by|on|during|after|before)\b/i
/** "Contractors?" */
const mostWordsBare = 1
const mostWordsOfRule = 4
const mostWordsBackward = 3

const isFollowUp = (question: string): boolean => {
  const count = wordsOf(question).length
  const isShort = count <= mostWordsBackward
  const pointsBack = backward.test(question.replace(existential, ' '))
  return (
    followUp.test(question.trim()) ||
    count <= mostWordsBare ||
    (isShort && (pointsBack || partOfQuestion.test(question.trim())))
  )
}

/** The subject of a follow-up: the questions before it, back to one that can be understood alone. */
function subjectOf(earlier: readonly string[]): string[] {
  const subject: string[] = []
  for (const question of earlier.toReversed()) {
    subject.push(question)
    if (!isFollowUp(question)) break
  }
  return subject
}

function sidesOf(asked: string): [string, string] | null {
  // A long run of spaces could be divided among the parts of a pattern in too many ways.
  const question = asked.replace(/\s+/g, ' ')
  const [, one, other] = comparison.exec(question) ?? versus.exec(question) ?? []
  const isAboutWays = /^how\b/i.test(question) && !/\b(?:differ|compare)/i.test(question)
  if (one === undefined || other === undefined || isAboutWays) return null
  return wordsOf(one).length > 0 && wordsOf(other).length > 0 ? [one, other] : null
}

function withoutStops(text: string): string {
  const plain = text.trim()
  let end = plain.length
  while (end > 0 && '?.!'.includes(plain[end - 1]!)) end -= 1
  return plain.slice(0, end).trimEnd()
}

function isOutline(question: string): boolean {
  if (summary.test(question) || wholeSubject.test(question)) return true
  const plain = withoutStops(question).replace(/\s+/g, ' ')
  return rule.test(plain) && asksForRule.test(plain) && wordsOf(plain).length <= mostWordsOfRule
}

/** Words that ask, and say nothing of what they ask for. */
const asking =
  /\bhow (?:long|often|far|soon|early|late|old|big|large|high|low|much|many|quickly|fast)\b|\bwhat (?:happens|would happen|will happen)\b|\b(?:am|are|is) (?:i|we|you|one|it) (?:allowed|able|supposed) to\b/gi

const longestPhrase = 190
/** Phrases of the length that a tool takes. */
function phrasesOf(text: string): string[] {
  const phrases: string[] = []
  for (const word of text.split(/\s+/).filter((each) => each !== '' && each.length <= longestPhrase)) {
    const last = phrases.at(-1)
    if (last !== undefined && last.length + word.length < longestPhrase) phrases[phrases.length - 1] = `${last} ${word}`
    else if (phrases.length < 8) phrases.push(word)
  }
  return phrases
}

/** What is asked of the documents. */
export function readQuestion({ question, earlier, today }: Conversation): Question {
  const bullets = bulletsIn(question)
  const isForContact = asksForContact(question)
  const isAboutAll = !isForContact && (bullets !== null || isOutline(question))
  const subjectText = isAboutAll ? withoutBullets(question).replace(summary, ' ') : withoutContacting(question)
  const asked = subjectText.replace(asking, ' ')
  const times = timesIn(question, today)
  const subject = isFollowUp(question) ? subjectOf(earlier) : []
  return {
    phrases: [asked, ...times].flatMap(phrasesOf),
    context: subject.flatMap(phrasesOf),
    own: stemsOf(asked),
    times: new Set(times.flatMap((time) => [...stemsOf(time)])),
    kind: isAboutAll ? 'outline' : 'question',
    bullets,
    form: formOf(question),
    isForContact,
    sides: sidesOf(question),
  }
}

/** "What does the supply contract say about price?": the words of a document. */
export const asksForWords = (question: string): boolean =>
  /\b(?:what|where|which) (?:do|does|did|is|are) .{1,80}\b(?:say|says|said|state|mention|provide)\b|\baccording to (?:the|our)\b|\bin the (?:contract|agreement|minutes|handbook|memo|letter|policy)\b/i.test(
    question,
  )

/** "What happens if ...", "how do I ...": worded for a rule, whatever figure has such a name. */
export const asksForRules = (question: string): boolean =>
  /\b(?:what (?:happens|would happen|will happen)|what if|how (?:(?:much|many|long|often) )?(?:can|may|should|must) (?:i|we|you|one)|how (?:do|would) (?:i|we|you|one)|am i allowed|are (?:we|you) allowed|can (?:i|we)|may (?:i|we)|do (?:i|we) (?:have|need) to|must (?:i|we)|polic(?:y|ies)|guidelines?|procedures?)\b/i.test(
    question,
  )
