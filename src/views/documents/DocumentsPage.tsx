import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { documentsTexts as texts } from '../../../contract/documents/documents.texts.ts'
import { searchTexts } from '../../../contract/search/search.texts.ts'
import { pagePath } from '../../../contract/shell/pages.ts'
import { PageLayout } from '../shared/PageLayout.tsx'
import { useIsSuperadmin } from '../shared/rights.hooks.ts'
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

type Props = {
  /** The content of the tab Search, which superadmins have. */
  search?: ReactNode
  /** The way to the docsets. */
  docsetsLink?: ReactNode
}

/** The Explore landing: what there is, and the whole page a place to drop files on. */
export function DocumentsPage({ search, docsetsLink }: Props) {
  const { docId, dialogTab, pageId, tab } = useParams()
  useDocumentAddress(docId ?? null, dialogTab ?? null, pageId ?? null)
  useFolderAddress(docId === undefined)
  const view = useDocuments()
  const intake = useIntake()
  const { goTo } = useSystem()
  const isSuperadmin = useIsSuperadmin()
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
        <LandingHeader docsetsLink={docsetsLink} whyNotChange={whyNotChange} onFiles={choose} />
        <HandNotice hand={intake.hand} />
        <Tabs
          label={texts.tabsLabel}
          tabs={[
            { id: 'documents', label: texts.documentsTab, panel: <DocumentsTab view={view} intake={intake} /> },
            ...(isSuperadmin ? [{ id: 'search', label: searchTexts.tab, panel: search }] : []),
          ]}
          selected={tab ?? 'documents'}
          onSelect={(tab) => goTo(pagePath('data', { project, tab }))}
        />
      </PageLayout>
      <FolderDialogs />
      <DocumentDialog project={project} />
      <DownloadAlert />
    </div>
  )
}
