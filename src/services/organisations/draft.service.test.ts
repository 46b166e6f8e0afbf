import { expect, test } from 'vitest'
import { createDraftService } from './draft.service.ts'

function tab() {
  const stored = new Map<string, string>()
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  }
  let count = 0
  return {
    stored,
    service: () =>
      createDraftService(
        storage,
        () => `draft-id-${(count += 1)}`,
        () => 'Europe/London',
      ),
  }
}

test('a draft survives a reload, with its id, for the person who wrote it', () => {
  const { service } = tab()
  const draft = { ...service().read('anna'), name: 'Acme', code: 'acme' }
  service().keep('anna', draft)
  expect([service().read('anna'), service().read('ben').name]).toEqual([draft, ''])
})

// D1.6.12
test('a new draft gives support access, and a used one comes back empty with another id', () => {
  const { service } = tab()
  const first = service().read('anna')
  service().keep('anna', first)
  service().drop('anna')
  const second = service().read('anna')
  expect([first.addSupportAccess, second.id === first.id]).toEqual([true, false])
})

test('a draft that cannot be read is a new one', () => {
  const { stored, service } = tab()
  stored.set('organisation-draft:anna', '{"id":1}')
  expect(service().read('anna').name).toBe('')
})

// D1.9.14
test('a new draft proposes the zone of the browser', () => {
  expect(tab().service().read('anna').timezone).toBe('Europe/London')
})
