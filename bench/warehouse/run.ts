import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { watchMemory } from '../support/memory.ts'
import { clocked, machine, medians, ratio, sideBySide } from '../support/side-by-side.ts'
import { type Answer, type Engine, ourWarehouse, plainDuckdb, postgres, type Question, questions } from './engines.ts'

/**
 * Month by region over many sales: the warehouse of the product through its own call, with its rollups and over the rows
 * alone, beside plain DuckDB over the same file and over a table in its memory, and beside PostgreSQL 18. One JSON line
 * for each question, by the clock in milliseconds; a ratio is the median of the rounds, the least and the most.
 */
const { values } = parseArgs({
  options: { rows: { type: 'string', default: '1000000,10000000' }, rounds: { type: 'string', default: '3' } },
})

/** Every engine found the same, to the last digits of a double. */
function check(answers: Record<string, Answer>): void {
  const [[first, expected], ...others] = Object.entries(answers) as [[string, Answer], ...[string, Answer][]]
  for (const [name, found] of others)
    for (const [group, figures] of expected.entries())
      for (const [position, figure] of figures.entries()) {
        const other = found[group]?.[position] ?? Number.NaN
        const isSame = found.length === expected.length && Math.abs(figure - other) <= 1e-9 * Math.abs(figure)
        if (!isSame) throw new Error(`group ${group}: ${first} says ${figure}, ${name} says ${other}`)
      }
}

async function measure(rows: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'sextant-bench-'))
  const ours = await ourWarehouse(join(folder, 'warehouse'), rows)
  const duckdb = await plainDuckdb(ours.path)
  const own = { ours: ours.engine, oursOverRows: ours.overRows }
  const engines: Record<string, Engine> = { ...own, ...duckdb, postgres: await postgres(folder, rows) }
  const memory = watchMemory(['warehouse-child'])
  try {
    for (const question of Object.keys(questions) as Question[]) {
      const answers: Record<string, Answer> = {}
      const turn = (name: string) => () =>
        clocked(async () => {
          answers[name] = await engines[name]!.ask(question)
        })
      const peers = Object.fromEntries(Object.keys(engines).map((name) => [name, turn(name)]))
      const samples = await sideBySide(peers, Number(values.rounds))
      check(answers)
      const toPeers = Object.keys(engines)
        .slice(1)
        .map((name) => [name, ratio(samples, 'ours', name)])
      const figures = { rows, question, groups: answers['ours']!.length, milliseconds: medians(samples) }
      const ratios = Object.fromEntries(toPeers)
      const { rollups } = ours
      console.log(
        JSON.stringify({ ...figures, ratios, rollups, memory: memory.most()['warehouse-child'], ...machine() }),
      )
    }
  } finally {
    memory.stop()
    for (const engine of Object.values(engines)) await engine.close()
    await rm(folder, { recursive: true, force: true })
  }
}

for (const rows of values.rows.split(',').map(Number)) await measure(rows)
