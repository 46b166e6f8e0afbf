import { settingsTexts as texts } from '../../../contract/organisations/settings.texts.ts'
import { pagePath } from '../../../contract/shell/pages.ts'
import type { Target } from '../../machines/organisations/sharing.selectors.ts'
import { ActionButton } from '../shared/ActionButton.tsx'
import { Badge } from '../shared/Badge.tsx'
import { Banner } from '../shared/Banner.tsx'
import { Button } from '../shared/Button.tsx'
import { ButtonLink } from '../shared/ButtonLink.tsx'
import { Card } from '../shared/Card.tsx'
import type { Column } from '../shared/column.ts'
import { Conflict } from '../shared/Conflict.tsx'
import { EmptyState } from '../shared/EmptyState.tsx'
import { ErrorState } from '../shared/ErrorState.tsx'
import { Skeleton } from '../shared/Skeleton.tsx'
import { Table } from '../shared/Table.tsx'
import { useSystem } from '../shared/system-context.ts'
import { RuleDialog } from './RuleDialog.tsx'
import styles from './settings.module.css'
import { type SharingView, useSharing } from './sharing.hooks.ts'

/** Which rows are shared with other organisations. */
export function Sharing({ project, targets }: { project: string; targets: readonly Target[] }) {
  const sharing = useSharing()
  const { goBack } = useSystem()
  if (!sharing) return null
  return (
    <Card
      title={texts.sharing}
      note={texts.sharingNote}
      actions={
        sharing.stage === 'ready' && (
          <Button icon="plus" disabledReason={sharing.addDisabledReason} onClick={() => sharing.openRule(null)}>
            {texts.addRule}
          </Button>
        )
      }
    >
      {sharing.stage === 'loading' && <Skeleton shape="row" count={2} />}
      {sharing.stage === 'failed' && (
        <ErrorState kind="part" message={sharing.failure} onBack={goBack} onRetry={sharing.readAgain} />
      )}
      {sharing.stage === 'ready' && <Rules project={project} sharing={sharing} targets={targets} />}
      <RuleDialog targets={targets} />
    </Card>
  )
}

type Props = { project: string; sharing: SharingView; targets: readonly Target[] }
type Row = SharingView['rules'][number]

function Rules({ project, sharing, targets }: Props) {
  const nameOf = (code: string) => targets.find((target) => target.code === code)?.name ?? code
  return (
    <div className={styles.stack}>
      {sharing.failure && <Banner tone="bad">{texts.notSaved(sharing.failure)}</Banner>}
      {sharing.hasBothSides && <Conflict onLatest={sharing.takeLatest} onMine={sharing.keepMine} />}
      <Table
        label={texts.sharingRules}
        columns={columnsFor(sharing, nameOf)}
        rows={sharing.rules}
        rowKey={({ position }) => String(position)}
        empty={
          <EmptyState
            icon="share"
            title={texts.noRules}
            action={
              !sharing.hasTables && (
                <ButtonLink to={pagePath('data', { project })} icon="database">
                  {texts.toDocuments}
                </ButtonLink>
              )
            }
          >
            {sharing.hasTables ? texts.noRulesText : texts.noFactTables}
          </EmptyState>
        }
      />
      <Foot sharing={sharing} />
    </div>
  )
}

function columnsFor(sharing: SharingView, nameOf: (code: string) => string): Column<Row>[] {
  return [
    {
      id: 'target',
      header: texts.target,
      cell: (row) => (
        <div className={styles.person}>
          <span className={styles.personName}>{nameOf(row.rule.targetOrg)}</span>
          <span className={styles.below}>{row.rule.factTable}</span>
          <div className={styles.below}>
            <Filters row={row} />
          </div>
        </div>
      ),
    },
    { id: 'table', header: texts.factTable, wideOnly: true, cell: ({ rule }) => rule.factTable },
    { id: 'filters', header: texts.filters, wideOnly: true, cell: (row) => <Filters row={row} /> },
    {
      id: 'actions',
      header: texts.actions,
      align: 'end',
      cell: ({ rule, position }) => (
        <span className={styles.rowActions}>
          <Button
            size="small"
            aria-label={texts.editRuleNamed(rule.factTable, nameOf(rule.targetOrg))}
            disabledReason={sharing.changeDisabledReason}
            onClick={() => sharing.openRule(position)}
          >
            {texts.editRule}
          </Button>
          <Button
            size="small"
            tone="plain"
            aria-label={texts.removeRuleNamed(rule.factTable, nameOf(rule.targetOrg))}
            disabledReason={sharing.changeDisabledReason}
            onClick={() => sharing.takeOut(position)}
          >
            {texts.removeRule}
          </Button>
        </span>
      ),
    },
  ]
}

function Filters({ row: { rule, sharesNothing } }: { row: Row }) {
  return (
    <ul className={styles.filters}>
      {sharesNothing && (
        <li>
          <Badge tone="warn">{texts.sharesNothingShort}</Badge>
        </li>
      )}
      {Object.entries(rule.dimensionFilters)
        .filter(([, { values }]) => values.length > 0)
        .map(([dimension, { type, values }]) => (
          <li key={dimension} className={styles.filterText}>
            {texts.filterIs(dimension, type, values)}
          </li>
        ))}
    </ul>
  )
}

function Foot({ sharing }: { sharing: SharingView }) {
  const { trigger } = sharing
  return (
    <div className={styles.foot}>
      <div className={styles.start}>
        <ActionButton
          phase={trigger.phase}
          tone="quiet"
          icon="share"
          processingLabel={texts.sharingStarting}
          reason={trigger.failure}
          disabledReason={trigger.disabledReason}
          onPress={sharing.shareNow}
        >
          {texts.shareNow}
        </ActionButton>
      </div>
      <p className={styles.said} role="status">
        {sharing.isEdited ? texts.sharingUnsaved : trigger.isStarted ? texts.sharingTriggered : null}
      </p>
      {sharing.isEdited && (
        <Button disabledReason={sharing.changeDisabledReason} onClick={sharing.discard}>
          {texts.discard}
        </Button>
      )}
      <Button
        tone="primary"
        disabledReason={sharing.isEdited ? sharing.changeDisabledReason : texts.nothingChanged}
        onClick={sharing.save}
      >
        {texts.save}
      </Button>
    </div>
  )
}
