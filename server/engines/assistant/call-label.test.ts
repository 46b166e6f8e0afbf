import { expect, test } from 'vitest'
import { callLabel } from './call-label.ts'
import { createEvidence } from './evidence.ts'

test('a document that is read is called by its title, never by its id', () => {
  const evidence = createEvidence()
  evidence.addReturned({ documents: [{ document: 'doc_1f', title: 'Paid parental leave', path: 'leave/ppl.md' }] })
  const labels = ['doc_1f', 'doc_2e', 'leave/ppl.md'].map((document) =>
    callLabel('read_document', { document }, evidence.titleOf),
  )
  expect(labels).toEqual(['Reading Paid parental leave', 'Reading a document', 'Reading leave/ppl.md'])
})
