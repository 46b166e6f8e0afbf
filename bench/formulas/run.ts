import { parseArgs } from 'node:util'
import { peerVersion } from '../support/peers.ts'
import { machine, medians, ratio, sideBySide, spent } from '../support/side-by-side.ts'
import { beginnings, long, makeColumns, makeFormulas, short } from './formulas.ts'
import { evaluateMathjs, evaluateOurs, isMathjs, isOurs, ourColumns } from './peers.ts'

/**
 * The formula language beside mathjs: reading of formulas, of everything typed on the way to one, and the values of many
 * rows. One JSON line for each, processor time in milliseconds; a ratio is the median of the rounds, the least and the most.
 */
const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '1000000' },
    rounds: { type: 'string', default: '5' },
    seed: { type: 'string', default: '1' },
  },
})
const [rows, rounds, seed] = [Number(values.rows), Number(values.rounds), Number(values.seed)]
const repeats = 20

async function compare(what: string, more: object, peers: { ours: () => unknown; mathjs: () => unknown }) {
  const turns = { ours: () => spent(peers.ours), mathjs: () => spent(peers.mathjs) }
  const samples = await sideBySide(turns, rounds)
  const figures = { milliseconds: medians(samples), toMathjs: ratio(samples, 'ours', 'mathjs') }
  console.log(JSON.stringify({ what, ...more, ...figures, rounds, mathjs: peerVersion('mathjs'), ...machine() }))
}

function checkSame(ours: Float64Array, others: Float64Array): void {
  for (const [row, value] of ours.entries()) {
    const other = others[row]!
    // What mathjs makes of a division by 0 is no number; ours is 0 beside its fault.
    const isSame = Number.isFinite(other) ? Math.abs(value - other) <= 1e-9 * Math.abs(other) : value === 0
    if (!isSame) throw new Error(`row ${row}: ours says ${value}, mathjs ${other}`)
  }
}

function readAll(texts: readonly string[], isFormula: (text: string) => boolean): number {
  let read = 0
  for (let repeat = 0; repeat < repeats; repeat += 1) for (const text of texts) if (isFormula(text)) read += 1
  return read
}

const corpus = makeFormulas(1_000, seed)
const texts = { ours: corpus.map(({ ours }) => ours), mathjs: corpus.map(({ mathjs }) => mathjs) }
const refused = [...texts.ours.filter((text) => !isOurs(text)), ...texts.mathjs.filter((text) => !isMathjs(text))]
if (refused.length > 0) throw new Error(`not read: ${refused[0]}`)
const characters = texts.ours.reduce((sum, text) => sum + text.length, 0)

await compare(
  'read',
  { formulas: corpus.length * repeats, characters: characters * repeats },
  { ours: () => readAll(texts.ours, isOurs), mathjs: () => readAll(texts.mathjs, isMathjs) },
)
await compare(
  'typed',
  { characters: long.ours.length, times: repeats },
  {
    ours: () => readAll(beginnings(long.ours), isOurs),
    mathjs: () => readAll(beginnings(long.mathjs), isMathjs),
  },
)
for (const [name, formula, zeros] of [
  ['short', short, 0],
  ['long', long, 0],
  ['long, one row in ten a division by 0', long, 0.1],
] as const) {
  const columns = makeColumns(rows, zeros, seed)
  const ours = () => evaluateOurs(formula.ours, ourColumns(columns, rows))
  const mathjs = () => evaluateMathjs(formula.mathjs, columns, rows)
  checkSame(ours(), mathjs())
  await compare('evaluated', { formula: name, rows }, { ours, mathjs })
}
