import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { tableRemarks } from '../../../contract/datasets/table-remarks.texts.ts'
import { readingTexts } from '../../../contract/documents/reading.texts.ts'

const page = readFileSync(join(import.meta.dirname, '../../../docs/readers.md'), 'utf8')

test('every remark of a reader stands on the page of what readers leave out or decide', () => {
  const names = [...Object.keys(tableRemarks), ...Object.keys(readingTexts.remarks)]
  expect(names.filter((name) => !page.includes(`\`${name}\``))).toEqual([])
})
