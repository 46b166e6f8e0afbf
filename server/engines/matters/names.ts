import type { DimensionInfo } from '../tools/index.ts'
import { areSynonyms, isStopWord, stemsOf, type Word } from '../terms/index.ts'

/** How well words name a thing (0 to about 5), and the places of those words. */
export type NameMatch = { score: number; positions: number[] }
/** `isWhole`: all words of the value were said, or one for the same thing; else a word that only this value has. */
export type ValueMatch = { dimension: string; value: string; positions: number[]; isWhole: boolean }

const genericEndings = new Set(
  ['name', 'id', 'code', 'line', 'title', 'key', 'number', 'no'].map((word) => stemsOf(word)[0] ?? ''),
)

const range = (from: number, length: number): number[] => Array.from({ length }, (_, at) => from + at)

/** The place where stems stand one after another in words, or -1. */
function positionOf(words: Word[], stems: string[], isFree: (position: number) => boolean): number {
  return words.findIndex((_, at) =>
    stems.every((each, offset) => words[at + offset]?.stem === each && isFree(at + offset)),
  )
}

function initialsMatch(words: Word[], name: string): NameMatch | null {
  if (!/^[a-z]{3,6}$/i.test(name)) return null
  const letters = name.toLowerCase()
  for (let at = 0; at + letters.length <= words.length; at += 1)
    if ([...letters].every((letter, offset) => words[at + offset]?.lower[0] === letter))
      return { score: 3, positions: range(at, letters.length) }
  return null
}

/** Matches a column's name: exactly, with words in another order, in part, or by words for the same thing. */
export function matchName(words: Word[], name: string, isFree: (position: number) => boolean): NameMatch | null {
  const stems = stemsOf(name)
  if (stems.length === 0) return null
  const exact = positionOf(words, stems, isFree)
  if (exact >= 0) return { score: 3 + 0.5 * stems.length, positions: range(exact, stems.length) }
  const initials = initialsMatch(words, name)
  if (initials !== null) return initials
  let matched = 0
  const positions: number[] = []
  for (const requested of stems) {
    const same = words.findIndex((word, at) => word.stem === requested && isFree(at) && !isStopWord(word.lower))
    const alike = same >= 0 ? same : words.findIndex((word, at) => areSynonyms(word.stem, requested) && isFree(at))
    if (alike < 0) continue
    matched += same >= 0 ? 1 : 0.8
    positions.push(alike)
  }
  const part = matched / stems.length
  if (part < 0.5) return null
  const isWhole = positions.length === stems.length && matched === stems.length
  return { score: isWhole ? 2.5 : 2 * part, positions: [...new Set(positions)] }
}

/** Matches a dimension by its name, also without an ending such as "name" or "line". */
export function matchDimension(
  words: Word[],
  dimension: DimensionInfo,
  isFree: (position: number) => boolean,
): NameMatch | null {
  const whole = matchName(words, dimension.label, isFree)
  if (whole !== null && whole.score >= 2.5) return whole
  const stems = stemsOf(dimension.label)
  const core = stems.filter((each) => !genericEndings.has(each))
  if (core.length > 0 && core.length < stems.length) {
    const found = matchName(words, core.join(' '), isFree)
    if (found !== null && found.score >= 1.6) return { score: found.score - 0.7, positions: found.positions }
  }
  return stems.length === 1 ? whole : null
}

/** Values too short or too common to be meant without the name of their dimension beside them. */
function needsItsName(value: string, stems: string[]): boolean {
  if (stems.length !== 1) return false
  return value.length <= 2 || /^\d+$/.test(value) || isStopWord(value.toLowerCase())
}

/** The values of a dimension that words name: whole, or by a word that only one of the values has. */
export function matchValues(
  words: Word[],
  dimension: DimensionInfo,
  isFree: (position: number) => boolean,
): ValueMatch[] {
  const label = stemsOf(dimension.label)
  const taken = new Set<number>()
  const isOpen = (position: number): boolean => isFree(position) && !taken.has(position)
  const found: ValueMatch[] = []
  const values = dimension.sampleValues
    .map((value) => ({ value, stems: stemsOf(value) }))
    .filter((each) => each.stems.length > 0)
  for (const { value, stems } of values.toSorted((one, other) => other.stems.length - one.stems.length)) {
    const at = positionOf(words, stems, isOpen)
    if (at < 0) continue
    const isNamed = label.includes(words[at - 1]?.stem ?? '') || label.includes(words[at + stems.length]?.stem ?? '')
    if (needsItsName(value, stems) && !isNamed) continue
    const positions = range(at, stems.length)
    positions.forEach((position) => void taken.add(position))
    found.push({ dimension: dimension.name, value, positions, isWhole: true })
  }
  words.forEach((word, at) => {
    const alike = isOpen(at)
      ? values.find((each) => each.stems.length === 1 && areSynonyms(each.stems[0] ?? '', word.stem))
      : undefined
    if (alike === undefined || label.includes(word.stem) || found.some((each) => each.value === alike.value)) return
    taken.add(at)
    found.push({ dimension: dimension.name, value: alike.value, positions: [at], isWhole: true })
  })
  words.forEach((word, at) => {
    if (!isOpen(at) || word.lower.length < 4 || isStopWord(word.lower) || label.includes(word.stem)) return
    const holders = values.filter((each) => each.stems.includes(word.stem))
    const only = holders[0]
    if (only === undefined || holders.length > 1 || only.stems.length < 2) return
    if (found.some((each) => each.value === only.value)) return
    taken.add(at)
    found.push({ dimension: dimension.name, value: only.value, positions: [at], isWhole: false })
  })
  return found.sort((one, other) => (one.positions[0] ?? 0) - (other.positions[0] ?? 0))
}
