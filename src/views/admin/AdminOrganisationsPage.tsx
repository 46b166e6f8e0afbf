import type { AdminOrganisation, LlmCosts } from '../../../contract/admin/admin.schemas.ts'
import { inUsDollars } from '../../../contract/shared/us-dollars.ts'
import { adminTexts } from '../../../contract/admin/admin.texts.ts'
import { Banner } from '../shared/Banner.tsx'
import type { Column } from '../shared/column.ts'
import { ErrorState } from '../shared/ErrorState.tsx'
import { PageHeader } from '../shared/PageHeader.tsx'
import { PageLayout } from '../shared/PageLayout.tsx'
import { Stamp } from '../shared/Stamp.tsx'
import { VisuallyHidden } from '../shared/VisuallyHidden.tsx'
import { AdminList } from './AdminList.tsx'
import styles from './admin.module.css'
import { type RowDeletion, useRowDeletion } from '../shared/row-deletion.hooks.ts'
import { type OrganisationActions, useAdminOrganisations, useOrganisationActions } from './organisations.hooks.ts'
import { OrganisationRowActions } from './OrganisationRowActions.tsx'
import { TrialLinkDialog } from './TrialLinkDialog.tsx'

const texts = adminTexts.organisations

const costColumn = (id: 'sevenDays' | 'thisMonth' | 'lastMonth'): Column<AdminOrganisation> => ({
  ...{ id, header: texts.costs[id], align: 'end', sortable: true, wideOnly: true },
  cell: ({ llmCosts }) => <Cost costs={llmCosts} amount={llmCosts[id]} />,
})

const columnsOf = (markedId: string | null, actions: OrganisationActions, deletion: RowDeletion) => {
  const columns: readonly Column<AdminOrganisation>[] = [
    {
      ...{ id: 'name', header: texts.name, sortable: true },
      cell: ({ id, name, code }) => (
        <span className={styles.stacked}>
          <span className={styles.whole}>{id === markedId ? <Marked>{name}</Marked> : name}</span>
          <span className={styles.narrowOnly}>{code}</span>
        </span>
      ),
    },
    {
      id: 'code',
      header: texts.slug,
      cell: ({ code }) => <span className={styles.brief}>{code}</span>,
      sortable: true,
      wideOnly: true,
    },
    {
      ...{ id: 'createdAt', header: adminTexts.created, sortable: true, wideOnly: true },
      cell: ({ createdAt }) => <Stamp at={createdAt} look="day" />,
    },
    costColumn('sevenDays'),
    costColumn('thisMonth'),
    costColumn('lastMonth'),
    {
      ...{ id: 'actions', header: adminTexts.actions, align: 'end' },
      cell: (row) => <OrganisationRowActions row={row} actions={actions} deletion={deletion} />,
    },
  ]
  return columns
}

export function AdminOrganisationsPage() {
  const { list, markedId, isUnknown, leave } = useAdminOrganisations()
  const actions = useOrganisationActions()
  const deletion = useRowDeletion('organisation-deletion')
  if (isUnknown) return <ErrorState kind="not found" onBack={leave} />
  const message = deletion.message ?? actions.failure?.message
  return (
    <PageLayout>
      <PageHeader title={texts.title} note={list.isRead && texts.note(list.rows.length)} />
      {message && (
        <div className={styles.notice}>
          <Banner tone="bad" onDismiss={deletion.message ? deletion.cancel : actions.putAway}>
            {message}
          </Banner>
        </div>
      )}
      <AdminList
        label={texts.title}
        list={list}
        columns={columnsOf(markedId, actions, deletion)}
        rowKey={({ id }) => id}
        firstKey={markedId}
        empty={{ icon: 'organisation', title: texts.emptyTitle, text: texts.emptyText }}
      />
      {actions.link !== null && (
        <TrialLinkDialog name={actions.trial.name} link={actions.link} onClose={actions.putAway} />
      )}
    </PageLayout>
  )
}

/** Highlights the row in the URL. */
function Marked({ children }: { children: string }) {
  return (
    <strong className={styles.marked} ref={(element) => element?.scrollIntoView({ block: 'center' })} aria-current>
      {children}
    </strong>
  )
}

function Cost({ costs, amount }: { costs: LlmCosts; amount: number }) {
  if (costs.hasPrices) return inUsDollars(amount)
  return (
    <span title={texts.noPrices}>
      <span aria-hidden>–</span>
      <VisuallyHidden>{texts.noPrices}</VisuallyHidden>
    </span>
  )
}
