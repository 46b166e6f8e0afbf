import { type Claims, claimsOf, figuresOf, isRemark, namesOf, numbersIn, type Row } from './claims.ts'
import { dateIn, isFigure, isSame, numberIn, type Shown as ShownNumber } from './comparator.ts'
import { factsOf, saysFacts } from './facts.ts'
import type { Case, Expectation, Hits, Shown, Verdict } from './evaluation.types.ts'

/** Bold parts beyond these are no longer the answer, but everything there is. */
const mostStated = 3

function isLabel(shown: string, label: string): boolean {
  if (isSame(shown, label)) return true
  const [one, other] = [dateIn(shown), dateIn(label)]
  // A month is also written as its first day.
  return (
    one !== null && other !== null && (one.startsWith(`${other}-`) || other.startsWith(`${one}-`)) && /-01$/.test(one)
  )
}

const matches = ({ label, value, share = value }: Row, truth: { label: string; value: number }): boolean =>
  isLabel(label, truth.label) && [value, share].some((shown) => isFigure(shown, truth.value))

function hasRows(claims: Claims, truth: { label: string; value: number }[], isOrdered: boolean): boolean {
  const stated = [claims.rows, ...claims.charts].filter((rows) => rows.length > 0)
  return stated.some((rows) => {
    if (rows.length !== truth.length) return false
    if (isOrdered) return truth.every((row, at) => matches(rows[at]!, row))
    return truth.every((row) => rows.some((shown) => matches(shown, row)))
  })
}

function hasFigure(
  claims: Claims,
  text: string,
  { value, former = [], also = [] }: Extract<Expectation, { type: 'figure' }>,
): boolean {
  const isTrue = (shown: ShownNumber): boolean => [value, ...also].some((truth) => isFigure(shown, truth))
  // A change may be accompanied by the figures it is calculated from.
  if (former.length > 0) return numbersIn(text).some(isTrue)
  const [first] = figuresOf(claims)
  return first !== undefined && isTrue(first)
}

/** A name in bold or alone in the first sentence, else the first of a list. */
function saysName(claims: Claims, name: string, isEqual = isLabel): boolean {
  if (
    namesOf(claims)
      .slice(0, mostStated)
      .some((shown) => isEqual(shown, name))
  )
    return true
  const first = [claims.rows[0]?.label, claims.items[0]].filter((label) => label !== undefined)
  return claims.bold.length === 0 && first.some((label) => isEqual(label, name))
}

/** Published answers: one of them stated alone, or all of a list with at most as many others. */
function hasValues(claims: Claims, { text }: Shown, values: string[]): boolean {
  if (values.length > 1) {
    const shown =
      claims.items.length > 0 ? claims.items : claims.headline.flatMap((part) => part.split(/, (?:and )?| and /))
    const stated = [...shown, ...claims.bold]
    return shown.length <= 2 * values.length && values.every((value) => stated.some((each) => isSame(each, value)))
  }
  const value = values[0] ?? ''
  if (/^(yes|no|true|false)$/i.test(value)) {
    const said = /^\W*(yes|no|true|false|correct|incorrect)\b/i.exec(text.trim())?.[1]
    return isSame(said ?? claims.bold[0] ?? '', value)
  }
  if (saysName(claims, value, isSame)) return true
  const number = numberIn(value)
  if (number === null || !/^(%|\p{L}*)$/u.test(number.rest)) return false
  const [stated] = figuresOf(claims)
  return claims.bold.length === 0 && stated !== undefined && isFigure(stated, number.value)
}

/** A row of a table is said with all its cells, with their columns or without. */
const isRowSaid = (shown: string, truth: string): boolean =>
  truth.includes('; ') && cellsOf(truth).every((cell) => shown.includes(cell))

function isRight({ expects, part }: Case, answer: Shown): boolean {
  const claims = claimsOf(answer)
  if (expects.type === 'values') return hasValues(claims, answer, expects.values)
  if (expects.type === 'figure') return hasFigure(claims, answer.text, expects)
  if (expects.type === 'figures') return hasRows(claims, expects.rows, expects.isOrdered)
  if (expects.type === 'name') return saysName(claims, expects.name)
  if (expects.type === 'texts') {
    const shown = answer.text.replaceAll('**', '')
    const isCited = expects.cites === undefined || expects.cites.includes(answer.citations[0]?.file ?? '')
    // The truths of set 1 are sentences of the former analyst: their figures count, and not their words.
    const answered = expects.texts.filter((text) => !isRemark(text)).map((text) => text.replaceAll('**', ''))
    const isSaid = answered.every((text) => shown.includes(text) || isRowSaid(shown, text))
    return (
      isCited && (isSaid || (part === 'figures' && saysFacts(claims, answer.text, factsOf(expects.texts), isLabel)))
    )
  }
  return false
}

/** The cells of one quoted row of a table: "Season: 2001; Average: 17,956." */
const cellsOf = (quote: string): string[] =>
  quote.split(/; |\n| \| /).map((cell) =>
    cell
      .slice(cell.indexOf(': ') + 1)
      .replace(/\.$/, '')
      .trim(),
  )

/** Figures asked for, and rows quoted: right when the only row quoted has the cell, closest when it is among several. */
function judgeQuotation({ citations }: Shown, { expects }: Case): Verdict {
  if (expects.type !== 'values') return 'wrong'
  const cells = citations.map(({ quote }) => cellsOf(quote))
  const holds = expects.values.every((value) => cells.flat().some((cell) => isSame(cell, value)))
  if (!holds) return 'wrong'
  return citations.length === expects.values.length ? 'right' : 'closest'
}

/** A question that a document answers: right when the right passage is among the first three that it brings. */
function judgeRanking(tier: Shown['tier'], { product }: Hits): Verdict {
  if (product !== null && product <= 3) return 'right'
  return tier === 'nearest' ? 'denied' : 'wrong'
}

/** Judges an answer by its value to the person who asked. */
export function judge(asked: Case, answer: Shown, hits?: Hits): Verdict {
  const { expects } = asked
  const { tier } = answer
  if (expects.type === 'unknown')
    return tier === 'answer' || tier === 'passages' ? 'answered though unknown' : 'refused rightly'
  if (expects.type === 'ask back') return tier === 'asked back' ? 'right' : tier === 'answer' ? 'wrong' : 'denied'
  if (tier === 'asked back') return 'asked back'
  if (tier === 'nothing') return 'denied'
  if (hits) return judgeRanking(tier, hits)
  if (isRight(asked, answer)) return 'right'
  if (tier === 'nearest') return 'closest'
  if (tier === 'passages') return asked.part === 'figures' ? 'closest' : 'wrong'
  const isQuotation = asked.part === 'figures' && !answer.hasFigures && answer.charts.length === 0
  return isQuotation && answer.citations.length > 0 ? judgeQuotation(answer, asked) : 'wrong'
}
