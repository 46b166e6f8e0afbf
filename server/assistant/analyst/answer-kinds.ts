import { areSynonyms } from '../language/synonyms.ts'
import { weekdayPattern } from '../language/weekdays.ts'
import { isStopWord, stemsOf, type Word, wordsOf } from '../language/words.ts'
import type { DocumentQuestion } from './question.ts'

const numberWords =
  'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|sixty|ninety|hundred|half|third|quarter'
const number = new RegExp(`\\d|\\b(?:${numberWords})\\b`, 'i')
const months =
  /\b(?:january|february|march|april|may|june|july|august|september|october|november|december)\b|\b(?:19|20)\d\d\b|\b\d{1,2}(?::\d\d)?\s*(?:am|pm)\b/i
const timeWords = new RegExp(
  String.raw`\b(?:within|before|after|when|until|once|every|${weekdayPattern}|(?<![-’'])(?:years?|months?|weeks?|days?)|annually|yearly|quarterly|monthly|weekly|daily|immediately|as soon as|expires?|due)\b`,
  'i',
)
const clockTimes = new RegExp(
  `\\b(?:at|from|by|until|till|before|after|around) (?:(?:half|quarter) (?:past|to) )?(?:\\d{1,2}(?:[:.]\\d\\d)?|${numberWords}|noon|midday|midnight)\\b(?! (?:of|per)\\b)`,
  'i',
)
const isConditional = (text: string): boolean => /^(?:if|when|unless|as long as|provided)\b/i.test(text)
/** "However long it takes", "as long as you need": a duration without a number. */
const openDurations =
  /\b(?:however|as) long\b|\bfor the (?:whole|entire|full) (?:time|duration|length|period)\b|\bindefinitely\b|\bno (?:time )?limit\b/i
const startsWithDate = new RegExp(
  '^(?:\\p{L}+: )?(?:\\d{1,2} )?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\\p{L}*\\.? \\d',
  'iu',
)
/** "How much of the allowance": answered by a part, not by some number. */
const asksForPart = /\bhow much of\b/i
const parts = /\d ?%|per ?cent\b|\b(?:half|thirds?|quarters?|full|whole|none)\b(?! (?:days?|times?|weeks?))/i
/** "Who may", "who is eligible": answered by a kind of people, by their names seldom. */
const asksForKind =
  /\bwho (?:may|can|could|must|should|needs?|has to|have to|gets?|(?:is|are) (?:allowed|eligible|entitled|required|covered))\b/i
const kindOfPeople =
  /\b(?:everyone|everybody|anyone|anybody|no one|nobody|people|employees?|staff|members?|colleagues?|those who|only|all(?! at\b)|each|you (?:must|need to|have to|are))\b/i
const durations = new RegExp(
  `(?:\\d|\\b(?:${numberWords})\\b)[^.]{0,24}\\b(?:minutes?|hours?|days?|weeks?|months?|years?|periods?)\\b`,
  'i',
)
const timeUnits = new Set(stemsOf('minute hour day week month year'))
const modal =
  /\b(?:can|cannot|can't|may|must|should|need|needs|required|not|allowed|optional|always|never|only|are|is|will)\b|n['’]t\b/i
