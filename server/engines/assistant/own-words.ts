import { stemsOf } from '../language/index.ts'

const LEAST_SHARE = 0.8
const folded = (text: string): string => text.replace(/\s+/g, ' ').trim().toLowerCase()

/** Whether a text is what a person wrote, apart from a few joining words; each of its numbers they wrote themselves. */
export function isInOwnWords(text: string, written: readonly string[]): boolean {
  const said = folded(written.join('\n'))
  if (said.includes(folded(text))) return true
  const numbers = text.match(/\d[\d.,]*/g) ?? []
  if (numbers.some((number) => !said.includes(number.replace(/(?<![.,])[.,]+$/, '')))) return false
  const stems = [...stemsOf(text)]
  if (stems.length === 0) return false
  const known = stemsOf(said)
  return stems.filter((stem) => known.has(stem)).length / stems.length >= LEAST_SHARE
}
