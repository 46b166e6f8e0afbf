import type { OrganisationUser } from '../../../contract/organisations/organisations.schemas.ts'
import { settingsTexts as texts } from '../../../contract/organisations/settings.texts.ts'
import { pagePath } from '../../../contract/shell/pages.ts'
import { Badge } from '../shared/Badge.tsx'
import { Banner } from '../shared/Banner.tsx'
import { Button } from '../shared/Button.tsx'
import { ButtonLink } from '../shared/ButtonLink.tsx'
import { Card } from '../shared/Card.tsx'
import type { Column } from '../shared/column.ts'
import { ConfirmDeleteButton } from '../shared/ConfirmDeleteButton.tsx'
import { EmailText } from '../shared/EmailText.tsx'
import { EmptyState } from '../shared/EmptyState.tsx'
import { IconButton } from '../shared/IconButton.tsx'
import { LongTable } from '../shared/LongTable.tsx'
import { SearchBox } from '../shared/SearchBox.tsx'
import { MemberDialog } from './MemberDialog.tsx'
import { useInviteRefusal } from './invitation.hooks.ts'
import { type MembersView, useMembers } from './members.hooks.ts'
import styles from './settings.module.css'

/** The search appears from this many members on. */
const searchedFrom = 10
/** Only this many rows at first, so that the content below stays within reach. */
const rowsAtOnce = 20

type Props = { project: string; users: readonly OrganisationUser[]; ownId: string | null }

/** The organisation's members. */
export function Members({ project, users, ownId }: Props) {
  const members = useMembers(users)
  const inviteRefusal = useInviteRefusal()
  if (!members) return null
  return (
    <Card
      flush
      title={texts.people}
      note={users.length === 0 ? texts.peopleHidden : texts.peopleNote(users.length)}
      actions={
        <ButtonLink to={pagePath('orgInvite', { project })} icon="plus" disabledReason={inviteRefusal}>
          {texts.invite}
        </ButtonLink>
      }
    >
      {members.failure && <Banner tone="bad">{members.failure}</Banner>}
      {users.length > searchedFrom && (
        <div className={styles.peopleSearch}>
          <SearchBox label={texts.searchPeople} value={members.search} onChange={members.setSearch} />
        </div>
      )}
      {users.length > 0 && (
        <LongTable
          step={rowsAtOnce}
          label={texts.peopleTable}
          columns={columnsFor(members, ownId)}
          rows={members.rows}
          rowKey={({ id }) => id}
          sort={members.sort}
          onSort={members.sortBy}
          empty={<NoMatch members={members} />}
        />
      )}
      <MemberDialog ownId={ownId} />
    </Card>
  )
}

function NoMatch({ members: { applied, setSearch } }: { members: MembersView }) {
  return (
    <EmptyState
      icon="search"
      title={texts.noPersonMatches(applied)}
      action={<Button onClick={() => setSearch('')}>{texts.clearSearch}</Button>}
    />
  )
}

/** Invited people who haven't joined yet are listed by their email. */
const hasName = ({ name, email }: Pick<OrganisationUser, 'name' | 'email'>) => name !== '' && name !== email

function columnsFor(members: MembersView, ownId: string | null): Column<OrganisationUser>[] {
  return [
    {
      id: 'name',
      header: texts.personName,
      sortable: true,
      cell: ({ id, name, email, role, status }) => (
        <span className={styles.person}>
          <span className={styles.personName}>
            {hasName({ name, email }) ? name : <span className={styles.quiet}>{texts.noName}</span>}
          </span>
          {id === ownId && <Badge>{texts.you}</Badge>}
          {status && <Badge>{texts.statuses[status]}</Badge>}
          <span className={styles.below}>
            <EmailText email={email} />
          </span>
          <span className={styles.below}>{texts.roles[role]}</span>
        </span>
      ),
    },
    {
      id: 'email',
      header: texts.email,
      sortable: true,
      wideOnly: true,
      cell: ({ email }) => (
        <span className={styles.email}>
          <EmailText email={email} />
        </span>
      ),
    },
    { id: 'role', header: texts.role, sortable: true, wideOnly: true, cell: ({ role }) => texts.roles[role] },
    {
      id: 'actions',
      header: texts.actions,
      align: 'end',
      cell: (user) => <RowActions user={user} members={members} isOwn={user.id === ownId} />,
    },
  ]
}

type RowProps = { user: OrganisationUser; members: MembersView; isOwn: boolean }

function RowActions({ user, members, isOwn }: RowProps) {
  const { phase, disabledReason } = members.removalOf(user)
  const name = user.name || user.email
  return (
    <span className={styles.rowActions} onKeyDown={(event) => event.key === 'Escape' && members.keep()}>
      <IconButton
        icon="settings"
        label={texts.settingsOf(name)}
        disabledReason={isOwn ? null : members.refusal}
        onClick={() => members.open(user)}
      />
      {!isOwn && (
        <ConfirmDeleteButton
          size="small"
          phase={phase}
          label={texts.remove}
          subject={name}
          disabledReason={disabledReason}
          onPress={() => members.remove(user)}
        />
      )}
    </span>
  )
}
