import { expect, test } from 'vitest'
import type { Api } from '../shared/http.ts'
import { createAuditService } from './audit.service.ts'

const never = new AbortController().signal

function serviceAsked() {
  const asked: [string, unknown, unknown][] = []
  const note = async (route: { path: string }, options: { params?: unknown; query?: unknown; staleTime?: number }) => {
    asked.push([route.path, options.params ?? options.staleTime, options.query])
  }
  return { asked, service: createAuditService({ read: note, download: note } as unknown as Api) }
}

test('a log is asked for with what is filled in of its filter alone', async () => {
  const { asked, service } = serviceAsked()
  const filter = { text: 'kea', person: '', from: '', thing: undefined }
  await service.readAudit(null, filter, null, never)
  await service.readAudit('acme', filter, '12', never)
  await service.exportAudit('acme', filter, never)
  await service.exportAudit(null, filter, never)
  expect(asked).toEqual([
    ['/admin/audit', 0, { text: 'kea' }],
    ['/orgs/:project/audit', { project: 'acme' }, { text: 'kea', cursor: '12' }],
    ['/orgs/:project/audit/export', { project: 'acme' }, { text: 'kea' }],
    ['/admin/audit/export', undefined, { text: 'kea' }],
  ])
})
