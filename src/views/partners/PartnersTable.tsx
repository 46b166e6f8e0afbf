import type { Partner } from '../../../contract/partners/partners.schemas.ts'
import { partnersTexts } from '../../../contract/partners/partners.texts.ts'
import type { Column } from '../shared/column.ts'
import { ConfirmDeleteButton } from '../shared/ConfirmDeleteButton.tsx'
import { Table } from '../shared/Table.tsx'
import styles from './partners.module.css'
import { usePartnerDeletion, usePartners } from './partners.hooks.ts'

const day = new Intl.DateTimeFormat('en-NZ', { day: 'numeric', month: 'short', year: 'numeric' })

const columns: readonly Column<Partner>[] = [
  { id: 'name', header: partnersTexts.name, cell: ({ name }) => name, sortable: true },
  { id: 'website', header: partnersTexts.website, cell: ({ website }) => website, sortable: true, wideOnly: true },
  {
    id: 'users',
    header: partnersTexts.users,
    cell: ({ userIds }) => userIds.length,
    align: 'end',
    sortable: true,
    wideOnly: true,
  },
  {
    id: 'created',
    header: partnersTexts.created,
    cell: ({ createdAt }) => day.format(new Date(createdAt)),
    sortable: true,
    wideOnly: true,
  },
  {
    id: 'actions',
    header: partnersTexts.actions,
    cell: (partner) => <Deletion partner={partner} />,
    align: 'end',
    actions: true,
  },
]

export function PartnersTable({ partners }: { partners: readonly Partner[] }) {
  const { order, setOrder, open } = usePartners()
  return (
    <Table
      label={partnersTexts.table}
      columns={columns}
      rows={partners}
      rowKey={({ id }) => id}
      sort={order}
      onSort={(sort) => setOrder(sort as typeof order)}
      onOpenRow={({ id }) => open(id)}
    />
  )
}

function Deletion({ partner: { id } }: { partner: Partner }) {
  const { phase, disabledReason, failure, press } = usePartnerDeletion(id)
  return (
    <div className={styles.deletion}>
      {failure && <span role="alert">{failure}</span>}
      <ConfirmDeleteButton
        size="small"
        phase={phase}
        label={partnersTexts.delete}
        disabledReason={disabledReason}
        onPress={press}
      />
    </div>
  )
}
