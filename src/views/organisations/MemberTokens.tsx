import type { MemberAccessToken } from '../../../contract/session/access-tokens.schemas.ts'
import { accessTokensTexts as texts } from '../../../contract/session/access-tokens.texts.ts'
import { listed } from '../../../contract/shared/listed.ts'
import type { Column } from '../shared/column.ts'
import { EmptyState } from '../shared/EmptyState.tsx'
import { RowDeletionButton } from '../shared/RowDeletionButton.tsx'
import type { RowDeletion } from '../shared/row-deletion.hooks.ts'
import { Stamp } from '../shared/Stamp.tsx'
import { Table } from '../shared/Table.tsx'
import { LoadedCard } from './LoadedCard.tsx'
import { useMemberTokens } from './member-tokens.hooks.ts'

/** Access tokens of members, which an administrator can revoke. */
export function MemberTokens() {
  const { tokens, failure, readAgain, ending } = useMemberTokens()
  return (
    <LoadedCard
      title={texts.membersTitle}
      note={texts.membersNote}
      value={tokens}
      loadFailure={failure}
      readAgain={readAgain}
      lines={2}
      failure={null}
    >
      {(rows) => (
        <Table
          label={texts.membersTitle}
          columns={columnsFor(ending)}
          rows={rows}
          rowKey={({ id }) => id}
          empty={<EmptyState icon="lock" title={texts.membersNone} />}
        />
      )}
    </LoadedCard>
  )
}

const columnsFor = (ending: RowDeletion): Column<MemberAccessToken>[] => [
  { id: 'name', header: texts.token, cell: ({ name }) => name },
  { id: 'member', header: texts.member, cell: ({ person }) => person.name || person.email },
  {
    id: 'scopes',
    header: texts.allowed,
    cell: ({ scopes }) => listed(scopes.map((scope) => texts.scopeNames[scope])),
    wideOnly: true,
  },
  {
    id: 'used',
    header: texts.lastUsed,
    cell: ({ lastUsedAt }) => (lastUsedAt === null ? texts.never : <Stamp at={lastUsedAt} look="moment" />),
    wideOnly: true,
  },
  {
    id: 'expires',
    header: texts.expiresAt,
    cell: ({ expiresAt }) => <Stamp at={expiresAt} look="day" />,
    wideOnly: true,
  },
  {
    id: 'end',
    header: texts.end,
    align: 'end',
    cell: ({ id, name }) => <RowDeletionButton deletion={ending} id={id} name={name} label={texts.end} />,
  },
]
