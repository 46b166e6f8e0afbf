import { authoringTexts as texts } from '../../../contract/playbooks/authoring.texts.ts'
import type { AdminPlaybook } from '../../../contract/playbooks/playbooks.schemas.ts'
import { Badge } from '../shared/Badge.tsx'
import { Button } from '../shared/Button.tsx'
import type { Column } from '../shared/column.ts'
import { useRowDeletion } from '../shared/row-deletion.hooks.ts'
import { RowDeletionButton } from '../shared/RowDeletionButton.tsx'
import { Stamp } from '../shared/Stamp.tsx'
import { Table } from '../shared/Table.tsx'
import styles from './playbook-editor.module.css'
import { usePlaybookEditor } from './playbook-editor.hooks.ts'

const columns: readonly Column<AdminPlaybook>[] = [
  { id: 'name', header: texts.name, cell: ({ name }) => name, sortable: true },
  { id: 'category', header: texts.category, cell: ({ category }) => category, sortable: true, wideOnly: true },
  { id: 'status', header: texts.status, cell: (playbook) => <Status playbook={playbook} />, sortable: true },
  { id: 'partner', header: texts.partner, cell: (playbook) => <Partner playbook={playbook} />, wideOnly: true },
  {
    ...{ id: 'steps', header: texts.steps, cell: ({ steps }) => steps.length },
    ...{ align: 'end', sortable: true, wideOnly: true },
  },
  {
    ...{ id: 'created', header: texts.created, cell: ({ created }) => <Stamp at={created} look="day" /> },
    ...{ sortable: true, wideOnly: true },
  },
  {
    ...{ id: 'actions', header: texts.actions, cell: (playbook) => <Actions playbook={playbook} /> },
    ...{ align: 'end', actions: true },
  },
]

export function AdminPlaybooksTable({ playbooks }: { playbooks: readonly AdminPlaybook[] }) {
  const { order, setOrder, open } = usePlaybookEditor()
  return (
    <Table
      label={texts.table}
      columns={columns}
      rows={playbooks}
      rowKey={({ id }) => id}
      sort={order}
      onSort={(sort) => setOrder(sort as typeof order)}
      onOpenRow={({ id }) => open(id)}
    />
  )
}

const Status = ({ playbook: { status } }: { playbook: AdminPlaybook }) => (
  <Badge tone={status === 'PUBLISHED' ? 'good' : 'plain'}>{texts.statuses[status]}</Badge>
)

function Partner({ playbook: { partnerId } }: { playbook: AdminPlaybook }) {
  return usePlaybookEditor().partnerName(partnerId)
}

function Actions({ playbook: { id, name } }: { playbook: AdminPlaybook }) {
  const { open } = usePlaybookEditor()
  return (
    <div className={styles.actions}>
      <Button size="small" aria-label={texts.editOf(name)} onClick={() => open(id)}>
        {texts.edit}
      </Button>
      <RowDeletionButton deletion={useRowDeletion('playbook deletion')} id={id} name={name} label={texts.delete} />
    </div>
  )
}
