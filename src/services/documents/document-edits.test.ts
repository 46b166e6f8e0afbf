import { expect, test } from 'vitest'
import { createDocumentEdits } from './document-edits.ts'

const base = {
  ...{ id: 'd1', filename: 'one.pdf', title: null, folderId: 'root', docsource: 'upload' as const, date: null },
  foundDate: null,
  ...{
    status: 'indexed' as const,
    statusDetail: null,
    numPages: 2,
    bytes: 2_048,
    usedFor: [],
    interpretation: '',
    rev: 3,
  },
}
const edits = { d1: { base, fields: { filename: 'two.pdf', interpretation: 'Mine', usedFor: [], date: '2026-03-31' } } }
const address = { personId: 'p1', project: 'acme' }

function storage(kept = new Map<string, string>()) {
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}

test('what was changed is there again for the same person in the same organisation alone', () => {
  const tab = storage()
  const whole = { d1: { ...edits.d1, base: { ...base, cleantext: 'all of the text' } } }
  createDocumentEdits(tab).keep(address, whole)
  const again = createDocumentEdits(tab)
  expect([
    again.read(address),
    again.read({ ...address, personId: 'p2' }),
    again.read({ ...address, project: 'beta' }),
  ]).toEqual([edits, {}, {}])
})

test('nothing stays once all is saved', () => {
  const tab = storage()
  const service = createDocumentEdits(tab)
  service.keep(address, edits)
  service.keep(address, {})
  expect([...tab.kept]).toEqual([])
})

test.each(['{', '{"d1": {"base": {}}}', '[1]'])('what cannot be read (%s) is nothing', (text) => {
  expect(createDocumentEdits(storage(new Map([['document-edits:p1:acme', text]]))).read(address)).toEqual({})
})

test('a storage that refuses stops nobody', () => {
  const refuse = () => {
    throw new Error('full')
  }
  const service = createDocumentEdits({ getItem: refuse, setItem: refuse, removeItem: refuse })
  service.keep(address, edits)
  service.keep(address, {})
  expect(service.read(address)).toEqual({})
})
