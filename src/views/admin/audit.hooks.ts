import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import type { AuditEntry, AuditFilter, AuditPage } from '../../../contract/admin/audit.schemas.ts'
import { readable } from '../../../contract/admin/audit-words.ts'
import type { AuditActor } from '../../machines/admin/audit.machine.ts'
import { useFeature } from '../shared/system-context.ts'
import { ownZone, whenOf } from '../shared/when.ts'
import { foreignZone, useForeignZone } from '../shared/zone.hooks.ts'

/** Time zone of the days in the installation's log. */
const installationZone = 'UTC'

export type AuditView = ReturnType<typeof useAudit>

/** The audit log of the open organisation, or of the installation. */
export function useAudit(id: 'audit' | 'installation-audit') {
  const audit = useFeature(id)
  useEffect(() => audit?.send({ type: 'audit.requested' }), [audit])
  const has = (tag: 'busy' | 'ready' | 'reading earlier' | 'exporting') => {
    return (snapshot: ReturnType<AuditActor['getSnapshot']> | undefined) => snapshot?.hasTag(tag) ?? false
  }
  const filter = useSelector(audit, (snapshot) => snapshot?.context.filter ?? noFilter)
  const people = useSelector(audit, (snapshot) => snapshot?.context.people ?? noPeople)
  const organisationDays = useForeignZone()
  const installationDays = foreignZone(installationZone)
  const show = (value: string, field: string) =>
    readable(value, field, (instant) => whenOf(instant, 0, ownZone()).moment)
  return {
    /** Whose days the filter uses; null if they are the reader's own. */
    daysOf: id === 'audit' ? organisationDays : installationDays,
    /** Formats a changed value. */
    show,
    nameOf: ({ label, thingId }: AuditEntry) => show(label || thingId, ''),
    filter,
    isFiltered: Object.values(filter).some(Boolean),
    entries: useSelector(audit, (snapshot) => snapshot?.context.entries ?? noEntries),
    people,
    things: useSelector(audit, (snapshot) => snapshot?.context.things ?? noThings),
    isRead: useSelector(audit, has('ready')),
    hasEarlier: useSelector(audit, (snapshot) => snapshot !== undefined && snapshot.context.cursor !== null),
    isReadingEarlier: useSelector(audit, has('reading earlier')),
    earlierFailure: useSelector(audit, (snapshot) =>
      snapshot?.hasTag('earlier not read') ? (snapshot.context.failure?.message ?? null) : null,
    ),
    failure: useSelector(audit, (snapshot) => (snapshot?.hasTag('failed') ? snapshot.context.failure : null)),
    isExporting: useSelector(audit, has('exporting')),
    exportFailure: useSelector(audit, (snapshot) =>
      snapshot?.hasTag('not exported') ? (snapshot.context.exportFailure?.message ?? null) : null,
    ),
    setFilter: (change: AuditFilter) => audit?.send({ type: 'audit.filter changed', filter: { ...filter, ...change } }),
    clearFilter: () => audit?.send({ type: 'audit.filter changed', filter: {} }),
    readAgain: () => audit?.send({ type: 'audit.requested' }),
    readEarlier: () => audit?.send({ type: 'audit.earlier requested' }),
    exportLog: () => audit?.send({ type: 'audit.export requested' }),
  }
}

const noFilter: AuditFilter = {}
const noEntries: readonly AuditEntry[] = []
const noPeople: AuditPage['people'] = []
const noThings: readonly string[] = []
