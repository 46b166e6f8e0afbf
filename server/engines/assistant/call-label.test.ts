import { expect, test } from 'vitest'
import { callLabel } from './call-label.ts'
import { createEvidence } from './evidence.ts'

test('values that are looked for without a part of them are listed', () => {
  const labelOf = (contains: string) => callLabel('find_values', { table: 'sales', column: 'sales_channel', contains })
  expect([labelOf(''), labelOf('web')]).toEqual(['Listing the values of sales channel', 'Finding values with “web”'])
})

test('a document that is read is called by its title, never by its id', () => {
  const evidence = createEvidence()
  evidence.addReturned({ documents: [{ document: 'doc_1f', title: 'Paid parental leave', path: 'leave/ppl.md' }] })
  const labels = ['doc_1f', 'doc_2e', 'leave/ppl.md'].map((document) =>
    callLabel('read_document', { document }, evidence.titleOf),
  )
  expect(labels).toEqual(['Reading Paid parental leave', 'Reading a document', 'Reading leave/ppl.md'])
})
