import type { ReactNode } from 'react'
import { attachmentsTexts } from '../../../contract/chat/attachments.texts.ts'
import { BeginningContext } from '../shared/conversation/beginning-context.ts'
import { Arrivals } from './Arrivals.tsx'
import { useArrivals, useIsAttaching, useIsReceiving, useRootDestination } from './arrivals.hooks.ts'
import { AttachButton } from './AttachButton.tsx'
import styles from './beginning.module.css'
import { ChatStart } from './ChatStart.tsx'
import { useDropTarget } from './drop-target.hooks.ts'

/** A conversation that accepts dropped and pasted files, for itself alone; uploads to Data are chosen by a button. */
export function ChatBeginning({ children }: { children: ReactNode }) {
  return useIsReceiving() ? <Receiving>{children}</Receiving> : children
}

function Receiving({ children }: { children: ReactNode }) {
  const { folderId, destination, attached, refusal } = useRootDestination()
  const { ready, putAway } = useArrivals()
  const dropTarget = useDropTarget()
  const choose = (files: readonly File[]) => destination && dropTarget.choose(files, destination)
  const attach = (files: readonly File[]) => attached && dropTarget.choose(files, attached)
  const isOver = dropTarget.hand === 'over the page'
  const beginning = {
    attach: <AttachButton disabledReason={refusal} onFiles={choose} onAttach={attach} />,
    attachFiles: attached === null ? null : attach,
    isAttaching: useIsAttaching(),
    start: (
      <ChatStart
        isOver={isOver && destination !== null}
        disabledReason={refusal}
        onFiles={choose}
        onDragOver={(event) => dropTarget.dragOver(event, folderId, destination !== null)}
        onDrop={(event) => dropTarget.drop(event, destination)}
      />
    ),
    Above: Arrivals,
    onSent: () => putAway(ready),
  }
  return (
    <div
      className={styles.chat}
      data-over={isOver || undefined}
      onDragEnter={dropTarget.dragEnter}
      onDragOver={(event) => dropTarget.dragOver(event, folderId, attached !== null)}
      onDragLeave={dropTarget.dragLeave}
      onDrop={(event) => dropTarget.drop(event, attached)}
    >
      {isOver && (
        <div className={styles.dropHint} role="status">
          <p className={styles.dropCard}>{refusal ?? attachmentsTexts.drop}</p>
        </div>
      )}
      <BeginningContext value={beginning}>{children}</BeginningContext>
    </div>
  )
}
