import type { AdminUser } from '../../../contract/admin/admin.schemas.ts'
import { adminTexts } from '../../../contract/admin/admin.texts.ts'
import { Badge } from '../shared/Badge.tsx'
import { Banner } from '../shared/Banner.tsx'
import { ConfirmDeleteButton } from '../shared/ConfirmDeleteButton.tsx'
import { classNames } from '../shared/class-names.ts'
import type { Column } from '../shared/column.ts'
import { EmailText } from '../shared/EmailText.tsx'
import { ErrorState } from '../shared/ErrorState.tsx'
import { IconButton } from '../shared/IconButton.tsx'
import { PageHeader } from '../shared/PageHeader.tsx'
import { PageLayout } from '../shared/PageLayout.tsx'
import { Stamp } from '../shared/Stamp.tsx'
import { AdminList } from './AdminList.tsx'
import styles from './admin.module.css'
import { type RowDeletion, useRowDeletion } from '../shared/row-deletion.hooks.ts'
import { UserDialog } from './UserDialog.tsx'
import { useUsers } from './users.hooks.ts'

const texts = adminTexts.users

const columnsOf = (open: (id: string) => void, deletion: RowDeletion): readonly Column<AdminUser>[] => [
  {
    ...{ id: 'email', header: texts.email, sortable: true },
    cell: (user) => (
      <span className={styles.stacked}>
        <span className={styles.whole}>
          <EmailText email={user.email} />
        </span>
        <AddressState user={user} />
        <span className={styles.narrowOnly}>
          <NameAndRoles user={user} />
        </span>
      </span>
    ),
  },
  { id: 'name', header: texts.name, cell: (user) => <NameAndRoles user={user} />, sortable: true, wideOnly: true },
  {
    ...{ id: 'projects', header: texts.projects, sortable: true, wideOnly: true },
    cell: (user) => <Projects user={user} />,
  },
  {
    ...{ id: 'createdAt', header: adminTexts.created, sortable: true, wideOnly: true },
    cell: ({ createdAt }) => <Stamp at={createdAt} look="day" />,
  },
  {
    ...{ id: 'actions', header: adminTexts.actions, align: 'end' },
    cell: ({ id, name }) => (
      <span className={classNames(styles.actions, styles.inOneRow)}>
        <IconButton icon="edit" size="small" label={texts.edit(name)} onClick={() => open(id)} />
        <ConfirmDeleteButton
          size="small"
          label={adminTexts.delete}
          subject={name}
          phase={deletion.phaseOf(id)}
          disabledReason={deletion.isDeleting(id) ? adminTexts.deleting : null}
          onPress={() => deletion.press(id, name)}
        />
      </span>
    ),
  },
]

export function UsersPage() {
  const { list, opened, isUnknown, open, close } = useUsers()
  const deletion = useRowDeletion('user-deletion')
  if (isUnknown) return <ErrorState kind="not found" onBack={close} />
  return (
    <PageLayout>
      <PageHeader title={texts.title} note={list.isRead && texts.note(list.rows.length)} />
      {deletion.message && (
        <div className={styles.notice}>
          <Banner tone="bad" onDismiss={deletion.cancel}>
            {deletion.message}
          </Banner>
        </div>
      )}
      <AdminList
        label={texts.title}
        list={list}
        columns={columnsOf(open, deletion)}
        rowKey={({ id }) => id}
        empty={{ icon: 'users', title: texts.emptyTitle, text: texts.emptyText }}
      />
      {opened && <UserDialog user={opened} onClose={close} />}
    </PageLayout>
  )
}

/** Marks an address that is unconfirmed or about to change. */
function AddressState({ user: { email, isVerified, pendingEmail } }: { user: AdminUser }) {
  if (pendingEmail !== null) return <span className={styles.quiet}>{texts.becomes(pendingEmail)}</span>
  return isVerified || !email.includes('@') ? null : <Badge>{texts.notConfirmed}</Badge>
}

function NameAndRoles({ user: { name, roles, email } }: { user: AdminUser }) {
  return (
    <span className={styles.named}>
      {name === email ? <span className={styles.quiet}>{texts.noName}</span> : name}
      {roles.includes('superadmin') && <Badge tone="ink">{texts.superadmin}</Badge>}
      {roles.includes('partner') && <Badge>{texts.partner}</Badge>}
      {!email.includes('@') && <Badge>{texts.temporary}</Badge>}
    </span>
  )
}

function Projects({ user: { projects } }: { user: AdminUser }) {
  return (
    <ul className={styles.projects}>
      {projects.map(({ code, role }) => (
        <li key={code}>
          {code} <span className={styles.quiet}>{texts.roles[role]}</span>
        </li>
      ))}
    </ul>
  )
}
