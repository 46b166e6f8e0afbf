import type { ReactNode } from 'react'
import { documentsTexts as texts } from '../../../contract/documents/documents.texts.ts'
import { BeginningContext } from '../shared/conversation/beginning-context.ts'
import { Arrivals } from './Arrivals.tsx'
import { useArrivals, useIsReceiving, useRootDestination } from './arrivals.hooks.ts'
import { AttachButton } from './AttachButton.tsx'
import styles from './beginning.module.css'
import { ChatStart } from './ChatStart.tsx'
import { useDropTarget } from './drop-target.hooks.ts'

/** A conversation that accepts dropped files and folders; they are uploaded to the root folder. */
export function ChatBeginning({ children }: { children: ReactNode }) {
  return useIsReceiving() ? <Receiving>{children}</Receiving> : children
}

function Receiving({ children }: { children: ReactNode }) {
  const { folderId, destination, refusal } = useRootDestination()
  const { ready, putAway } = useArrivals()
  const dropTarget = useDropTarget()
  const choose = (files: readonly File[]) => destination && dropTarget.choose(files, destination)
  const isOver = dropTarget.hand === 'over the page'
  const beginning = {
    attach: <AttachButton disabledReason={refusal} onFiles={choose} />,
    start: <ChatStart isOver={isOver && destination !== null} disabledReason={refusal} onFiles={choose} />,
    Above: Arrivals,
    onSent: () => putAway(ready),
  }
  return (
    <div
      className={styles.chat}
      data-over={isOver || undefined}
      onDragEnter={dropTarget.dragEnter}
      onDragOver={(event) => dropTarget.dragOver(event, folderId, destination !== null)}
      onDragLeave={dropTarget.dragLeave}
      onDrop={(event) => dropTarget.drop(event, destination)}
    >
      {isOver && (
        <div className={styles.dropHint} role="status">
          <p className={styles.dropCard}>{refusal ?? texts.dropInChat}</p>
        </div>
      )}
      <BeginningContext value={beginning}>{children}</BeginningContext>
    </div>
  )
}
