import { fromPromise } from 'xstate'
import { auditMachine } from '../../machines/admin/audit.machine.ts'
import type { AdminService } from '../../services/admin/admin.service.ts'

/** The log of changes of an organisation or of the installation. */
export const wireAudit = (service: AdminService, page: Window) =>
  auditMachine.provide({
    actors: {
      'read page': fromPromise(({ input: { project, filter, cursor }, signal }) =>
        service.readAudit(project, filter, cursor, signal),
      ),
      'export log': fromPromise(async ({ input: { project, filter }, signal }) =>
        saveFile(page, await service.exportAudit(project, filter, signal), 'audit-log.csv'),
      ),
    },
  })

function saveFile(page: Window, bytes: Blob, filename: string): void {
  const link = page.document.createElement('a')
  link.href = URL.createObjectURL(bytes)
  link.download = filename
  link.click()
  // The browser has taken it by then; without this the bytes stay for as long as the page.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
