import { synonymsOf } from '../language/synonyms.ts'
import { isStopWord, stem, stemsOf, type Word, wordsOf } from '../language/words.ts'

export type AnswerKind =
  | 'number'
  | 'time'
  | 'duration'
  | 'person'
  | 'place'
  | 'definition'
  | 'permission'
  | 'choice'
  | 'other'
/** A question to the documents: its words with a meaning, and what kind of thing would answer it. */
export type DocumentQuestion = {
  kind: AnswerKind
  terms: { stem: string; word: string; isGeneral: boolean }[]
  /** Stems of what is counted: "weeks" in "how many weeks of leave". */
  unit: string[]
  text: string
}

const general = new Set(
  'allow get take have use need give offer provide happen make find tell know receive go come want work apply mean say happen take do be put set keep become require able possible company organisation organization firm everybody everyone person people thing way new good per each long often quickly soon much many number amount rule policy question answer according document handbook page section describe explain detail information about happen ask call name stand year state list show minute paper report note text file'
    .split(' ')
    .flatMap(stemsOf),
)

const mostTerms = 40

const kinds: [AnswerKind, RegExp][] = [
  ['duration', /\bhow (?:long|soon|quickly|fast|often|early|late)\b/],
  [
    'number',
    /\bhow (?:many|much|high|large|big|old|far)\b|\b(?:what|which) (?:is|was|are|were)? ?(?:the |our )?(?:number|amount|maximum|minimum|total|price|cost|fee|limit|percentage|share|rate|interest|budget|dividend|salary|size|period|notice)\b|\bwhat (?:price|interest|dividend|percentage|share|rate|notice|budget)\b|\bup to what\b/,
  ],
  ['time', /\bwhen\b|\b(?:what|which) (?:date|day|month|year|time)\b/],
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

function kindOf(text: string): AnswerKind {
  const lower = text.toLowerCase().trim()
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

/** Reads a question that documents may answer; a leaning one ("and for veterans?") takes up the one before. */
export function readQuestion(question: string, earlier: string[]): DocumentQuestion {
  const own = termsOf(question)
  const previous = earlier[earlier.length - 1]
  const leans = /^\s*(?:and|but|what about|how about|also|only|why|for|in)\b/i.test(question) && own.length <= 4
  const joined = leans && previous !== undefined ? `${previous} ${question}` : question
  const words = wordsOf(joined)
  return {
    kind: kindOf(leans && previous !== undefined ? previous : question),
    terms: termsOf(joined),
    unit: unitOf(words),
    text: joined,
  }
}

function termsOf(question: string): DocumentQuestion['terms'] {
  const seen = new Set<string>()
  return wordsOf(question).flatMap((word) => {
    const isAcronym = /^[\p{Lu}\d]{2,}$/u.test(word.raw)
    if ((isStopWord(word.lower) && !isAcronym) || seen.has(word.stem) || word.lower.length < 2) return []
    if (seen.size >= mostTerms) return []
    seen.add(word.stem)
    return [{ stem: word.stem, word: word.lower, isGeneral: general.has(word.stem) && !isAcronym }]
  })
}

/** What to search for: the words of the question, then words for the same things. */
export function searchPhrases(question: DocumentQuestion): string[] {
  const words = question.terms.map((term) => term.word)
  const synonyms = question.terms
    .filter((term) => !term.isGeneral)
    .flatMap((term) => synonymsOf(stem(term.word)).slice(0, 4))
  return [words.join(' ').slice(0, 200), synonyms.slice(0, 12).join(' ').slice(0, 200)].filter(
    (phrase) => phrase !== '',
  )
}
