import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Column } from './column.ts'
import { LongTable } from './LongTable.tsx'

const columns: readonly Column<string>[] = [{ id: 'name', header: 'Name', cell: (row) => row }]
const shown = (count: number, firstKey?: string) => {
  const markup = renderToStaticMarkup(
    <LongTable
      step={100}
      label="Names"
      columns={columns}
      rows={Array.from({ length: count }, (_, index) => `row ${index}`)}
      rowKey={(row) => row}
      firstKey={firstKey}
    />,
  )
  return [markup.match(/<tr/g)?.length, />([^<]* shown)</.exec(markup)?.[1], />(Show [^<]*)</.exec(markup)?.[1]]
}

test('draws its first rows, says how many there are, and offers as many more', () => {
  expect([shown(100), shown(101), shown(1_205)]).toEqual([
    [101, undefined, undefined],
    [101, '100 of 101 shown', 'Show 1 more'],
    [101, '100 of 1,205 shown', 'Show 100 more'],
  ])
})

test('begins long enough for the row that must be in sight', () => {
  expect([shown(300, 'row 149'), shown(300, 'row 3'), shown(300, 'nowhere')]).toEqual([
    [151, '150 of 300 shown', 'Show 100 more'],
    [101, '100 of 300 shown', 'Show 100 more'],
    [101, '100 of 300 shown', 'Show 100 more'],
  ])
})
