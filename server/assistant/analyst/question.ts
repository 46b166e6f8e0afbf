import { phrased, writtenFor } from '../language/phrasing.ts'
import { synonymsOf } from '../language/synonyms.ts'
import { isStopWord, stem, stemsOf, type Word, wordsOf } from '../language/words.ts'
import { numberOf } from './number-words.ts'

export type AnswerKind =
  | 'number'
  | 'time'
  | 'duration'
  | 'person'
  | 'place'
  | 'definition'
  | 'consequence'
  | 'manner'
  | 'permission'
  | 'topic'
  | 'choice'
  | 'other'
/**
 * A word of a question. `times`: 2 for one that stands there a second time. `isGeneral`: it says little. `isUnit`: of time;
 * `isOwn`: of the asking person's own case ("for two months"). `isName`: it is
 * written large inside the question, so it is no slip of the pen.
 */
export type Term = {
  stem: string
  word: string
  times: number
  isGeneral: boolean
  isUnit: boolean
  isOwn: boolean
  isName: boolean
}
/** A question to the documents: its words with a meaning, and what kind of thing would answer it. */
export type DocumentQuestion = {
  kind: AnswerKind
  terms: Term[]
  /** Stems of what is counted: "weeks" in "how many weeks of leave". */
  unit: string[]
  /** Stem of what somebody is asked for who does it: "approve" in "who approves", "who has to approve". */
  doing: string | null
  text: string
}

const general = new Set(
  'allow get take have use need give offer provide happen make find tell know receive go come want work apply mean say happen take do be put set keep become require able possible company organisation organization firm everybody everyone person people thing way new good per each long often quickly soon much many number amount rule policy question answer according document handbook page section describe explain information about happen ask call name stand year state list show belong contain minute paper report note text file live last agency employer bring far fast away something anything everything nothing someone somebody anyone anybody percentage percent time day week month hour minute'
    .split(' ')
    .flatMap(stemsOf),
)

const mostTerms = 40

