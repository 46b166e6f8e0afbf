import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test, vi } from 'vitest'
import { FigureRows } from './FigureRows.tsx'

vi.mock('../zone.hooks.ts', () => ({ useForeignZone: () => null }))

test('beside how many rows have no value stands the way to them', () => {
  const data = {
    ...{ query: { factTable: 'sales', measures: ['total'] }, table: 'Sales', rows: [], total: 0, isInDatasets: true },
    measures: [{ asked: 'total', label: 'Total', unit: 'number', currency: 'NZD' }],
    ...{ rowCount: 9, missing: [{ column: 'total', label: 'Total', rows: 2, of: 9 }] },
  }
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <FigureRows data={data} project="acme" />
    </MemoryRouter>,
  )
  expect(html).toMatch(/<dd>9 rows<\/dd>/)
  expect(html).toMatch(/<dd>2 of 9 rows have no total\. <a href="\/acme\/data\/datasets\?[^"]*empty[^"]*">/)
  expect(html).toMatch(/<a href="\/acme\/data\/datasets\?fact=sales[^"]*">Open in Datasets<\/a>/)
})
