import { expect, test } from 'vitest'
import { createCorrectionDrafts } from './correction-drafts.ts'

const address = { project: 'acme', docId: 'd1', personId: 'p1' }
const reading = {
  base: { sheets: [], columns: [] },
  corrections: { sheets: [{ sheet: 'Sales', header: 2 }], columns: [] },
}
const fact = { at: { kind: 'found' as const, found: 'It rains.' }, text: 'It snows.' }

function storage() {
  const kept = new Map<string, string>()
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}

test('what was put right of one document is there again for the same person, and nothing stays of what was saved', () => {
  const tab = storage()
  const drafts = createCorrectionDrafts(tab)
  drafts.reading.keep(address, reading)
  drafts.fact.keep(address, fact)
  const again = createCorrectionDrafts(tab)
  expect([again.reading.read(address), again.fact.read(address)]).toEqual([reading, fact])
  for (const other of [{ personId: 'p2' }, { project: 'beta' }, { docId: 'd2' }])
    expect([again.reading.read({ ...address, ...other }), again.fact.read({ ...address, ...other })]).toEqual([
      null,
      null,
    ])
  again.reading.keep(address, null)
  again.fact.keep(address, null)
  expect([...tab.kept]).toEqual([])
})

test.each(['{', '{"at": {"kind": "odd"}, "text": ""}', '[1]'])('what cannot be read (%s) is nothing', (text) => {
  const tab = storage()
  for (const kind of ['reading-draft', 'fact-draft']) tab.kept.set(`${kind}:p1:acme:d1`, text)
  const drafts = createCorrectionDrafts(tab)
  expect([drafts.reading.read(address), drafts.fact.read(address)]).toEqual([null, null])
})
