import { readdirSync, readFileSync } from 'node:fs'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { expect, test } from 'vitest'
import { expectedFacts, expectedFigures } from '../../../tests/fixtures/small/expected.ts'
import { centsOf, pdfPages, rowsOf, textOf } from './read-back.fixtures.ts'

const folder = new URL('../../../tests/fixtures/small/', import.meta.url)
const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' })
const bytesOf = (filename: string): Uint8Array => {
  const path = paths.find((each) => each === filename || each.endsWith(`/${filename}`))
  if (path === undefined) throw new Error(`${filename} is not among the fixtures`)
  return new Uint8Array(readFileSync(new URL(path, folder)))
}

test('the small workbook holds the figures that journeys expect', () => {
  const sheets = rowsOf(bytesOf('sales.xlsx'), 0)
  const rows = sheets.flatMap((each) => each.rows)
  expect(sheets.map(({ sheet, rows: own }) => [sheet, own.length, Object.keys(own[0] ?? {}).length])).toEqual([
    ['January', 20, 6],
    ['February', 20, 6],
    ['March', 20, 5],
  ])
  expect(centsOf(rows, 'Total') / 100).toBe(expectedFigures.total)
  expect(sheets.map(({ sheet, rows: own }) => ({ label: sheet, value: centsOf(own, 'Total') / 100 }))).toEqual(
    expectedFigures.byMonth,
  )
  const ofCity = (city: string): number =>
    centsOf(
      rows.filter((row) => row['City'] === city),
      'Total',
    )
  expect(['Dunedin', 'Nelson', 'Tauranga'].map((city) => ({ label: city, value: ofCity(city) / 100 }))).toEqual(
    expectedFigures.byCity,
  )
})

test('each file that is cited holds the answer', async () => {
  const texts = await Promise.all(expectedFacts.map(({ citedFile }) => textOf(citedFile, bytesOf(citedFile))))
  expect(
    expectedFacts.filter(({ expect: answers }, at) => !answers.every((each) => texts[at]?.includes(each))),
  ).toEqual([])
})

test('the report has two pages, and the broken files are broken in their own ways', async () => {
  expect(await pdfPages(bytesOf('report.pdf'))).toHaveLength(2)
  await expect(getDocument({ data: bytesOf('protected.pdf'), verbosity: 0 }).promise).rejects.toThrow(
    'No password given',
  )
  expect(bytesOf('empty.pdf')).toHaveLength(0)
  await expect(getDocument({ data: bytesOf('not-a-pdf.pdf'), verbosity: 0 }).promise).rejects.toThrow('Invalid PDF')
})
