import { isStopWord, wordsOf } from '../../terms/index.ts'
import { plainText, splitSentences } from '../../passages/index.ts'

const shortest = 40
const longest = 320
/** With all its marks: no sentence of `longest` characters bears more. */
const longestMarked = 4_000
const mostSentences = 3
/** Only this many sentences are read: a document says at its beginning what it is about. */
const mostRead = 400

type Candidate = { at: number; text: string; stems: string[] }

/**
 * The few sentences that share most with the rest of the text, in their order: each word counts by how many sentences
 * hold it, and half once a sentence with it was taken. Null for a text without sentences.
 */
export function summarise(pages: readonly { text: string }[]): string | null {
  const candidates = candidatesOf(pages)
  const holders = new Map<string, number>()
  for (const { stems } of candidates) for (const stem of stems) holders.set(stem, (holders.get(stem) ?? 0) + 1)
  const known = new Set<string>()
  const taken: Candidate[] = []
  const left = new Set(candidates)
  while (taken.length < mostSentences && left.size > 0) {
    const best = bestOf(left, holders, known)
    left.delete(best)
    taken.push(best)
    for (const stem of best.stems) known.add(stem)
  }
  if (taken.length === 0) return null
  return taken
    .toSorted((one, other) => one.at - other.at)
    .map(({ text }) => text)
    .join(' ')
}

function candidatesOf(pages: readonly { text: string }[]): Candidate[] {
  const candidates: Candidate[] = []
  for (const page of pages) {
    for (const sentence of splitSentences(page.text)) {
      if (candidates.length === mostRead) return candidates
      if (sentence.text.length > longestMarked) continue
      const text = plainText(sentence.text)
      if (text.length < shortest || text.length > longest || !/[.!]$/.test(text)) continue
      const words = wordsOf(text).filter((word) => !isStopWord(word.lower))
      candidates.push({ at: candidates.length, text, stems: [...new Set(words.map(({ stem }) => stem))] })
    }
  }
  return candidates
}

function bestOf(left: ReadonlySet<Candidate>, holders: ReadonlyMap<string, number>, known: ReadonlySet<string>) {
  let best: { candidate: Candidate; score: number } | null = null
  for (const candidate of left) {
    const worth = (stem: string) => Math.log(holders.get(stem) ?? 1) * (known.has(stem) ? 0.5 : 1)
    const weight = candidate.stems.reduce((sum, stem) => sum + worth(stem), 0)
    const score = (weight / Math.sqrt(candidate.stems.length + 1)) * (1 + 1 / (1 + candidate.at))
    if (best === null || score > best.score) best = { candidate, score }
  }
  return best!.candidate
}
