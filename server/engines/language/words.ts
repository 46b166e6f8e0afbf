import stemOf from 'wink-porter2-stemmer'

/** A word of a text as it is compared: `written` in lower case without accents, and its stem. */
export type Word = { written: string; stem: string }

/** Words that carry no meaning of their own, and the shapes they have in chats and without apostrophes. */
const functionWords = new Set(
  `a an the and or but nor so if then than that this these those there here it its itself he she him they them their theirs
  his her hers we us our ours you your yours yourself i me my mine myself ourselves themselves of in on at by for from to
  into onto with without within about above below between among through during before after since until upon toward towards
  against as is are was were be been being am do does did doing done has have had having can could may might must shall
  should will would not no any some all each every either neither both such own same too very just also only ever even still
  yet again please tell say says said saying show give let lets what which who whom whose when where why how whether per via etc else up down out
  off over under besides told came went gone whether someone somebody anyone anybody everyone everybody nobody something anything everything nothing thing
  things get gets got getting need needs needed want wants wanted know knows because while though although however therefore thus hence s t re ve ll d m
  dont doesnt didnt cant cannot couldnt wont wouldnt shouldnt isnt arent wasnt werent hasnt havent hadnt mustnt neednt aint
  whats whos hows wheres whens whys thats theres heres im ive id youre youve theyre weve hes shes
  u ur r n w pls plz thx ok okay hey hi hello cuz gonna wanna gotta abt gimme lemme kinda btw fyi asap idk`.split(
    /\s+/,
  ),
)
export const isFunctionWord = (written: string): boolean => functionWords.has(written)

/** Words that say little beside others in a question: "put in", "come to", "the way to". */
const lightWords = new Set(
  `put puts take takes took taking come comes coming goes going go make makes made making look looks looking see sees seen
  think thinks thought keep keeps kept happen happens happened become becomes becoming way ways good enough much really now
  back sit sits sitting right well different lot bit sure actually quite kind sort`.split(/\s+/),
)
export const isLightWord = (written: string): boolean => lightWords.has(written)

const units =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')
const numbers = new Map([
  ...units.map((word, at): [string, number] => [word, at]),
  ...tens.map((word, at): [string, number] => [word, (at + 2) * 10]),
  ...(['hundred', 'thousand', 'million'] as const).map((word, at): [string, number] => [word, [100, 1e3, 1e6][at]!]),
])
const signs = new Map(Object.entries({ $: 'dollar', '€': 'euro', '£': 'pound', '%': 'percent' }))
const months = 'january february march april may june july august september october november december'.split(' ')

const pieces = /\d{4}-\d{2}(?:-\d{2})?(?!\d)|\d+(?:[.,]\d+)*|[\p{L}\p{N}][\p{L}\p{N}\p{M}]*(?:['’]\p{L}+)*|[$€£%]/gu
/** In other scripts such signs are letters: vowels of Thai and Devanagari, voiced sounds of Japanese. */
const accents = /(?<=[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])\p{M}+/gu
const hump = /(?<=\p{Ll})(?=\p{Lu}\p{Ll})/u
/** Longer runs of letters are no words: codes, keys, what a broken file holds. */
const longestWord = 40

const stems = new Map<string, string>()
const mostStems = 50_000
/** The Snowball English stem. */
export function stem(word: string): string {
  const known = stems.get(word)
  if (known !== undefined) return known
  const found = /^\p{L}+$/u.test(word) ? stemmed(word) : word
  if (stems.size >= mostStems) stems.clear()
  stems.set(word, found)
  return found
}

/** The library looks words up in an object, and "constructor" is in every one. */
const stemmed = (word: string): string => (Object.hasOwn(Object.prototype, word) ? word : stemOf(word))

/** "employee's" is the employee, "don't" is one word. */
const withoutApostrophe = (word: string): string => word.replace(/['’](?:s|ll|re|ve|d|m)$/, '').replace(/['’]/g, '')

/** Scripts that set no space between words. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

/** Whether words of a text are written without spaces between them. */
export const isUnspaced = (text: string): boolean => unspaced.test(text)

const segmenter = new Intl.Segmenter('en', { granularity: 'word' })
/** A letter of these by itself joins words, as "of" does. */
const joining = /^\p{Script=Hiragana}$/u
/** Longer runs are divided as they come, so that one piece costs no more than its length. */
const longestRun = 2_000
function* segmentedWords(piece: string): Generator<string> {
  for (let from = 0; from < piece.length; from += longestRun)
    for (const { segment } of segmenter.segment(piece.slice(from, from + longestRun)))
      if (!joining.test(segment)) yield segment.toLowerCase()
}

function* writtenWords(text: string): Generator<string> {
  for (const [piece] of text.normalize('NFKD').replace(accents, '').normalize('NFC').matchAll(pieces)) {
    const sign = signs.get(piece)
    if (sign !== undefined) yield sign
    else if (/^\d{4}-\d{2}/.test(piece)) yield* dateWords(piece)
    else if (/^\d/.test(piece)) yield* numberWords(piece)
    else if (unspaced.test(piece)) yield* segmentedWords(piece)
    else if (piece.length <= longestWord) {
      const word = withoutApostrophe(piece)
      const parts = word.split(hump)
      yield word.toLowerCase()
      if (parts.length > 1) for (const part of parts) yield part.toLowerCase()
    }
  }
}

/** "2026-10-05" is told as a person says it. */
function* dateWords(date: string): Generator<string> {
  const [year = '', month = '', day] = date.split('-')
  yield year
  const name = months[Number(month) - 1]
  if (name !== undefined) yield name
  if (day !== undefined) yield String(Number(day))
}

/** "1,500.00" is 1500; "3.2.1" are three numbers, and so is a long list that has commas alone between them. */
function* numberWords(written: string): Generator<string> {
  const plain = written.replace(/,(?=\d{3}(?!\d))/g, '')
  if (/^\d+(?:\.\d+)?$/.test(plain) && plain.length <= 15) yield String(Number(plain))
  else
    for (const part of (plain.length <= longestWord ? plain : written).split(/[.,]/))
      if (part.length <= longestWord) yield part
}

/** The words of a text that mean something, numbers in digits ("twenty five" is 25), in order. Linear in its length. */
export function wordsOf(text: string): Word[] {
  const words: Word[] = []
  let ten: number | null = null
  for (const written of writtenWords(text)) {
    const value = numbers.get(written)
    if (ten !== null && value !== undefined && value > 0 && value < 10) {
      words.pop()
      words.push({ written: String(ten + value), stem: String(ten + value) })
      ten = null
      continue
    }
    ten = value !== undefined && value >= 20 && value < 100 ? value : null
    if (functionWords.has(written)) continue
    const number = String(value)
    words.push(value === undefined ? { written, stem: stem(written) } : { written: number, stem: number })
  }
  return words
}

export const stemsOf = (text: string): Set<string> => new Set(wordsOf(text).map((word) => word.stem))
