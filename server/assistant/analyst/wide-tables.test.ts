import { expect, test } from 'vitest'
import type { FactTableInfo } from '../assistant.ports.ts'
import { interpret } from './interpret.ts'

/** How often the names of the columns are looked at for one question. */
function looksAt(columns: number): number {
  let looks = 0
  const named = (name: string) => ({
    name,
    get label() {
      looks += 1
      return name
    },
  })
  const table: FactTableInfo = {
    ...{ name: 'wide', label: 'Wide', dateDimensions: [], rowCount: 1 },
    measures: Array.from({ length: columns }, (_, at) => Object.assign(named(`Output ${at}`), { unit: 'number' })),
    dimensions: Array.from({ length: columns }, (_, at) => Object.assign(named(`Place ${at}`), { sampleValues: [] })),
  }
  interpret('What was the harbour output by place?', [], [table])
  return looks
}

test('a table of ten times as many columns takes ten times as long to read, not a hundred times', () => {
  expect(looksAt(300)).toBeLessThan(looksAt(30) * 20)
})