/** What is asked of a rule, with the words that answer it: "do I need" is answered by "is required", "may I" by "cannot". */
const rules: [asked: RegExp, said: RegExp][] = [
  [
    /\b(?:need|required?|requires|must|have to|has to|necessary|mandatory|obliged)\b/i,
    /\b(?:needs?|needed|required?|requires|must|have to|has to|necessary|mandatory|optional|not have to)\b/i,
  ],
  [
    /\b(?:can|may|could|allowed|permitted|eligible|entitled)\b/i,
    /\b(?:can|cannot|can['’]t|may|allowed|permitted|eligible|entitled|able to|never|nobody|must not|not|requires?)\b/i,
  ],
]
const outcome =
  /\b(?:will|shall|may|must|can|cannot)\b|\b(?:is|are|gets?) (?:not |never )?\p{L}+(?:ed|en|id|st)\b|^if\b/iu
/** What somebody gets, and the words that give it. */
const asksForGrant =
  /\b(?:do|does|can|may|am|is|are|will) (?:i|we|you|one|they|an? \p{L}+|employees?|staff|everybody|everyone)\b/iu
const grants =
  /\b(?:entitled|entitles?|granted|receive|accrue|earn|gets?|(?:can|may) (?:take|use|have|carry)|you have|has)\b/i
const bringsAbout =
  /\b(?:(?:lead|leads) to|results? in|causes?|otherwise|failure to|withheld|forfeit(?:ed)?|lost?|loses?)\b/i
const money = /[$€£] ?\d|\d (?:dollars?|euros?|pounds?)\b/i
const instruction =
  /^(?:to \p{L}+ .*, )?(?:please )?(?:submit|send|email|e-mail|call|ask|fill|complete|follow|use|click|go to|open|contact|write|tell|choose|select|report|request|enter|create|start|begin|check|make|add|join|visit|log in|sign)\b|\b(?:you|we) (?:can|may|must|should|will need to|need to|have to)\b|\b(?:steps?|following)\b/iu
const places = /\b(?:in|at|on|through|via|under|from|to)\s+(?:the\s+)?["“]?\p{Lu}/u
const personName = /\p{Lu}\p{Ll}+ \p{Lu}\p{Ll}+/u
const nameInside = /[^.!?]\s+["“(]?\p{Lu}[\p{L}]{2,}/u

/** Whether a number stands near the thing that is counted: "up to 12 weeks", "15 Military Leave days". */
function countsUnit(text: string, unit: string[]): boolean {
  const pattern = new RegExp(
    `(?:\\d[\\d,.]*|\\b(?:${numberWords})\\b)((?:[\\s-]+(?:to|or|and|–)?\\s*[\\p{L}\\d'’-]+){1,3})`,
    'giu',
  )
  return [...text.matchAll(pattern)].some((match) => stemsOf(match[1] ?? '').some((each) => unit.includes(each)))
}

/** Whether a row of a table holds what is counted as a column: "Population: 8.9". */
const namesUnit = (text: string, unit: string[]): boolean =>
  stemsOf(text).some((each) => unit.some((wanted) => each === wanted || areSynonyms(each, wanted)))

/** Whether digits stand in a text apart from years, dates and numbers of clauses. */
const isQuantity = (text: string): boolean =>
  /(?<![\p{L}\d.])\d/u.test(
    text.replace(
      /\b(?:\d{1,2} )?\p{Lu}\p{L}+ (?:\d{1,2}, )?(?:19|20)\d\d\b|\b(?:19|20)\d\d\b|\b(?:clause|section|step|page) \d+\b|\b\d+ \p{Lu}\p{L}+ (?:Street|Road|Avenue|Lane|Wharf|Place|Drive|Terrace)\b/gu,
      ' ',
    ),
  )

/** "At least" answers a question for a minimum, "up to" one for a maximum. */
function saysBound(question: DocumentQuestion, text: string): boolean {
  if (/\b(?:minimum|least|fewest)\b/i.test(question.text)) return /\bat least\b|\bno (?:less|fewer) than\b/i.test(text)
  if (/\b(?:maximum|most|limit|up to)\b/i.test(question.text))
    return /\bup to\b|\bat most\b|\bmaximum of\b|\b(?:not|never|cannot|may not|must not)(?: to)? exceed\b|\bno (?:more|longer|later) than\b/i.test(
      text,
    )
  return false
}

const nearWords = 6
const needs = /^(?:needs?|needed|requires?|required|must|mandatory|necessary|optional|have|has|ensure|secure|obtain)$/

/** "Do I need approval for a car?": what is needed, up to the word behind which stands what for. */
function neededIn(question: string): Word[] {
  const words = wordsOf(question)
  const at = words.findIndex((word) => /^(?:need|require|requires|have|has|must)$/.test(word.lower))
  const rest = words.slice(at + 1).filter((word, place) => place > 0 || word.lower !== 'to')
  const end = rest.findIndex((word) => /^(?:for|to|if|when|before|from|in|on|at|of|with)$/.test(word.lower))
  return at < 0 ? [] : (end < 0 ? rest : rest.slice(0, end)).filter((word) => !isStopWord(word.lower))
}

/** Whether what is needed stands near a word of need, so that a text says whether it is needed and not something else. */
function isNeedNear(question: string, text: string): boolean {
  const needed = neededIn(question)
  const words = wordsOf(text)
  const places = words.flatMap((word, at) => (needs.test(word.lower) ? [at] : []))
  return (
    needed.length === 0 ||
    places.some((place) =>
      words
        .slice(Math.max(0, place - nearWords), place + nearWords + 1)
        .some((word) => needed.some((each) => each.stem === word.stem || areSynonyms(each.stem, word.stem))),
    )
  )
}

function permissionForm(question: DocumentQuestion, text: string): number {
  const rule = rules.find(([asked]) => asked.test(question.text))
  const ofMoney = money.test(question.text) && money.test(text) ? 0.12 : 0
  if (rule === rules[0] && !isNeedNear(question.text, text)) return -0.2
  if (rule?.[1].test(text) === true) return 0.25 + ofMoney
  return modal.test(text) ? 0.05 : -0.1
}

/** The thing that is counted itself before another measure of time ("80 hours" for days), and what grants before what demands. */
function unitForm(question: DocumentQuestion, text: string, isRow: boolean): number {
  const isTime = question.unit.some((each) => timeUnits.has(each)) && durations.test(text)
  const isCounted = countsUnit(text, question.unit) || (isRow && namesUnit(text, question.unit))
  if (!isCounted && !isTime) return -0.4
  const isGranted = asksForGrant.test(question.text) && grants.test(text) && !isConditional(text)
  return 0.3 - (isCounted ? 0 : 0.1) - (isConditional(text) ? 0.1 : 0) + (isGranted ? 0.08 : 0)
}

/** A calendar's row that begins with its date says best when; what only holds in a case says it less. */
function timeForm(text: string, isRow: boolean): number {
  const isTime = months.test(text) || durations.test(text) || clockTimes.test(text)
  if (isRow && startsWithDate.test(text)) return 0.3
  return (isTime ? 0.25 : timeWords.test(text) ? 0.1 : -0.2) - (isConditional(text) ? 0.1 : 0)
}

/** How well a text has the form of an answer to a kind of question: from -0.3 (it cannot be one) to 0.3. */
export function formOf(question: DocumentQuestion, text: string, isRow = false): number {
  switch (question.kind) {
    case 'number':
      if (/\bno (?:maximum|minimum|limit|upper limit)\b/i.test(text)) return 0.2
      if (!number.test(text) || (asksForPart.test(question.text) && !parts.test(text))) return -0.3
      if (question.unit.length > 0) return unitForm(question, text, isRow)
      return (isQuantity(text) ? 0.22 : 0) + (saysBound(question, text) ? 0.12 : 0) - (isConditional(text) ? 0.1 : 0)
    case 'duration':
      if (durations.test(text)) return 0.25 + (saysBound(question, text) ? 0.12 : 0)
      if (openDurations.test(text)) return 0.25
      return number.test(text) ? 0.05 : -0.2
    case 'time':
      return timeForm(text, isRow)
    case 'person':
      if (asksForKind.test(question.text)) return kindOfPeople.test(text) ? 0.2 : roles.test(text) ? 0 : -0.1
      return personForm(text) - (isConditional(text) && !asksOfCase.test(question.text) ? 0.2 : 0)
    case 'place':
      return places.test(text) ? 0.15 : 0
    case 'definition':
      return definitionForm(question, text)
    case 'permission':
      return permissionForm(question, text)
    case 'consequence':
      return bringsAbout.test(text) ? 0.22 : outcome.test(text) ? 0.12 : 0
    case 'manner':
      return instruction.test(text) ? 0.15 : 0
    case 'choice':
      return nameInside.test(text) ? 0.1 : 0
    case 'topic':
    case 'other':
      return 0
  }
}

/** "Who do I call if ...": then an answer for that case only is the answer. */
const asksOfCase = /\b(?:if|when)\b/i
const roles =
  /\b(?:manager|supervisor|director|officer|official|owner|head|chair|board|team|administrator|specialist|lead|committee|department|accountant|lawyer|representative)s?\b/i

const personForm = (text: string): number =>
  personName.test(text) || roles.test(text) ? 0.15 : nameInside.test(text) ? 0 : -0.2

/** "X is ...", "X means ...": a sentence that begins with what is asked and says what it is. */
function definitionForm(question: DocumentQuestion, text: string): number {
  const subject =
    /(?:^|\b)(?:is|are|does|define|of)\s+(?:an?\s+|the\s+)?([\p{L}\d' -]{2,60}?)(?:\s+(?:mean|stand for))?\s*\?*$/iu.exec(
      question.text.trim(),
    )?.[1]
  if (subject !== undefined && text.toLowerCase().includes(`(${subject.toLowerCase()})`)) return 0.3
  const isAcronym = (word: string): boolean => /^\p{Lu}[\p{Lu}&]+$/u.test(word)
  if (question.text.match(/[\p{L}&]+/gu)?.some((word) => isAcronym(word) && text.includes(`(${word})`))) return 0.3
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
