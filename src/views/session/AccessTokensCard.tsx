import { useState } from 'react'
import type { OwnAccessToken } from '../../../contract/session/access-tokens.schemas.ts'
import { accessTokensTexts as texts } from '../../../contract/session/access-tokens.texts.ts'
import { listed } from '../../../contract/shared/listed.ts'
import { pagePath } from '../../../contract/shell/pages.ts'
import { Button } from '../shared/Button.tsx'
import { ButtonLink } from '../shared/ButtonLink.tsx'
import { Card } from '../shared/Card.tsx'
import type { Column } from '../shared/column.ts'
import { EmptyState } from '../shared/EmptyState.tsx'
import { ErrorState } from '../shared/ErrorState.tsx'
import { RowDeletionButton } from '../shared/RowDeletionButton.tsx'
import type { RowDeletion } from '../shared/row-deletion.hooks.ts'
import { Skeleton } from '../shared/Skeleton.tsx'
import { Stamp } from '../shared/Stamp.tsx'
import { Table } from '../shared/Table.tsx'
import { useAccessTokens } from './access-tokens.hooks.ts'
import { NewAccessToken } from './NewAccessToken.tsx'
import styles from './session.module.css'

/** The person's access tokens for programs. */
export function AccessTokensCard() {
  const { tokens, isLoading, failure, readAgain, ending } = useAccessTokens()
  const [isCreating, setCreating] = useState(false)
  return (
    <Card
      flush
      title={texts.title}
      note={texts.note}
      actions={
        <Button icon="plus" onClick={() => setCreating(true)}>
          {texts.create}
        </Button>
      }
      footer={
        <div className={styles.row}>
          <ButtonLink to={pagePath('userApi')} icon="book">
            {texts.readMore}
          </ButtonLink>
          <span className={styles.quiet}>{texts.endsWith}</span>
        </div>
      }
    >
      {isLoading && <Skeleton shape="row" />}
      {failure !== null && <ErrorState kind="part" message={failure} onBack={readAgain} onRetry={readAgain} />}
      {!isLoading && failure === null && (
        <Table
          label={texts.title}
          columns={columnsFor(ending)}
          rows={tokens}
          rowKey={({ id }) => id}
          empty={<EmptyState icon="lock" title={texts.none} />}
        />
      )}
      {isCreating && <NewAccessToken onClose={() => setCreating(false)} />}
    </Card>
  )
}

const columnsFor = (ending: RowDeletion): Column<OwnAccessToken>[] => [
  {
    id: 'name',
    header: texts.token,
    cell: ({ name, organisation, scopes }) => (
      <>
        {name}
        <span className={styles.tokenNote}>
          {organisation.name} · {listed(scopes.map((scope) => texts.scopeNames[scope]))}
        </span>
      </>
    ),
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
