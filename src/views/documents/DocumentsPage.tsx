import { useParams } from 'react-router'
import { documentsTexts as texts } from '../../../contract/documents/documents.texts.ts'
import { pagePath } from '../../../contract/shell/pages.ts'
import { PageLayout } from '../shared/PageLayout.tsx'
import { useSystem } from '../shared/system-context.ts'
import { Tabs } from '../shared/Tabs.tsx'
import { DocumentDialog } from './DocumentDialog.tsx'
import { DocumentsTab } from './DocumentsTab.tsx'
import { DownloadAlert } from './DownloadAlert.tsx'
import { useDocumentAddress, useDocuments, useFolderAddress } from './documents.hooks.ts'
import { FolderDialogs } from './FolderDialogs.tsx'
import { HandNotice } from './HandNotice.tsx'
import { useIntake } from './intake.hooks.ts'
import { LandingHeader } from './LandingHeader.tsx'

/** The Explore landing: what there is, and the whole page a place to drop files on. */
export function DocumentsPage() {
  const { docId, dialogTab, pageId } = useParams()
  useDocumentAddress(docId ?? null, dialogTab ?? null, pageId ?? null)
  useFolderAddress(docId === undefined)
  const view = useDocuments()
  const intake = useIntake()
  const { goTo } = useSystem()
  const { project, folderId, whyNotChange, placeOf } = view
  const place = placeOf(folderId)
  const choose = (files: readonly File[]) => place && intake.choose(files, place)

  return (
    <div
      onDragEnter={intake.dragEnter}
      onDragOver={(event) => intake.dragOver(event, folderId, place !== null)}
      onDragLeave={intake.dragLeave}
      onDrop={(event) => intake.drop(event, place)}
    >
      <PageLayout>
        <LandingHeader whyNotChange={whyNotChange} onFiles={choose} />
        <HandNotice hand={intake.hand} />
        <Tabs
          label={texts.tabsLabel}
          tabs={[{ id: 'documents', label: texts.documentsTab, panel: <DocumentsTab view={view} intake={intake} /> }]}
          selected="documents"
          onSelect={(tab) => goTo(pagePath('data', { project, tab }))}
        />
      </PageLayout>
      <FolderDialogs />
      <DocumentDialog project={project} />
      <DownloadAlert />
    </div>
  )
}
