import { type Claims, dates, isRemark, withoutBold } from './claims.ts'
import { isFigure, numberIn, type Shown as ShownNumber } from './comparator.ts'

/** `names`: the items of a list, each a label in the answer; `words`: of a sentence, anywhere in the answer. */
type Facts = { numbers: ShownNumber[]; names: string[]; words: string[] }

/** Every number of a text, lists included, without dates. */
const allNumbers = (text: string): ShownNumber[] =>
  [
    ...withoutBold(text)
      .replace(dates, '')
      .matchAll(/[−-]?\d[\d,]*(?:\.\d+)?/g),
  ].flatMap(([part]) => numberIn(part.replace(/,$/, '')) ?? [])

/** "- Hill: a fall of 24.50" names Hill; a line of a list without a colon names all of it. */
function nameOfLine(line: string): string[] {
  const item = /^\s*- (.+)$/.exec(line)?.[1]
  return item === undefined ? [] : [/^([^:]{1,80}): /.exec(item)?.[1] ?? item]
}

/** "Hill: 456.50" says Hill, "**Hill** had the most: 456.50" too. */
function wordsOfLine(marked: string): string[] {
  const bold = /^\*\*([^*]{1,80})\*\* [^:]{1,80}: [^:]*\d/.exec(marked)?.[1]
  if (bold !== undefined) return [bold]
  const line = withoutBold(marked)
  const named = /^([^-:][^:]{0,80}): [^:]*\d[\d,.]*$/.exec(line)?.[1]
  return named === undefined || / from | by | in /.test(named) ? [] : [named]
}

/** What sentences about figures say, whatever their words: their numbers, and the names of their lists. */
export function factsOf(texts: readonly string[]): Facts {
  const answered = texts.filter((text) => !isRemark(text))
  return {
    numbers: answered.flatMap(allNumbers),
    names: answered.flatMap((text) => withoutBold(text).split('\n').flatMap(nameOfLine)),
    words: answered.flatMap((text) => text.split('\n').flatMap(wordsOfLine)),
  }
}

/** Whether an answer says all of it, in its text or in its charts. */
export function saysFacts(
  claims: Claims,
  text: string,
  { numbers, names, words }: Facts,
  isName: (shown: string, name: string) => boolean,
): boolean {
  if (numbers.length + names.length === 0) return false
  const rows = [...claims.rows, ...claims.charts.flat()]
  const shown = [...allNumbers(text), ...rows.map(({ value }) => value)]
  const said = [...claims.bold, ...claims.items, ...rows.map(({ label }) => label)]
  // A chart has more decimals than a sentence, and "a fall of" no sign.
  const isShown = ({ value, decimals }: ShownNumber) =>
    shown.some(
      (one) => isFigure(one, value) || Math.abs(Math.abs(one.value) - Math.abs(value)) <= 0.5 * 10 ** -decimals + 1e-9,
    )
  const plain = withoutBold(text).replaceAll('= ', '').toLowerCase()
  const isSaid = (word: string) => plain.includes(word.toLowerCase()) || rows.some(({ label }) => isName(label, word))
  return numbers.every(isShown) && words.every(isSaid) && names.every((name) => said.some((one) => isName(one, name)))
}
