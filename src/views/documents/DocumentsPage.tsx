import { lazy, type ReactNode, Suspense } from 'react'
import { useParams } from 'react-router'
import { documentsTexts as texts } from '../../../contract/documents/documents.texts.ts'
import { PageLayout } from '../shared/PageLayout.tsx'
import type { ExploreTab } from '../shared/explore-tab.ts'
import { Tabs } from '../shared/Tabs.tsx'
import { useDocument } from './document.hooks.ts'
import { DocumentsTab } from './DocumentsTab.tsx'
import { DownloadAlert } from './DownloadAlert.tsx'
import { useDocumentAddress, useDocuments, useFolderAddress } from './documents.hooks.ts'
import { useExplore } from './explore.hooks.ts'
import { FolderDialogs } from './FolderDialogs.tsx'
import { HandNotice } from './HandNotice.tsx'
import { useDropTarget } from './drop-target.hooks.ts'
import { LandingActions, LandingHeading } from './LandingHeader.tsx'
import { FirstUpload } from './UploadButtons.tsx'

const DocumentDialog = lazy(async () => ({ default: (await import('./DocumentDialog.tsx')).DocumentDialog }))

/** The Explore landing page. Files can be dropped anywhere on it. `offer`: content from another feature. */
export function DocumentsPage({ tabs, offer }: { tabs: readonly ExploreTab[]; offer?: ReactNode }) {
  const { docId, dialogTab, pageId, tab } = useParams()
  useDocumentAddress(docId ?? null, dialogTab ?? null, pageId ?? null)
  useFolderAddress(docId === undefined)
  const view = useDocuments()
  const dropTarget = useDropTarget()
  const { project, folderId, changeDisabledReason, destinationOf } = view
  const explore = useExplore(project, tab ?? null, tabs)
  const destination = destinationOf(folderId)
  const choose = (files: readonly File[]) => destination && dropTarget.choose(files, destination)

  const documents = (
    <DocumentsTab
      view={view}
      dropTarget={dropTarget}
      isTimeline={tab === 'timeline'}
      upload={<FirstUpload disabledReason={changeDisabledReason} onFiles={choose} />}
    />
  )

  return (
    <div
      onDragEnter={dropTarget.dragEnter}
      onDragOver={(event) => dropTarget.dragOver(event, folderId, destination !== null)}
      onDragLeave={dropTarget.dragLeave}
      onDrop={(event) => dropTarget.drop(event, destination)}
    >
      <PageLayout>
        <HandNotice hand={dropTarget.hand} />
        {offer}
        <Tabs
          label={texts.tabsLabel}
          before={<LandingHeading />}
          after={
            <LandingActions
              rawDocsets={explore.rawDocsets}
              changeDisabledReason={changeDisabledReason}
              onFiles={choose}
            />
          }
          tabs={[{ id: 'documents', label: texts.documentsTab, panel: documents }, ...explore.offered]}
          selected={explore.selected}
          onSelect={explore.choose}
        />
      </PageLayout>
      <FolderDialogs />
      <OpenDocument project={project} />
      <DownloadAlert />
    </div>
  )
}

/** The document in the URL. */
function OpenDocument({ project }: { project: string }) {
  if (useDocument(project) === null) return null
  return (
    <Suspense fallback={null}>
      <DocumentDialog project={project} />
    </Suspense>
  )
}
