import type { AdminOrganisation, LlmCosts } from '../../../contract/admin/admin.schemas.ts'
import { adminTexts } from '../../../contract/admin/admin.texts.ts'
import { Banner } from '../shared/Banner.tsx'
import type { Column } from '../shared/column.ts'
import { ErrorState } from '../shared/ErrorState.tsx'
import { PageHeader } from '../shared/PageHeader.tsx'
import { PageLayout } from '../shared/PageLayout.tsx'
import { VisuallyHidden } from '../shared/VisuallyHidden.tsx'
import { AdminList } from './AdminList.tsx'
import styles from './admin.module.css'
import { type RowDeletion, useRowDeletion } from './admin.hooks.ts'
import { type OrganisationActions, useAdminOrganisations, useOrganisationActions } from './organisations.hooks.ts'
import { OrganisationRowActions } from './OrganisationRowActions.tsx'
import { Stamp } from './Stamp.tsx'
import { TrialLinkDialog } from './TrialLinkDialog.tsx'

const texts = adminTexts.organisations
const dollars = new Intl.NumberFormat('en-NZ', { style: 'currency', currency: 'USD' })

const costColumn = (id: 'sevenDays' | 'thisMonth' | 'lastMonth'): Column<AdminOrganisation> => ({
  ...{ id, header: texts.costs[id], align: 'end', sortable: true },
  cell: ({ llmCosts }) => <Cost costs={llmCosts} amount={llmCosts[id]} />,
})

const columnsOf = (markedId: string | null, actions: OrganisationActions, deletion: RowDeletion) => {
  const columns: readonly Column<AdminOrganisation>[] = [
    {
      ...{ id: 'name', header: texts.name, sortable: true },
      cell: ({ id, name }) => (id === markedId ? <Marked>{name}</Marked> : name),
    },
    { id: 'code', header: texts.slug, cell: ({ code }) => code, sortable: true },
    { id: 'createdAt', header: adminTexts.created, cell: ({ createdAt }) => <Stamp at={createdAt} />, sortable: true },
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
        empty={{ icon: 'organisation', title: texts.emptyTitle, text: texts.emptyText }}
      />
      {actions.link !== null && (
        <TrialLinkDialog name={actions.trial.name} link={actions.link} onClose={actions.putAway} />
      )}
    </PageLayout>
  )
}

/** The row that the address names. */
function Marked({ children }: { children: string }) {
  return (
    <strong className={styles.marked} ref={(element) => element?.scrollIntoView({ block: 'center' })} aria-current>
      {children}
    </strong>
  )
}

function Cost({ costs, amount }: { costs: LlmCosts; amount: number }) {
  if (costs.hasPrices) return dollars.format(amount)
  return (
    <span title={texts.noPrices}>
      <span aria-hidden>–</span>
      <VisuallyHidden>{texts.noPrices}</VisuallyHidden>
    </span>
  )
}
