import { describe, expect, test } from 'vitest'
import {
  acceptedExtensions,
  downloadType,
  extension,
  fileTypeMessage,
  isAccepted,
  isReadable,
  isSpreadsheet,
  mostBytes,
} from './file-types.ts'

describe('accepted types', () => {
  test('the list and its sentence', () => {
    expect(fileTypeMessage()).toEqual(
      'File type not allowed. Accepted types: .pdf, .doc, .docx, .ppt, .pptx, .xls, .xlsx, .csv, .tsv, .json, .ndjson, .parquet, .txt, .md, .html, .htm, .eml, .msg, .png, .jpg, .jpeg',
    )
    expect(fileTypeMessage(['.png', '.jpg'])).toEqual('File type not allowed. Accepted types: .png, .jpg')
  })

  test('every listed ending is accepted in any case, nothing else is', () => {
    expect(acceptedExtensions.filter((ending) => !isAccepted(`Report${ending.toUpperCase()}`))).toEqual([])
    const refused = ['run.exe', 'pdf', '.pdf', 'a.pdf.exe', 'a.pdf ', 'a.svg', 'a.xlsm', 'a.', '', 'folder.pdf/readme']
    expect(refused.filter(isAccepted)).toEqual([])
  })

  test('the ending is the last one of the last part of a path', () => {
    expect(['A.B/c.tar.GZ', 'x\\y.Pdf', '.gitignore', 'a.pdf/b', 'q1.XLSX'].map(extension)).toEqual([
      '.gz',
      '.pdf',
      '',
      '',
      '.xlsx',
    ])
  })

  test('kinds that are kept but not read', () => {
    expect(acceptedExtensions.filter((ending) => !isReadable(`a${ending}`))).toEqual([
      '.doc',
      '.ppt',
      '.eml',
      '.msg',
      '.png',
      '.jpg',
      '.jpeg',
    ])
  })

  // D2.5.10
  test('spreadsheets are csv, xlsx and xls, and other rows of a table', () => {
    expect(acceptedExtensions.filter((ending) => isSpreadsheet(`a${ending.toUpperCase()}`))).toEqual([
      '.xls',
      '.xlsx',
      '.csv',
      '.tsv',
      '.json',
      '.ndjson',
      '.parquet',
    ])
    expect(isSpreadsheet('xlsx')).toBe(false)
  })
})

test('only pdf, images and plain text are shown inline, all else is a plain download', () => {
  expect(downloadType('a.PDF')).toEqual({ mime: 'application/pdf', disposition: 'inline' })
  expect(downloadType('a.jpeg')).toEqual({ mime: 'image/jpeg', disposition: 'inline' })
  expect(downloadType('a.txt')).toEqual({ mime: 'text/plain; charset=utf-8', disposition: 'inline' })
  const attachment = { mime: 'application/octet-stream', disposition: 'attachment' }
  expect(['a.html', 'a.md', 'a.svg', 'a.eml', 'a.docx', 'a', 'a.constructor'].map(downloadType)).toEqual(
    Array.from({ length: 7 }, () => attachment),
  )
})

test('rows of a table may be larger than documents', () => {
  expect(['a.csv', 'a.TSV', 'a.json', 'a.ndjson', 'a.parquet'].map((name) => mostBytes(name) / 1024 ** 3)).toEqual([
    1, 1, 1, 1, 1,
  ])
  expect(['a.xlsx', 'a.pdf', 'a.md', 'a'].map((name) => mostBytes(name) / 1024 ** 2)).toEqual([100, 100, 100, 100])
})
