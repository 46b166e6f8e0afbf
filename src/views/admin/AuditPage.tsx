import type { AuditEntry } from '../../../contract/admin/audit.schemas.ts'
import { differenceWords, isWorthReading, thingWords } from '../../../contract/admin/audit-words.ts'
import { auditTexts as texts } from '../../../contract/admin/audit.texts.ts'
import { ActionButton, type ActionPhase } from '../shared/ActionButton.tsx'
import { Button } from '../shared/Button.tsx'
import type { Column } from '../shared/column.ts'
import { EmptyState } from '../shared/EmptyState.tsx'
import { ErrorState } from '../shared/ErrorState.tsx'
import { PageHeader } from '../shared/PageHeader.tsx'
import { PageLayout } from '../shared/PageLayout.tsx'
import { Stamp } from '../shared/Stamp.tsx'
import { Skeleton } from '../shared/Skeleton.tsx'
import { useSystem } from '../shared/system-context.ts'
import { Table } from '../shared/Table.tsx'
import { AuditFilters } from './AuditFilters.tsx'
import styles from './admin.module.css'
import { type AuditView, useAudit } from './audit.hooks.ts'

const actorOf = ({ actor }: AuditEntry) => actor?.name ?? texts.server

/** On a narrow screen, person, action and object share one cell above the changes. */
const columnsOf = (audit: AuditView): readonly Column<AuditEntry>[] => [
  {
    ...{ id: 'at', header: texts.columns.at },
    cell: (entry) => (
      <span className={styles.stacked}>
        <Stamp at={entry.at} look="moment" />
        <span className={styles.narrowOnly}>{actorOf(entry)}</span>
      </span>
    ),
  },
  {
    id: 'actor',
    header: texts.columns.actor,
    cell: (entry) => <span className={styles.brief}>{actorOf(entry)}</span>,
    wideOnly: true,
  },
  { id: 'action', header: texts.columns.action, cell: ({ action }) => texts.actions[action], wideOnly: true },
  { id: 'thing', header: texts.columns.thing, cell: ({ thing }) => thingWords(thing), wideOnly: true },
  {
    id: 'label',
    header: texts.columns.label,
    cell: (entry) => <span className={styles.whole}>{audit.nameOf(entry)}</span>,
    wideOnly: true,
  },
  {
    ...{ id: 'differences', header: texts.columns.differences },
    cell: (entry) => (
      <div className={styles.stacked}>
        <span className={styles.narrowOnly}>
          {texts.summary(texts.actions[entry.action], thingWords(entry.thing), audit.nameOf(entry))}
        </span>
        <Differences entry={entry} show={audit.show} />
      </div>
    ),
  },
]

export const InstallationAuditPage = () => (
  <Audit audit={useAudit('installation-audit')} note={texts.installationNote} />
)
export const OrganisationAuditPage = () => <Audit audit={useAudit('audit')} note={texts.organisationNote} />

function Audit({ audit, note }: { audit: AuditView; note: string }) {
  const phase: ActionPhase = audit.isExporting ? 'processing' : audit.exportFailure === null ? 'ready' : 'error'
  return (
    <PageLayout>
      <PageHeader
        title={texts.title}
        note={note}
        actions={
          <ActionButton
            phase={phase}
            tone="quiet"
            icon="download"
            processingLabel={texts.exporting}
            reason={audit.exportFailure}
            onPress={audit.exportLog}
          >
            {texts.export}
          </ActionButton>
        }
      />
      <AuditFilters audit={audit} />
      <Entries audit={audit} />
    </PageLayout>
  )
}

function Entries({ audit }: { audit: AuditView }) {
  const { goBack } = useSystem()
  if (audit.failure)
    return <ErrorState kind="part" message={audit.failure.message} onBack={goBack} onRetry={audit.readAgain} />
  if (audit.entries.length === 0 && !audit.isRead) return <Skeleton shape="row" count={8} />
  return (
    <>
      <Table
        label={texts.title}
        columns={columnsOf(audit)}
        rows={audit.entries}
        rowKey={({ id }) => id}
        empty={<Nothing audit={audit} />}
      />
      {audit.hasEarlier && (
        <div className={styles.earlier}>
          <ActionButton
            phase={audit.isReadingEarlier ? 'processing' : audit.earlierFailure === null ? 'ready' : 'error'}
            tone="quiet"
            processingLabel={texts.readingEarlier}
            reason={audit.earlierFailure}
            onPress={audit.readEarlier}
          >
            {texts.earlier}
          </ActionButton>
        </div>
      )}
    </>
  )
}

function Nothing({ audit: { isFiltered, clearFilter } }: { audit: AuditView }) {
  if (!isFiltered) {
    return (
      <EmptyState icon="clock" title={texts.emptyTitle}>
        {texts.emptyText}
      </EmptyState>
    )
  }
  return (
    <EmptyState icon="search" title={texts.noMatchTitle} action={<Button onClick={clearFilter}>{texts.clear}</Button>}>
      {texts.noMatchText}
    </EmptyState>
  )
}

function Differences({ entry, show }: { entry: AuditEntry; show: AuditView['show'] }) {
  const differences = entry.differences.filter(isWorthReading)
  if (differences.length === 0) return <span className={styles.quiet}>{texts.noDifferences}</span>
  return (
    <ul className={styles.differences}>
      {differences.map((difference) => (
        <li key={difference.field}>{differenceWords(difference, show)}</li>
      ))}
    </ul>
  )
}
