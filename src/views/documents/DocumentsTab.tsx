import type { ReactNode } from 'react'
import { documentsTexts as texts } from '../../../contract/documents/documents.texts.ts'
import { sharedTexts } from '../../../contract/shared/shared.texts.ts'
import { Banner } from '../shared/Banner.tsx'
import { Button } from '../shared/Button.tsx'
import { classNames } from '../shared/class-names.ts'
import { ErrorState } from '../shared/ErrorState.tsx'
import { Skeleton } from '../shared/Skeleton.tsx'
import { useSystem } from '../shared/system-context.ts'
import { useDocumentDrag } from './document-drag.hooks.ts'
import { useMoving } from './moving.hooks.ts'
import { DocumentsPane } from './DocumentsPane.tsx'
import styles from './documents.module.css'
import type { DocumentsView } from './documents.hooks.ts'
import { FolderPane } from './FolderPane.tsx'
import type { DropTarget } from './drop-target.hooks.ts'
import { SourceTabs } from './SourceTabs.tsx'
import { TimelineYears } from './TimelineYears.tsx'
import { ViewSwitch } from './ViewSwitch.tsx'

type Props = {
  view: DocumentsView
  dropTarget: DropTarget
  /** Uploads files: the first step where there are no documents. */
  upload: ReactNode
}

/** The documents of one source, with folders on the left; or all documents by year. */
export function DocumentsTab({ view, dropTarget, upload, isTimeline }: Props & { isTimeline: boolean }) {
  const { goBack } = useSystem()
  if (view.stage === 'failed') {
    return (
      <ErrorState
        kind="part"
        message={view.failure?.message ?? texts.listFailed}
        onBack={goBack}
        onRetry={view.readAgain}
      />
    )
  }
  return (
    <>
      <ViewSwitch views={view.views} isTimeline={isTimeline} />
      {isTimeline ? (
        <Years view={view} upload={upload} />
      ) : (
        <SourceTabs sources={view.sources} selected={view.docsource} onSelect={view.chooseSource}>
          <Library view={view} dropTarget={dropTarget} upload={upload} />
        </SourceTabs>
      )}
    </>
  )
}

function Years({ view: { stage, project }, upload }: Pick<Props, 'view' | 'upload'>) {
  return stage === 'loading' ? <Skeleton shape="card" /> : <TimelineYears project={project} upload={upload} />
}

function Library({ view, dropTarget, upload }: Props) {
  const isOver = dropTarget.hand === 'over the page'
  const moving = useMoving(view)
  const drag = useDocumentDrag(moving, view.selected)
  return (
    <>
      {view.stage === 'ready' && view.failure && (
        <Banner
          tone="warn"
          action={
            <Button size="small" onClick={view.readAgain}>
              {sharedTexts.tryAgain}
            </Button>
          }
        >
          {view.failure.message}
        </Banner>
      )}
      <div className={styles.library}>
        <FolderPane view={view} dropTarget={dropTarget} documentDrag={drag} />
        <div className={classNames(styles.pane, isOver && styles.over)}>
          {isOver && <DropHint view={view} target={dropTarget.target} />}
          {view.stage === 'loading' ? (
            <Skeleton shape="row" count={8} />
          ) : (
            <DocumentsPane view={view} dropTarget={dropTarget} moving={moving} drag={drag} upload={upload} />
          )}
        </div>
      </div>
    </>
  )
}

/** Says where a dragged file would be dropped. */
function DropHint({ view, target }: { view: DocumentsView; target: string | null }) {
  const destination = view.destinationOf(target ?? view.folderId)
  return (
    <div className={styles.dropHint} role="status">
      <div className={styles.dropCard}>
        <p className={styles.dropTitle}>{destination ? texts.dropHere(destination.folderName) : texts.notHere}</p>
        <p>{destination ? texts.dropHereHint : view.changeDisabledReason}</p>
      </div>
    </div>
  )
}