const kinds: [AnswerKind, RegExp][] = [
  ['duration', /\bhow (?:long|soon|quickly|fast|often|early|late)\b|\bhow (?:far|much) (?:ahead|earlier|in advance)\b/],
  [
    'number',
    /\bhow (?:many|much|high|large|big|old|far)\b|\b(?:what|which) (?:is|was|are|were)? ?(?:the |our )?(?:number|amount|maximum|minimum|total|price|cost|fee|limit|percentage|share|rate|interest|budget|dividend|salary|size|period|notice)\b|\bwhat (?:price|interest|dividend|percentage|share|rate|notice|budget)\b|\bup to what\b/,
  ],
  [
    'topic',
    /\b(?:says?|said|written|know|information|info|anything|something|mentions?|mentioned|tell me|read) about\b/,
  ],
  ['consequence', /\bwhat (?:happens|happened|will happen|would happen|becomes of)\b|^(?:so |and |but )*what if\b/],
  [
    'time',
    /^(?:(?:so|and|but|please|by|since|until|from|tell me) )*when\b|\bwhen\?*$|\b(?:what|which) (?:date|day|month|year|time)\b/,
  ],
  [
    'manner',
    /^(?:so |and |but |please )*(?:how (?:do|does|can|could|should|would|must|to|is|are)\b|what (?:do|must|should) (?:i|we) do\b)/,
  ],
  ['person', /\bwho(?:m|se)?\b/],
  ['place', /\bwhere\b/],
  [
    'definition',
    /^(?:so |and |please )*(?:what|who) (?:is|are|was|were) (?:an? |the )?[\p{L}\p{N} '-]{1,50}\??$|\bwhat does .* (?:mean|stand for)\b|^(?:define|explain)\b|\bmeaning of\b/u,
  ],
  [
    'permission',
    /^(?:so |and |but |please )*(?:can|may|must|do|does|should|is|are|am|could|will|would|have|has|did)\b/,
  ],
  ['choice', /\b(?:which|what)\b/],
]

/** "Is there a limit on how much ...?" asks for yes or no, whatever stands inside; "can you tell me ..." asks for what follows. */
const isYesOrNo = (lower: string): boolean =>
  kinds.find(([kind]) => kind === 'permission')?.[1].test(lower) === true &&
  !/^(?:can|could|would|will) you\b/.test(lower)

function kindOf(text: string): AnswerKind {
  const lower = text.toLowerCase().trim()
  if (isYesOrNo(lower)) return 'permission'
  const isDefinition = kinds.find(([kind]) => kind === 'definition')?.[1].test(lower) === true
  const found = kinds.find(([kind, pattern]) => kind !== 'definition' && pattern.test(lower))?.[0] ?? 'other'
  return isDefinition && (found === 'choice' || found === 'other' || found === 'person') ? 'definition' : found
}

/** The words after "how many", up to the verb, "of" or "does". */
function unitOf(words: Word[]): string[] {
  const at = words.findIndex((word, index) => word.lower === 'many' && words[index - 1]?.lower === 'how')
  if (at < 0) return []
  const rest = words.slice(at + 1, at + 5)
  const end = rest.findIndex((word) => isStopWord(word.lower))
  return (end < 0 ? rest : rest.slice(0, end)).map((word) => word.stem)
}

/** The verb behind "who", where it says something. */
function doingOf(words: Word[]): string | null {
  const at = words.findIndex((word) => /^who(?:m|se)?$/.test(word.lower))
  const verb = at < 0 ? undefined : words.slice(at + 1).find((word) => !isStopWord(word.lower))
  return verb === undefined || general.has(verb.stem) ? null : verb.stem
}

/** Reads a question that documents may answer; a leaning one ("and for veterans?") takes up the one before. */
export function readQuestion(question: string, earlier: string[]): DocumentQuestion {
  const ownKind = kindOf(question.replace(/^\s*(?:(?:and|but|also|only|what about|how about)\b\s*)+/i, ''))
  const own = termsOf(question, ownKind)
  const previous = earlier[earlier.length - 1]
  const leans = /^\s*(?:and|but|what about|how about|also|only|why|for|in)\b/i.test(question) && own.length <= 4
  const joined = leans && previous !== undefined ? `${previous} ${question}` : question
  const words = wordsOf(joined)
  const kind = leans && previous !== undefined ? (ownKind === 'other' ? kindOf(previous) : ownKind) : kindOf(question)
  return {
    kind,
    terms: termsOf(joined, kind),
    unit: unitOf(words),
    doing: doingOf(words),
    text: joined,
  }
}

const timeUnits = new Set(stemsOf('minute hour day week month year'))
const currencies = new Set(stemsOf('dollar euro pound franc yen cent'))

/** "two months": how long something is in the case of the person who asks; rules rarely name the same number. */
function isOwnQuantity(words: Word[], at: number): boolean {
  const [before, word, next] = [words[at - 1], words[at], words[at + 1]]
  const isNumber = (each: Word | undefined): boolean => each !== undefined && numberOf(each.lower) !== null
  const isUnit = (each: Word | undefined): boolean => each !== undefined && timeUnits.has(each.stem)
  return (isNumber(word) && isUnit(next)) || (isUnit(word) && isNumber(before))
}

/** "60 dollars", "two bags": how much it is in the case of the person who asks what is allowed. */
function isOwnAmount(words: Word[], at: number): boolean {
  const [word, next] = [words[at], words[at + 1]]
  if (word === undefined) return false
  return currencies.has(word.stem) || (numberOf(word.lower) !== null && next !== undefined && !isStopWord(next.lower))
}

function termsOf(question: string, kind: AnswerKind): Term[] {
  const seen = new Map<string, number>()
  return wordsOf(phrased(question)).flatMap((word, at, words) => {
    const isAcronym = /^[\p{Lu}\d]{2,}$/u.test(word.raw)
    const times = (seen.get(word.stem) ?? 0) + 1
    if ((isStopWord(word.lower) && !isAcronym) || times > 2 || /^\p{L}$/u.test(word.lower)) return []
    if (seen.size >= mostTerms) return []
    seen.set(word.stem, times)
    const isOwn = isOwnQuantity(words, at) || (kind === 'permission' && isOwnAmount(words, at))
    const isUnit = timeUnits.has(word.stem)
    const isGeneral = (general.has(word.stem) && !isAcronym) || isOwn || times > 1
    const isName = at > 0 && /^\p{Lu}/u.test(word.raw)
    return [{ stem: word.stem, word: word.lower, times, isGeneral, isUnit, isOwn, isName }]
  })
}

/** What to search for: the words of the question, then words for the same things. */
export function searchPhrases(question: DocumentQuestion): string[] {
  const words = [...new Set(question.terms.flatMap((term) => [term.word, ...writtenFor(term.word)]))]
  const synonyms = question.terms
    .filter((term) => !term.isGeneral)
    .flatMap((term) => synonymsOf(stem(term.word)).slice(0, 4))
  return [words.join(' ').slice(0, 200), synonyms.slice(0, 12).join(' ').slice(0, 200)].filter(
    (phrase) => phrase !== '',
  )
}
