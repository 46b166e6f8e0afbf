import { stemsOf } from '../language/words.ts'
import type { DocumentQuestion } from './question.ts'

const numberWords =
  'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|sixty|ninety|hundred|half|third|quarter'
const number = new RegExp(`\\d|\\b(?:${numberWords})\\b`, 'i')
const months =
  /\b(?:january|february|march|april|may|june|july|august|september|october|november|december)\b|\b(?:19|20)\d\d\b|\b\d{1,2}(?::\d\d)?\s*(?:am|pm)\b/i
const timeWords =
  /\b(?:within|before|after|until|by|on|every|monday|tuesday|wednesday|thursday|friday|saturday|sunday|years?|months?|weeks?|days?|immediately|start|end|expires?|due)\b/i
const durations = new RegExp(
  `(?:\\d|\\b(?:${numberWords})\\b)[^.]{0,24}\\b(?:minutes?|hours?|days?|weeks?|months?|years?|periods?)\\b`,
  'i',
)
const timeUnits = new Set(stemsOf('minute hour day week month year'))
const modal =
  /\b(?:can|cannot|can't|may|must|should|need|needs|required|not|allowed|optional|always|never|only|are|is|will)\b|n['’]t\b/i
const places = /\b(?:in|at|on|through|via|under|from|to)\s+(?:the\s+)?["“]?\p{Lu}/u
const personName = /\p{Lu}\p{Ll}+ \p{Lu}\p{Ll}+/u
const nameInside = /[^.!?]\s+["“(]?\p{Lu}[\p{L}]{2,}/u

/** Whether a number stands near the thing that is counted: "up to 12 weeks", "15 Military Leave days". */
function countsUnit(text: string, unit: string[]): boolean {
  if (timeUnits.has(unit[unit.length - 1] ?? '') && durations.test(text)) return true
  const pattern = new RegExp(
    `(?:\\d[\\d,.]*|\\b(?:${numberWords})\\b)((?:[\\s-]+(?:to|or|and|–)?\\s*[\\p{L}\\d'’-]+){1,4})`,
    'giu',
  )
  return [...text.matchAll(pattern)].some((match) => stemsOf(match[1] ?? '').some((each) => unit.includes(each)))
}

/** Whether digits stand in a text apart from years, dates and numbers of clauses. */
const isQuantity = (text: string): boolean =>
  /(?<![\p{L}\d.])\d/u.test(
    text.replace(
      /\b(?:\d{1,2} )?\p{Lu}\p{L}+ (?:\d{1,2}, )?(?:19|20)\d\d\b|\b(?:19|20)\d\d\b|\b(?:clause|section|step|page) \d+\b/gu,
      ' ',
    ),
  )

/** "At least" answers a question for a minimum, "up to" one for a maximum. */
function saysBound(question: DocumentQuestion, text: string): boolean {
  if (/\b(?:minimum|least|fewest)\b/i.test(question.text)) return /\bat least\b|\bno (?:less|fewer) than\b/i.test(text)
  if (/\b(?:maximum|most|limit|up to)\b/i.test(question.text))
    return /\bup to\b|\bat most\b|\bmaximum of\b|\bno more than\b/i.test(text)
  return false
}

/** How well a text has the form of an answer to a kind of question: from -0.3 (it cannot be one) to 0.3. */
export function formOf(question: DocumentQuestion, text: string): number {
  switch (question.kind) {
    case 'number':
      if (!number.test(text)) return -0.3
      if (question.unit.length > 0) return countsUnit(text, question.unit) ? 0.3 : -0.4
      return (
        (isQuantity(text) ? 0.22 : 0) +
        (saysBound(question, text) ? 0.12 : 0) -
        (/^(?:if|when|unless)\b/i.test(text) ? 0.1 : 0)
      )
    case 'duration':
      return durations.test(text) ? 0.3 : number.test(text) ? 0.05 : -0.2
    case 'time':
      return months.test(text) || durations.test(text) ? 0.25 : timeWords.test(text) ? 0.1 : -0.2
    case 'person':
      return personName.test(text) ? 0.15 : nameInside.test(text) ? 0 : -0.2
    case 'place':
      return places.test(text) ? 0.15 : 0
    case 'definition':
      return definitionForm(question, text)
    case 'permission':
      return modal.test(text) ? 0.1 : -0.1
    case 'choice':
      return nameInside.test(text) ? 0.1 : 0
    case 'other':
      return 0
  }
}

/** "X is ...", "X means ...": a sentence that begins with what is asked and says what it is. */
function definitionForm(question: DocumentQuestion, text: string): number {
  const subject =
    /(?:^|\b)(?:is|are|does|define|of)\s+(?:an?\s+|the\s+)?([\p{L}\d' -]{2,60}?)(?:\s+(?:mean|stand for))?\s*\?*$/iu.exec(
      question.text.trim(),
    )?.[1]
  if (subject !== undefined && text.toLowerCase().includes(`(${subject.toLowerCase()})`)) return 0.3
  const specific = question.terms.filter((term) => !term.isGeneral)
  const wanted = (specific.length === 0 ? question.terms : specific).map((term) => term.stem)
  const opening =
    /^(?:an?\s+|the\s+)?(.{2,80}?)\s+(?:\([^)]*\)\s+)?(?:is|are|means?|refers? to|allows?|provides?|was|were)\s+(\S+)/i.exec(
      text,
    )
  const named = opening === null ? [] : stemsOf(opening[1] ?? '')
  const isSubject = wanted.length > 0 && wanted.every((each) => named.includes(each))
  if (!isSubject) return -0.15
  const extra = named.length - wanted.length
  const isNamed = /^(?:an?|the|when|one|what)$/i.test(opening?.[2] ?? '')
  return Math.max(0, 0.3 - 0.06 * Math.max(0, extra)) + (isNamed ? 0.1 : 0)
}
