import type { Word } from '../language/words.ts'

/** A bound that figures are measured by: `above` (more than), `from` (at least), `below` (less than), `to` (at most). */
export type Threshold = { kind: 'above' | 'from' | 'below' | 'to'; value: number }
/** A threshold with the words [first, after) that said it. */
export type FoundThreshold = { threshold: Threshold; first: number; after: number }

const comparators: [Threshold['kind'], string[]][] = [
  ['from', ['at', 'least']],
  ['to', ['at', 'most']],
  ['from', ['no', 'less', 'than']],
  ['to', ['no', 'more', 'than']],
  ...['more', 'greater', 'higher', 'larger', 'bigger', 'better'].map((word): [Threshold['kind'], string[]] => [
    'above',
    [word, 'than'],
  ]),
  ...['less', 'fewer', 'lower', 'smaller', 'worse'].map((word): [Threshold['kind'], string[]] => [
    'below',
    [word, 'than'],
  ]),
  ...['above', 'over', 'exceeding', 'exceed', 'exceeds', 'exceeded'].map((word): [Threshold['kind'], string[]] => [
    'above',
    [word],
  ]),
  ...['below', 'under', 'beneath'].map((word): [Threshold['kind'], string[]] => ['below', [word]]),
]
const multiples: Readonly<Record<string, number>> = { k: 1_000, thousand: 1_000, m: 1_000_000, million: 1_000_000 }

/** The number that begins at a word: "500", "1,000.50", "450k", "2 million". A decimal point and a comma both part words. */
function amountAt(words: Word[], at: number): { value: number; after: number } | null {
  const head = /^(\d+)(k|m)?$/.exec(words[at]?.lower ?? '')
  if (head === null) return null
  let digits = head[1] ?? ''
  let after = at + 1
  const isJoined = (): boolean => words[after]?.start === (words[after - 1]?.end ?? 0) + 1
  while (head[2] === undefined && digits !== '0' && isJoined() && /^\d{3}$/.test(words[after]?.lower ?? '')) {
    digits += words[after]?.lower ?? ''
    after += 1
  }
  if (head[2] === undefined && isJoined() && /^\d{1,4}$/.test(words[after]?.lower ?? '')) {
    digits += `.${words[after]?.lower ?? ''}`
    after += 1
  }
  const unit = head[2] ?? words[after]?.lower ?? ''
  const multiple = Object.hasOwn(multiples, unit) ? (multiples[unit] ?? 1) : 1
  return { value: Number(digits) * multiple, after: multiple > 1 && head[2] === undefined ? after + 1 : after }
}

/** The first bound that a question names: "above 500", "at least 1,000". */
export function findThreshold(words: Word[]): FoundThreshold | null {
  for (let at = 0; at < words.length; at += 1) {
    const comparator = comparators.find(([, parts]) =>
      parts.every((part, offset) => words[at + offset]?.lower === part),
    )
    const amount = comparator === undefined ? null : amountAt(words, at + comparator[1].length)
    const isYear = /^(?:19|20)\d\d$/.test(words[(amount?.after ?? 0) - 1]?.lower ?? '')
    if (comparator !== undefined && amount !== null && !isYear)
      return { threshold: { kind: comparator[0], value: amount.value }, first: at, after: amount.after }
  }
  return null
}

/** Whether a figure lies where a threshold asks for. */
export function isWithin({ kind, value }: Threshold, figure: number): boolean {
  if (kind === 'above') return figure > value
  if (kind === 'from') return figure >= value
  return kind === 'below' ? figure < value : figure <= value
}
