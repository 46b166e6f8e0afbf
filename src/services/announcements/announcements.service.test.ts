import { describe, expect, test } from 'vitest'
import type { Api } from '../shared/http.ts'
import { createAnnouncementsService } from './announcements.service.ts'

const never = new AbortController().signal
const fields = { date: '2026-11-20', type: 'feature', appArea: 'Chat', description: 'Faster.' } as const
const saving = { id: 'a1', rev: 3, fields, idempotencyKey: 'key-00001' }
const written = [
  { id: 'a0', rev: 1, description: 'Older.' },
  { id: 'a1', rev: 4, description: 'Theirs.' },
]

/** A service whose server answers a write with this; `asked` holds the requests made. */
function serviceOf(write: () => object) {
  const asked: unknown[] = []
  const api = {
    async call({ method, path }: { method: string; path: string }, { signal: _, ...options }: { signal: AbortSignal }) {
      asked.push([method, path, options])
      return write()
    },
    async read({ path }: { path: string }) {
      asked.push(['GET', path])
      return { announcements: written, lastSeenDate: '2026-11-19' }
    },
  } as unknown as Api
  return { service: createAnnouncementsService(api), asked }
}
const refuse = (status: number) => () => {
  throw { kind: 'rejected', status, message: 'No.' }
}

describe('an announcement that is saved', () => {
  test('is created once by its key, and changed by its number', async () => {
    const { service, asked } = serviceOf(() => ({ announcement: written[1] }))
    const { date: _, ...undated } = fields
    const answers = [
      await service.save({ ...saving, id: null }, never),
      await service.save({ ...saving, fields: { ...fields, date: '' } }, never),
    ]
    expect([answers, asked]).toEqual([
      [
        { kind: 'saved', saved: written[1] },
        { kind: 'saved', saved: written[1] },
      ],
      [
        ['POST', '/admin/announcements', { body: fields, idempotencyKey: 'key-00001' }],
        [
          'PATCH',
          '/admin/announcements/:announcementId',
          { params: { announcementId: 'a1' }, body: { rev: 3, ...undated } },
        ],
      ],
    ])
  })

  test('is not saved over the change of somebody else, whose version is brought instead', async () => {
    const { service } = serviceOf(refuse(409))
    expect(await service.save(saving, never)).toEqual({ kind: 'conflict', saved: written[1] })
  })

  test('fails as it failed when it is gone, or was refused for another reason', async () => {
    const gone = serviceOf(refuse(409))
    await expect(gone.service.save({ ...saving, id: 'a9' }, never)).rejects.toMatchObject({ status: 409 })
    const refused = serviceOf(refuse(400))
    await expect(refused.service.save(saving, never)).rejects.toMatchObject({ status: 400 })
    expect(refused.asked).toHaveLength(1)
  })
})

test('what is new and all there is are read together', async () => {
  const { service } = serviceOf(() => ({}))
  expect(await service.read(never)).toEqual({ unseen: written, lastSeenDate: '2026-11-19', all: written })
})
