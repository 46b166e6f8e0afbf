import { fromPromise } from 'xstate'
import { auditMachine } from '../../machines/admin/audit.machine.ts'
import type { AuditService } from '../../services/admin/audit.service.ts'
import { saveFile } from '../../views/shared/save-text-file.ts'

/** The audit log of an organisation or of the installation. */
export const wireAudit = (service: AuditService) =>
  auditMachine.provide({
    actors: {
      'read page': fromPromise(({ input: { project, filter, cursor }, signal }) =>
        service.readAudit(project, filter, cursor, signal),
      ),
      'export log': fromPromise(async ({ input: { project, filter }, signal }) =>
        saveFile('audit-log.csv', await service.exportAudit(project, filter, signal)),
      ),
    },
  })
