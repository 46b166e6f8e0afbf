import type { Partner } from '../../../contract/partners/partners.schemas.ts'
import { partnersTexts } from '../../../contract/partners/partners.texts.ts'
import type { Column } from '../shared/column.ts'
import { useRowDeletion } from '../shared/row-deletion.hooks.ts'
import { RowDeletionButton } from '../shared/RowDeletionButton.tsx'
import { Stamp } from '../shared/Stamp.tsx'
import { Table } from '../shared/Table.tsx'
import { usePartners } from './partners.hooks.ts'

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
    cell: ({ createdAt }) => <Stamp at={createdAt} look="day" />,
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

function Deletion({ partner: { id, name } }: { partner: Partner }) {
  return (
    <RowDeletionButton deletion={useRowDeletion('partner deletion')} id={id} name={name} label={partnersTexts.delete} />
  )
}
