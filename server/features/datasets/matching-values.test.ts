import { expect, test } from 'vitest'
import type { FactTableInfo } from '../../engines/tools/index.ts'
import { withMatches } from './matching-values.ts'

test('among many values those that a question names whole come first, wherever they are', async () => {
  const values = Array.from({ length: 9_000 }, (_, at) => `Film ${at}`)
  values[10] = 'Ana Spielberg'
  values[8_000] = 'Spielberg'
  const table: FactTableInfo = {
    ...{ name: 'films', label: 'Films', measures: [], dateDimensions: [], rowCount: 9_000 },
    dimensions: [{ name: 'director', label: 'Director', sampleValues: values.slice(0, 200) }],
  }
  const asked = { question: 'How many did Spielberg direct?', mostSamples: 200, readValues: async () => values }
  const [found] = await withMatches([table], asked)
  expect(found?.dimensions[0]?.matches).toEqual(['Spielberg', 'Ana Spielberg'])
})
