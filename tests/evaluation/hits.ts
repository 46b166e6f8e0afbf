import type { Stem } from './bm25.ts'
import { bm25 } from './bm25.ts'
import type { Hits } from './evaluation.types.ts'

const plain = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** The paragraphs that a passage covers: half of the paragraph or half of the passage is in both. */
export function paragraphsUnder(paragraphs: readonly string[]): (passage: string) => number[] {
  const texts = paragraphs.map(plain)
  const starts: number[] = []
  let length = 0
  for (const text of texts) {
    starts.push(length)
    length += text.length + 1
  }
  const whole = texts.join(' ')
  return (passage) => {
    const requested = plain(passage)
    const start = requested === '' ? -1 : whole.indexOf(requested)
    // A passage may hold headings that are no paragraphs.
    if (start < 0) return texts.flatMap((text, at) => (requested.includes(text) ? [at] : []))
    const end = start + requested.length
    return texts.flatMap((text, at) => {
      const common = Math.min(end, starts[at]! + text.length) - Math.max(start, starts[at]!)
      return common >= Math.min(text.length, requested.length) / 2 ? [at] : []
    })
  }
}

const rankOf = (units: readonly number[][], right: readonly number[]): number | null => {
  const at = units.findIndex((unit) => unit.some((number) => right.includes(number)))
  return at < 0 ? null : at + 1
}

/** At which place the product and plain BM25 bring a paragraph that answers. */
export function hitCounter(paragraphs: readonly string[], stem: Stem) {
  const under = paragraphsUnder(paragraphs)
  const plainOrder = bm25(paragraphs, stem)
  return (question: string, units: readonly string[], right: readonly number[]): Hits => {
    const covered = units.map(under)
    return {
      product: rankOf(covered, right),
      bm25: rankOf(
        plainOrder(question).map((at) => [at]),
        right,
      ),
      unitLength:
        units.slice(0, 3).reduce((sum, unit) => sum + unit.length, 0) / Math.max(1, Math.min(3, units.length)),
    }
  }
}
