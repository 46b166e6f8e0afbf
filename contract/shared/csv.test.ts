import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { csvOf } from './csv.ts'

/** A plain RFC 4180 parser, independent of the code under test. */
function readCsv(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let field = ''
  let isQuoted = false
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at]!
    if (isQuoted) {
      if (character !== '"') field += character
      else if (text[at + 1] === '"') {
        field += '"'
        at += 1
      } else isQuoted = false
    } else if (character === '"' && field === '') isQuoted = true
    else if (character === ',') {
      row.push(field)
      field = ''
    } else if (character === '\r' && text[at + 1] === '\n') {
      rows.push([...row, field])
      row = []
      field = ''
      at += 1
    } else field += character
  }
  return rows
}

const readBack = (rows: (string | number)[][]) => {
  const columns = rows[0]!.map((_cell, index) => `c${index}`)
  const text = csvOf(columns, rows)
  expect(text.startsWith('\ufeffc0')).toBe(true)
  const [head, ...body] = readCsv(text.slice(1))
  expect(head).toEqual(columns)
  return body
}

const startsFormula = /^[\s"\u00a0]*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/

describe('a file of comma-separated values', () => {
  test('has the mark of UTF-8, the columns, lines that end with CRLF, doubled quotes and guarded blanks', () => {
    expect(
      csvOf(
        ['Name', 'Amount'],
        [
          ['Āwhina "Kea", Ltd', 12.5],
          [null, true],
          ['two words', ' with blanks '],
        ],
      ),
    ).toBe('\ufeffName,Amount\r\n"Āwhina ""Kea"", Ltd",12.5\r\n,true\r\ntwo words," with blanks "\r\n')
  })

  test.each([
    ['=1+1', "'=1+1"],
    ['+SUM(A1)', "'+SUM(A1)"],
    ['-cmd', "'-cmd"],
    ['@here', "'@here"],
    [' =1', "' =1"],
    ['"=1', `'"=1`],
    ['\t=1', "'\t=1"],
    ['＝1', "'＝1"],
    ['-5', '-5'],
    ['+64.5', '+64.5'],
    ['-1e-7', '-1e-7'],
    ['5-3', '5-3'],
    ['a=b', 'a=b'],
  ])('%j stands in it as %j', (given, read) => {
    expect(readBack([[given]])).toEqual([[read]])
  })

  test('gives back every cell, and never one that a spreadsheet would take for a formula', () => {
    const cell = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string({ unit: fc.constantFrom('=', '+', '-', '@', '"', "'", ',', '\r', '\n', '\t', ' ', '1', 'a') }),
      fc.double({ noNaN: true, noDefaultInfinity: true }),
    )
    const rows = fc.integer({ min: 1, max: 4 }).chain((width) => {
      return fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 5 })
    })
    fc.assert(
      fc.property(rows, (given) => {
        for (const [line, row] of readBack(given).entries()) {
          expect(row.length).toBe(given[line]!.length)
          for (const [position, read] of row.entries()) {
            const text = String(given[line]![position])
            expect([text, `'${text}`]).toContain(read)
            if (startsFormula.test(read)) expect(Number.isFinite(Number(read)) && read.trim() === read).toBe(true)
            if (typeof given[line]![position] === 'number') expect(read).toBe(text)
          }
        }
      }),
      { numRuns: Number(process.env['RUNS'] ?? 500), seed: 12 },
    )
  })
})
