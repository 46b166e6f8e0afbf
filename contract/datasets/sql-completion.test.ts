import { expect, test } from 'vitest'
import { columnsAfterPoint, sqlName, sqlProposals } from './sql-completion.ts'
import type { SqlTable } from './sql.schemas.ts'

const column = (name: string, unit: string | null = null) => ({ name, type: 'number' as const, label: name, unit })
const tables: SqlTable[] = [
  { name: 'sales', title: 'Sales 2026', columns: [column('total', 'NZD'), column('shop')], rows: 3 },
  { name: 'cost per shop', title: 'cost per shop', columns: [column('shop'), column('Cost in €')], rows: null },
]
const ofKind = (sql: string, kind: string) => sqlProposals(sql, tables).filter((proposal) => proposal.kind === kind)

test('names are written in quotes where a statement needs them', () => {
  expect(['total', 'Total_2', 'cost per shop', '2026', 'order', 'a"b'].map(sqlName)).toEqual([
    ...['total', 'Total_2', '"cost per shop"', '"2026"', '"order"', '"a""b"'],
  ])
})

test('columns are those of the tables that the statement names, or of all', () => {
  expect([
    ofKind('SELECT t FROM Sales', 'column').map(({ label, detail }) => [label, detail]),
    ofKind('SELECT t', 'column').map(({ label, detail }) => [label, detail]),
    ofKind('SELECT t FROM "cost per shop"', 'column').map(({ text }) => text),
  ]).toEqual([
    [
      ['total', 'NZD · sales'],
      ['shop', 'number · sales'],
    ],
    [
      ['total', 'NZD · sales'],
      ['shop', 'number · sales, cost per shop'],
      ['Cost in €', 'number · cost per shop'],
    ],
    ['shop', '"Cost in €"'],
  ])
  expect(ofKind('', 'table').map(({ text, detail }) => [text, detail])).toEqual([
    ['sales', 'Sales 2026'],
    ['"cost per shop"', 'table'],
  ])
  expect(ofKind('', 'function')).toContainEqual({ label: 'sum', text: 'sum(', kind: 'function', detail: '' })
})

test('after a table and a point, only its columns are completed', () => {
  expect([
    columnsAfterPoint('SELECT SALES.to', tables)?.map(({ text }) => text),
    columnsAfterPoint('SELECT "cost per shop".', tables)?.map(({ text }) => text),
    columnsAfterPoint('SELECT s.', tables),
    columnsAfterPoint('SELECT ', tables),
  ]).toEqual([['total', 'shop'], ['shop', '"Cost in €"'], null, null])
})
