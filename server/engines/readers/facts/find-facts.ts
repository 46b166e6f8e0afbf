import { plainText, splitSentences } from '../../passages/index.ts'

export type Fact = { text: string; pageNumber: number; start: number; end: number }

const shortest = 30
const longest = 320
/** With all its marks: no sentence of `longest` characters bears more. */
const longestMarked = 4_000
const mostPerDocument = 500
const number = /\d/
const obligation =
  /\b(must|shall|may not|required?|requires|entitled|allowed|prohibited|mandatory|agrees?|will not|need to|have to)\b/i
const name = /\b\p{Lu}[\p{Ll}'’]+\s+\p{Lu}\p{Ll}/u
/** First words of sentences that depend on the one before. */
const leaning =
  /^(this|that|these|those|it|they|he|she|such|however|also|but|and|or|then|if so|for example|see|note)\b/i

/** Self-contained sentences with a number, a date, a name or an obligation, in the order of the text. */
export function findFacts(pages: readonly { number: number; text: string }[]): Fact[] {
  const facts: Fact[] = []
  for (const page of pages) {
    for (const sentence of splitSentences(page.text)) {
      if (sentence.text.length > longestMarked) continue
      const text = plainText(sentence.text)
      const standsAlone = text.length >= shortest && text.length <= longest && /[.!]$/.test(text) && !leaning.test(text)
      if (standsAlone && (number.test(text) || obligation.test(text) || name.test(text))) {
        facts.push({ text, pageNumber: page.number, start: sentence.start, end: sentence.end })
      }
      if (facts.length === mostPerDocument) return facts
    }
  }
  return facts
}
