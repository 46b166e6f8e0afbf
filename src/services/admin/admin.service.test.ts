import { expect, test } from 'vitest'
import type { Api } from '../shared/http.ts'
import { createAdminService } from './admin.service.ts'

const never = new AbortController().signal

test('the mailbox tells its mails and, beside them, whether mail is delivered', async () => {
  const service = createAdminService({
    read: async () => ({ mails: [{ id: '1' }], isDelivering: true }),
  } as unknown as Api)
  expect(await service.mailbox(never)).toEqual({ rows: [{ id: '1' }], about: { isDelivering: true } })
})
