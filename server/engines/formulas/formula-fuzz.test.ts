import { expect, test } from 'vitest'
import { completionAt } from '../../../contract/formulas/complete-formula.ts'
import { evaluateFormula } from '../../../contract/formulas/evaluate-formula.ts'
import { checkUnits } from '../../../contract/formulas/formula-units.ts'
import { parseFormula } from '../../../contract/formulas/parse-formula.ts'
import { printFormula } from '../../../contract/formulas/print-formula.ts'
import { seededRandom } from '../../features/demo/demo-random.ts'
import { runs } from '../../../tests/deep.ts'

const inputs = runs(100, 1_000) * 100
const mostMilliseconds = 50
const random = seededRandom(Number(process.env['SEED'] ?? 20_261_124))
const below = (most: number): number => Math.floor(random() * most)
const oneOf = <T>(list: readonly T[]): T => list[below(list.length)]!

const pieces = [
  ...[
    '[',
    ']',
    '(',
    ')',
    '"',
    '\\',
    '\\"',
    '$',
    '%',
    '^',
    '-',
    '+',
    '*',
    '/',
    ',',
    '.',
    '=',
    '!',
    '<',
    ' ',
    '\n',
    '\t',
  ],
  ...[
    'a.b',
    ' by ',
    ' where ',
    ' in ',
    ' not in ',
    ' and ',
    '1',
    '0',
    '1,000',
    '1e9',
    '.5',
    'f(',
    'now()',
    '[Revenue]',
  ],
  ...['__proto__', 'constructor', '\u202e', '\ud800', '\u0000', 'é', '💥', '§', '∑', "'; drop table facts; --"],
]
const good = [
  '([Revenue] - [Costs]) / [Revenue] * 100%',
  '-2^2 + 2^3^2 - $1,000.50 * 10%',
  '[sales.amount by order_date where region = "North" and product not in ("A", "B")]',
  'round([Revenue], 2) + now() - f(g(1), [a.b c], ((2)))',
  '[t.m where name = "a ] \\"b\\" \\\\ \\n"] ^ -[Pipe 5" wide]',
]
const joined = (count: number) => Array.from({ length: count }, () => oneOf(pieces)).join('')

/** A formula with something taken away, put in, doubled or turned round, a few times. */
function bent(text: string): string {
  let bending = text
  for (let count = 1 + below(4); count > 0; count -= 1) {
    const [from, length] = [below(bending.length + 1), below(8)]
    const [head, middle, tail] = [
      bending.slice(0, from),
      bending.slice(from, from + length),
      bending.slice(from + length),
    ]
    bending = oneOf([
      head + tail,
      head + oneOf(pieces) + middle + tail,
      head + middle + middle + tail,
      tail + middle + head,
    ])
  }
  return bending
}

function anyText(): string {
  const kind = random()
  if (kind < 0.4) return bent(oneOf(good))
  if (kind < 0.8) return joined(below(24))
  if (kind < 0.999)
    return String.fromCharCode(...Array.from({ length: below(30) }, () => below(random() < 0.8 ? 128 : 65_536)))
  return oneOf(pieces).repeat(below(4_200)).slice(0, 4_100) + joined(below(10))
}

const known = { measures: new Map(), factTables: {} } as unknown as Parameters<typeof completionAt>[2]

/** Everything that is done with a formula while somebody types it. Answers whether it is one. */
function work(text: string): boolean {
  const parsed = parseFormula(text)
  completionAt(text, text.length, known)
  if (!parsed.ok) {
    if (parsed.message === '' || parsed.start < 0 || parsed.start > text.length || parsed.end < parsed.start)
      throw new Error(`a refusal without a place: ${JSON.stringify(parsed)}`)
    return false
  }
  const printed = printFormula(parsed.formula)
  const again = parseFormula(printed)
  if (printed.length <= 4_000 && (!again.ok || printFormula(again.formula) !== printed))
    throw new Error(`printed otherwise: ${printed}`)
  checkUnits(parsed.formula, () => 'number')
  evaluateFormula(parsed.formula, { rows: 2, columnOf: () => Float64Array.of(1, 0) })
  return true
}

/** Measures processor time, so that a busy machine doesn't matter. */
const spentSince = (start: NodeJS.CpuUsage): number => {
  const { user, system } = process.threadCpuUsage(start)
  return (user + system) / 1_000
}
function millisecondsOf(text: string): number {
  const start = process.threadCpuUsage()
  work(text)
  return spentSince(start)
}

// T-Z7
test(`${inputs.toLocaleString('en')} texts are read, completed, checked and worked out, or refused with a place, each within ${mostMilliseconds} ms`, {
  timeout: 300_000 + inputs,
}, () => {
  const seen = { inputs, formulas: 0, slowest: 0 }
  for (let count = 0; count < inputs; count += 1) {
    const text = anyText()
    const start = process.threadCpuUsage()
    try {
      if (work(text)) seen.formulas += 1
    } catch (error) {
      throw new Error(`${JSON.stringify(text)}: ${error instanceof Error ? error.stack : String(error)}`)
    }
    const spent = spentSince(start)
    // Memory may have been tidied up meanwhile: what is slow is slow again.
    const least = spent > mostMilliseconds / 2 ? Math.min(spent, millisecondsOf(text), millisecondsOf(text)) : spent
    if (least > mostMilliseconds) throw new Error(`${least} ms: ${JSON.stringify(text)}`)
    seen.slowest = Math.max(seen.slowest, least)
  }
  console.info(JSON.stringify(seen))
  // Both happen often, else this proved little.
  expect([seen.formulas > inputs / 50, seen.formulas < inputs / 2]).toEqual([true, true])
})
