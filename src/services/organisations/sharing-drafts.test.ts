import { expect, test } from 'vitest'
import { createSharingDrafts } from './sharing-drafts.ts'

const rule = {
  targetOrg: 'zulu',
  type: 'fact_table' as const,
  factTable: 'Sales',
  dimensionFilters: { City: { type: 'include' as const, values: ['Mandalay'] } },
}
const halfMade = { ...rule, targetOrg: '', factTable: '', dimensionFilters: {} }
const draft = { base: [rule], rules: [rule, rule], open: { position: null, rule: halfMade } }
const address = { personId: 'p1', project: 'acme' }

function storage(kept = new Map<string, string>()) {
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}

test('a half-made rule is there again for the same person in the same organisation alone', () => {
  const tab = storage()
  createSharingDrafts(tab).keep(address, draft)
  const again = createSharingDrafts(tab)
  expect([
    again.read(address),
    again.read({ ...address, personId: 'p2' }),
    again.read({ ...address, project: 'beta' }),
  ]).toEqual([draft, null, null])
})

test('nothing stays once all is saved', () => {
  const tab = storage()
  const drafts = createSharingDrafts(tab)
  drafts.keep(address, draft)
  drafts.keep(address, null)
  expect([...tab.kept]).toEqual([])
})

test.each(['{', '{"base": []}', '[1]'])('what cannot be read (%s) is nothing', (text) => {
  expect(createSharingDrafts(storage(new Map([['sharing-draft:p1:acme', text]]))).read(address)).toBeNull()
})

test('a storage that refuses stops nobody', () => {
  const refuse = () => {
    throw new Error('full')
  }
  const drafts = createSharingDrafts({ getItem: refuse, setItem: refuse, removeItem: refuse })
  drafts.keep(address, draft)
  drafts.keep(address, null)
  expect(drafts.read(address)).toBeNull()
})
