import { describe, expect, test } from 'vitest'
import { splitPassages } from '../../passages/split.ts'
import { readCells } from './cell-text.ts'
import type { Sheet } from './sheet.ts'
import { on, sheet } from './understood.testing.ts'

const textOf = (...sheets: Sheet[]): string[] => readCells(sheets).pages.map((page) => page.text)

describe('the text of the cells', () => {
  test('is a line for each row with the names of its columns, under the name of its sheet', () => {
    const rates: Sheet = {
      name: 'Day rates',
      rows: [
        ['Rates of the yard'],
        [],
        ['Craft', 'Since', 'Rate', 'Share'],
        ['Crane  driver', on('2024-01-05'), 410.5, 0.125],
        ['Diver', on('2024-02-06T08:30:00'), null, 0.3],
        ['Total', null, 410.5],
        ['Source: the\nharbour office'],
        [],
        ['Welder', on('2024-02-07'), 390, 0.2],
      ],
      formats: [null, null, '$#,##0.00', '0.0%'],
    }
    expect(
      textOf(rates, { ...sheet('Aside', [['Not for all', 1]]), hidden: true }, sheet('Notes', [['Ask Jo']])),
    ).toEqual([
      [
        '# Day rates',
        '',
        '- Rates of the yard',
        '- Craft: Crane driver; Since: 2024-01-05; Rate: 410.5; Share: 12.5%',
        '- Craft: Diver; Since: 2024-02-06 08:30:00; Share: 30%',
        '- Craft: Total; Rate: 410.5',
        '- Source: the harbour office',
        '- Craft: Welder; Since: 2024-02-07; Rate: 390; Share: 20%',
      ].join('\n'),
      '# Notes\n\n- Ask Jo',
    ])
    expect(readCells([{ ...sheet('Aside', [['Not for all', 1]]), hidden: true }])).toEqual({
      pages: [],
      rows: { read: 0, all: 0 },
      remarks: ['The hidden sheet "Aside" was left out.'],
    })
  })

  test('loses no row that may be none of the header, and says none twice', () => {
    const people = [
      ['Name', 'Office'],
      ['Ann works here.', 'Pier Ltd.'],
      ['Bo Inc.', 'Opens at noon.'],
      ['Cy Corp.', 'Opens at one.'],
    ]
    const ages = [
      ['Name', 'Age'],
      ['Ann', 40],
      ['Name', 'Age'],
      ['Bo', 50],
    ]
    expect(textOf(sheet('People', people), sheet('Ages', ages))).toEqual([
      [
        '# People\n\n- Name; Office\n- Name: Ann works here; Office: Pier Ltd.',
        '- Name: Bo Inc.; Office: Opens at noon.\n- Name: Cy Corp.; Office: Opens at one.',
      ].join('\n'),
      '# Ages\n\n- Name: Ann; Age: 40\n- Name: Bo; Age: 50',
    ])
  })

  test('has no headings and no code of its own', () => {
    const headers = [
      ['# Door', 'Width'],
      ['North', 7],
      ['South', 8],
    ]
    const rows = [['```', 'a'], [], ['North', 7]]
    const sheets = [sheet('Doors', headers), sheet('Marks', rows)]
    expect(splitPassages(readCells(sheets).pages).map((passage) => passage.heading)).toEqual(['Doors', 'Marks'])
    expect(textOf(...sheets)).toEqual([
      '# Doors\n\n- # Door: North; Width: 7\n- # Door: South; Width: 8',
      '# Marks\n\n- ```; a\n- North; 7',
    ])
  })

  test('makes passages that stand under the name of the sheet and cut no row', () => {
    const rows = Array.from({ length: 200 }, (_, index) => [`Berth ${index}`, index, index * 2])
    const { pages } = readCells([sheet('Berths', [['Berth', 'Depth', 'Length'], ...rows])])
    const passages = splitPassages(pages)
    expect(pages.every((page) => page.text.length < 3_100 && page.text.startsWith('# Berths\n\n- Berth: '))).toBe(true)
    expect(new Set(passages.map((passage) => passage.heading))).toEqual(new Set(['Berths']))
    expect(passages.every((passage) => passage.text.length <= 900 && /; Length: \d+$/.test(passage.text))).toBe(true)
    const lines = pages.flatMap((page) => page.text.split('\n').slice(2))
    expect(lines).toEqual(rows.map(([berth, depth, length]) => `- Berth: ${berth}; Depth: ${depth}; Length: ${length}`))
  })

  test('is read up to its bound, and how many rows that are is known', () => {
    const rows = Array.from({ length: 10 }, (_, index) => [`Row ${index}`, index])
    const { pages, rows: counted } = readCells([sheet('First', rows), sheet('Second', rows)], 33)
    expect([pages, counted]).toEqual([
      [{ number: 1, text: '# First\n\n- Row 0; 0\n- Row 1; 1\n- Row 2; 2' }],
      { read: 3, all: 20 },
    ])
  })
})
