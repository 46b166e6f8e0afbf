import { expect, test } from 'vitest'
import type { Catalogue, FactTable } from '../../engines/queries/index.ts'
import { hasWhole } from './whole-tables.ts'

const table = (name: string, files: string[], more: Partial<FactTable> = {}): FactTable => ({
  ...{ name, label: name, columns: [], files, ...more },
})
const catalogue = (...factTables: FactTable[]): Catalogue => ({ factTables, dimensions: [] })

test('a part of a catalogue has a table whole where no file of it or of a related one is left out', () => {
  const shops = table('shops', ['shop.csv', 'more-shops.csv'])
  const related = (to: FactTable) => table('sales', ['sales.csv'], { relations: [{ name: 'shop', to }] as never })
  const whole = catalogue(related(shops), shops, table('costs', ['costs.csv']))
  const has = (part: Catalogue) => ['sales', 'shops', 'costs', 'hours'].map((name) => hasWhole(part, whole, name))
  expect([has(whole), has(catalogue(related(shops), table('shops', ['shop.csv'])))]).toEqual([
    [true, true, true, false],
    [true, false, false, false],
  ])
  expect(has(catalogue(related(table('shops', ['shop.csv']))))).toEqual([false, false, false, false])
})
