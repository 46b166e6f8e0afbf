import type { OwnSession } from '../../../contract/session/session.schemas.ts'
import { accountTexts } from '../../../contract/session/account.texts.ts'
import { Badge } from '../shared/Badge.tsx'
import { Banner } from '../shared/Banner.tsx'
import { Button } from '../shared/Button.tsx'
import { Card } from '../shared/Card.tsx'
import type { Column } from '../shared/column.ts'
import { ErrorState } from '../shared/ErrorState.tsx'
import { Skeleton } from '../shared/Skeleton.tsx'
import { Stamp } from '../shared/Stamp.tsx'
import { useSystem } from '../shared/system-context.ts'
import { Table } from '../shared/Table.tsx'
import styles from './session.module.css'
import { useOwnSessions } from './settings-page.hooks.ts'

/** The person's sessions, and signing out of one or all. */
export function SessionsCard() {
  const { sessions, endingId, isBusy, hasFailed, message, listAgain, end, endAll } = useOwnSessions()
  const { goBack } = useSystem()
  if (hasFailed) {
    return (
      <Card title={accountTexts.sessions}>
        <ErrorState kind="part" message={message} onBack={goBack} onRetry={listAgain} />
      </Card>
    )
  }
  return (
    <Card
      title={accountTexts.sessions}
      note={accountTexts.sessionsNote}
      flush
      footer={
        <div className={styles.row}>
          <Button
            tone="danger"
            icon="log-out"
            onClick={endAll}
            disabledReason={isBusy ? accountTexts.endingSession : null}
          >
            {accountTexts.endAllSessions}
          </Button>
          <span className={styles.quiet}>{accountTexts.endAllNote}</span>
        </div>
      }
    >
      {message !== null && <Banner tone="bad">{message}</Banner>}
      {isBusy && sessions.length === 0 ? (
        <Skeleton shape="row" />
      ) : (
        <Table
          label={accountTexts.sessions}
          columns={columnsFor({ isBusy, endingId, end })}
          rows={sessions}
          rowKey={({ id }) => id}
          empty={accountTexts.noSessions}
        />
      )}
    </Card>
  )
}

/** On a narrow screen the times are shown with the device, to tell similar devices apart. */
function Device({ session: { device, lastSeenAt } }: { session: OwnSession }) {
  return (
    <>
      {device}
      <span className={styles.lastSeen}>
        {accountTexts.lastSeenAt} <Stamp at={lastSeenAt} look="moment" />
      </span>
    </>
  )
}

type Ends = { isBusy: boolean; endingId: string | null; end: (sessionId: string) => void }

function columnsFor({ isBusy, endingId, end }: Ends): Column<OwnSession>[] {
  return [
    { id: 'device', header: accountTexts.device, cell: (session) => <Device session={session} /> },
    {
      id: 'started',
      header: accountTexts.startedAt,
      cell: ({ startedAt }) => <Stamp at={startedAt} look="moment" />,
      wideOnly: true,
    },
    {
      id: 'seen',
      header: accountTexts.lastSeenAt,
      cell: ({ lastSeenAt }) => <Stamp at={lastSeenAt} look="moment" />,
      wideOnly: true,
    },
    {
      id: 'end',
      header: accountTexts.session,
      align: 'end',
      cell: ({ id, device, isCurrent }) =>
        isCurrent ? (
          <Badge tone="good">{accountTexts.thisSession}</Badge>
        ) : (
          <Button
            size="small"
            aria-label={id === endingId ? undefined : accountTexts.endSessionOf(device)}
            onClick={() => end(id)}
            disabledReason={isBusy ? accountTexts.endingSession : null}
          >
            {id === endingId ? accountTexts.endingSession : accountTexts.endSession}
          </Button>
        ),
    },
  ]
}
