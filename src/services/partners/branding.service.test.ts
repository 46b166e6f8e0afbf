import { expect, test } from 'vitest'
import type { Api } from '../shared/http.ts'
import { createBrandingService } from './branding.service.ts'

const answering = (answer: () => Promise<unknown>) =>
  createBrandingService({ call: answer } as unknown as Api).read('partner_1', new AbortController().signal)

test('an id that no partner has gives no branding, and every other failure is one', async () => {
  const offline = { kind: 'offline', message: 'No connection.' }
  const unknown = await answering(() => Promise.reject({ kind: 'not found', message: 'Not found' }))
  expect(unknown).toBe(null)
  await expect(answering(() => Promise.reject(offline))).rejects.toEqual(offline)
})
