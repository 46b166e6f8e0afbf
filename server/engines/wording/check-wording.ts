import { figuresIn, type WrittenFigure } from '../../../contract/chat/written-figures.ts'
import type { DocumentWording } from '../../../contract/documents/wording.schemas.ts'
import { wordingTexts } from '../../../contract/documents/wording.texts.ts'
import { splitSentences } from '../passages/index.ts'
import { isStopWord, stem, stemsOf } from '../terms/index.ts'
import type { SaidWording, Wordable } from './wording-prompt.ts'

const { faults } = wordingTexts
const MAX_SENTENCE = 600
const MAX_SUMMARY_SENTENCES = 4
const LEAST_SHARED = 0.5

/** Numbers in words: what one sentence spells out, the other has to spell out too. */
const numberWords = new Set(
  'half quarter third two three four five six seven eight nine ten eleven twelve dozen twenty thirty forty fifty sixty seventy eighty ninety hundred thousand million billion twice double triple zwei drei vier fünf sechs sieben acht neun zehn elf zwölf zwanzig dreißig vierzig fünfzig hundert tausend million milliarde hälfte viertel drittel doppelt dreifach'.split(
    ' ',
  ),
)
const negations = new Set(
  'not no never none nobody nothing neither nor without cannot unless except nicht kein keine keinen keiner keinem nie niemals niemand nichts ohne weder außer'.split(
    ' ',
  ),
)

const wordPattern = /\p{L}[\p{L}\p{M}\p{N}]*(?:['’-][\p{L}\p{N}]+)*/gu
const wordsIn = (text: string): string[] => text.match(wordPattern) ?? []
const plain = (word: string): string => word.toLowerCase().replace(/['’]s$/, '')

const isNegation = (word: string): boolean => negations.has(word) || /n['’]t$/.test(word)
const denies = (text: string): boolean => wordsIn(text.toLowerCase()).some(isNegation)

const isSame = (one: WrittenFigure, other: WrittenFigure): boolean =>
  one.unit === other.unit &&
  one.sign === other.sign &&
  one.approximation === other.approximation &&
  one.scales.join() === other.scales.join() &&
  one.readings.some(({ value }) => other.readings.some((reading) => reading.value === value))

const currencies = /[$€£¥₹]/g

/** Figures that a reader of numbers makes nothing of, such as dates: they have to stand there digit for digit. */
const digitsIn = (text: string): string[] => text.match(/\d+(?:[.,:/'’-]\d+)*/g) ?? []

function hasOwnFigures(text: string, source: string): boolean {
  const known = figuresIn(source)
  const digits = new Set(digitsIn(source))
  const own = figuresIn(text).filter(({ readings }) => readings.length > 0)
  if ((text.match(currencies) ?? []).some((sign) => !source.includes(sign))) return true
  if (own.some((figure) => !known.some((one) => isSame(figure, one)))) return true
  if (digitsIn(text).some((written) => !digits.has(written) && !own.some((figure) => figure.digits === written)))
    return true
  const spelled = new Set(wordsIn(source).map(plain))
  return wordsIn(text).some((word) => numberWords.has(plain(word)) && !spelled.has(plain(word)))
}

/** Whether a word with a capital is not in the source. The first one of a sentence may be any word that names nothing. */
function hasOwnNames(text: string, source: string): boolean {
  const known = new Set(wordsIn(source).map(plain))
  const stems = new Set([...known].map(stem))
  const words = wordsIn(text)
  return words.some((word, at) => {
    if (word.toLowerCase() === word || known.has(plain(word))) return false
    return at > 0 || !(isStopWord(plain(word)) || stems.has(stem(plain(word))))
  })
}

function saysTheSame(text: string, source: string): boolean {
  const [own, said] = [[...new Set(stemsOf(text))], new Set(stemsOf(source))]
  return own.length > 0 && own.filter((one) => said.has(one)).length >= LEAST_SHARED * own.length
}

const tidied = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .replace(/[*_`#<>[\]|]/g, '')
    .trim()

/** What is against a sentence of a model, as a person reads it; null: nothing. `words`: what it words, with what gives it its subject. */
function faultOf(
  text: string,
  { words, context, isDenialKnown = false }: { words: string; context: string; isDenialKnown?: boolean },
): string | null {
  const source = `${context}\n${words}`
  if (text === '') return faults.empty
  if (text.length > MAX_SENTENCE) return faults.long
  if (hasOwnFigures(text, source)) return faults.figure
  if (hasOwnNames(text, source)) return faults.name
  if (!isDenialKnown && denies(text) !== denies(words)) return faults.negation
  return saysTheSame(text, source) ? null : faults.words
}

const meaningful = (text: string): Set<string> => new Set(stemsOf(text).filter((word) => !isStopWord(word)))

/**
 * A sentence of a summary words the sentences and facts that it shares most with. It has to deny what those deny that are
 * nearest; where it brings several together, one that denies is enough for a denial.
 */
function summaryFault(text: string, { title, summary, facts }: Wordable): string | null {
  const own = meaningful(text)
  const sources = [...(summary === null ? [] : splitSentences(summary).map((one) => one.text)), ...facts]
  const shares = sources.map((source) => [...meaningful(source)].filter((word) => own.has(word)).length)
  const most = Math.max(0, ...shares)
  const sharing = (least: number) => sources.filter((_, at) => shares[at]! >= Math.max(1, least))
  const nearest = sharing(most)
  const near = sharing(most / 2)
  const denying = (denies(text) ? near : nearest).filter(denies)
  if (denying.length > 0 !== denies(text)) return faults.negation
  return faultOf(text, { words: near.join('\n'), context: title, isDenialKnown: true })
}

/** What of a model's words the document bears out. What it does not bear out is left out and counted. */
export function checkWording({ of, said }: { of: Wordable; said: SaidWording }): DocumentWording {
  let leftOut = 0
  const facts: DocumentWording['facts'] = []
  const worded = new Set<number>()
  for (const { n, text: given } of said.facts) {
    const found = of.facts[n - 1]
    const text = tidied(given)
    if (found === undefined || worded.has(n) || faultOf(text, { words: found, context: of.title }) !== null) {
      leftOut += 1
      continue
    }
    worded.add(n)
    if (text !== found.trim()) facts.push({ found, text })
  }
  const sentences = splitSentences(tidied(said.summary ?? '')).map(({ text }) => text.trim())
  const kept = sentences.slice(0, MAX_SUMMARY_SENTENCES).filter((text) => summaryFault(text, of) === null)
  leftOut += sentences.length - kept.length
  return { summary: kept.length === 0 ? null : kept.join(' '), facts, leftOut }
}
