import { useState } from 'react'
import type { KeptMail } from '../../../contract/admin/admin.schemas.ts'
import { adminTexts } from '../../../contract/admin/admin.texts.ts'
import { sharedTexts } from '../../../contract/shared/shared.texts.ts'
import { Banner } from '../shared/Banner.tsx'
import { Button } from '../shared/Button.tsx'
import type { Column } from '../shared/column.ts'
import { Dialog } from '../shared/Dialog.tsx'
import { PageHeader } from '../shared/PageHeader.tsx'
import { PageLayout } from '../shared/PageLayout.tsx'
import { Stamp } from '../shared/Stamp.tsx'
import { StatusBadge } from '../shared/StatusBadge.tsx'
import { AdminList } from './AdminList.tsx'
import styles from './admin.module.css'
import { useMailbox, useMailOpening } from './mailbox.hooks.ts'
import { withOwnLinks } from './own-links.ts'

const texts = adminTexts.mailbox

const columnsOf = (isDelivering: boolean): readonly Column<KeptMail>[] => [
  {
    ...{ id: 'subject', header: texts.subject, sortable: true },
    cell: ({ subject, recipient }) => (
      <span className={styles.stacked}>
        <span className={styles.whole}>{subject}</span>
        <span className={styles.narrowOnly}>{recipient}</span>
      </span>
    ),
  },
  {
    ...{ id: 'recipient', header: texts.recipient, sortable: true, wideOnly: true },
    cell: ({ recipient }) => <span className={styles.whole}>{recipient}</span>,
  },
  {
    ...{ id: 'createdAt', header: texts.time, sortable: true },
    cell: (mail) => (
      <span className={styles.stacked}>
        <Stamp at={mail.createdAt} look="moment" />
        <span className={styles.narrowOnly}>
          <Delivery mail={mail} isDelivering={isDelivering} />
        </span>
      </span>
    ),
  },
  {
    ...{ id: 'delivery', header: texts.delivery, wideOnly: true },
    cell: (mail) => (
      <span className={styles.brief}>
        <Delivery mail={mail} isDelivering={isDelivering} />
      </span>
    ),
  },
]

export function MailboxPage() {
  const { list, isDelivering } = useMailbox()
  const [openedId, setOpened] = useState<string | null>(null)
  const opened = list.rows.find(({ id }) => id === openedId)
  return (
    <PageLayout>
      <PageHeader title={texts.title} note={isDelivering && texts.deliveredNote} />
      {list.isRead && !isDelivering && (
        <div className={styles.notice}>
          <Banner>{texts.keptNote}</Banner>
        </div>
      )}
      <AdminList
        label={texts.title}
        list={list}
        columns={columnsOf(isDelivering)}
        rowKey={({ id }) => id}
        onOpenRow={({ id }) => setOpened(id)}
        empty={{ icon: 'mail', title: texts.emptyTitle, text: texts.emptyText }}
      />
      {opened && (
        <Dialog
          open
          onClose={() => setOpened(null)}
          title={opened.subject}
          description={opened.recipient}
          footer={<Button onClick={() => setOpened(null)}>{sharedTexts.close}</Button>}
        >
          <div className={styles.delivery}>
            <Delivery mail={opened} isDelivering={isDelivering} />
          </div>
          {opened.holdsResetLink && !isDelivering ? <Sealed mail={opened} /> : <Body text={opened.body} />}
        </Dialog>
      )}
    </PageLayout>
  )
}

type DeliveryProps = { mail: KeptMail; isDelivering: boolean }

function Delivery({ mail: { deliveredAt, failure }, isDelivering }: DeliveryProps) {
  if (deliveredAt !== null) return <StatusBadge status="good" label={texts.delivered} />
  if (failure !== null) return <StatusBadge status="bad" label={texts.failed(failure)} />
  return isDelivering ? (
    <StatusBadge status="waiting" label={texts.waiting} />
  ) : (
    <StatusBadge status="stopped" label={texts.kept} />
  )
}

/** An email with a link that sets a password. It has to be opened explicitly. */
function Sealed({ mail }: { mail: KeptMail }) {
  const opening = useMailOpening(mail.id)
  if (!opening) return null
  if (opening.text !== null) return <Body text={opening.text} />
  return (
    <div className={styles.sealed}>
      {opening.failure && <Banner tone="bad">{opening.failure}</Banner>}
      <p className={styles.prose}>{texts.resetLink}</p>
      <Button icon="key" disabledReason={opening.isBusy ? texts.opening : null} onClick={opening.open}>
        {opening.isBusy ? texts.opening : texts.open}
      </Button>
    </div>
  )
}

function Body({ text }: { text: string }) {
  if (text === '') return <p className={styles.quiet}>{texts.textGone}</p>
  return (
    <p className={styles.prose}>
      {withOwnLinks(text, window.location.origin).map((piece, index) =>
        piece.href === null ? (
          piece.text
        ) : (
          <a key={`${index} ${piece.href}`} href={piece.href} target="_blank" rel="noreferrer">
            {piece.text}
          </a>
        ),
      )}
    </p>
  )
}
