import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Organisation } from '../evaluation.types.ts'
import { isHeldOut } from '../random.ts'

type Table = { table: string; questions: { id: string; q: string; answer: string[] }[] }

/** Questions that others wrote over tables that others made, each table alone in an organisation. */
export function wikitables(folder: string): Organisation[] {
  const tables: Table[] = JSON.parse(readFileSync(join(folder, 'wikitables.json'), 'utf8'))
  return tables.map(({ table, questions }) => ({
    name: basename(table),
    files: [{ path: basename(table), bytes: new Uint8Array(readFileSync(join(folder, table))) }],
    cases: questions.map(({ id, q, answer }) => ({
      id,
      earlier: [],
      question: q,
      part: 'figures',
      kind: answer.length > 1 ? 'list' : 'single',
      isHeldOut: isHeldOut(id),
      expects: { type: 'values', values: answer },
    })),
  }))
}
