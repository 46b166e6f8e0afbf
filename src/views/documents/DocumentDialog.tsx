import { type ComponentProps, lazy, Suspense, useState } from 'react'
import type { DocDetail } from '../../../contract/documents/documents.schemas.ts'
import { documentsTexts as texts } from '../../../contract/documents/documents.texts.ts'
import { timelineTexts } from '../../../contract/documents/timeline.texts.ts'
import { Banner } from '../shared/Banner.tsx'
import { Button } from '../shared/Button.tsx'
import { Dialog } from '../shared/Dialog.tsx'
import { ErrorState } from '../shared/ErrorState.tsx'
import { IconButton } from '../shared/IconButton.tsx'
import { Skeleton } from '../shared/Skeleton.tsx'
import { Tabs } from '../shared/Tabs.tsx'
import { BothSides, usedForWords } from './BothSides.tsx'
import { DetailsForm } from './DetailsForm.tsx'
import { DocumentPanel } from './DocumentPanel.tsx'
import { type DetailsView, type DocumentView, useDetails, useDocument } from './document.hooks.ts'
import styles from './documents.module.css'
import { useDownloads } from './documents.hooks.ts'
import { useFactEdits } from './facts.hooks.ts'
import { PagesPanel } from './PagesPanel.tsx'
import { useReadingEdits } from './reading.hooks.ts'
import { TableRows } from './TableRows.tsx'

const FactsPanel = lazy(async () => ({ default: (await import('./FactsPanel.tsx')).FactsPanel }))
const ReadingPanel = lazy(async () => ({ default: (await import('./ReadingPanel.tsx')).ReadingPanel }))

/** The document in the URL, over the landing page. */
export function DocumentDialog({ project }: { project: string }) {
  const view = useDocument(project)
  const details = useDetails()
  const reading = useReadingEdits()
  const facts = useFactEdits()
  const [isAsking, setAsking] = useState(false)
  if (!view) return null
  if (details?.conflict) return <Conflict details={details} conflict={details.conflict} />
  const isEdited = details?.isEdited || reading.isEdited || facts.isEdited
  const close = () => (isEdited && !isAsking ? setAsking(true) : view.close())
  const discard = () => {
    details?.discard()
    reading.discard()
    facts.discard()
    view.close()
  }
  return (
    <Dialog open size="full" title={<Title view={view} />} onClose={close}>
      {isAsking && isEdited && (
        <Banner
          tone="warn"
          action={
            <>
              <Button size="small" onClick={discard}>
                {texts.discard}
              </Button>
              <Button size="small" tone="primary" onClick={() => setAsking(false)}>
                {texts.goOnEditing}
              </Button>
            </>
          }
        >
          {texts.unsaved}
        </Banner>
      )}
      <Content view={view} details={details} />
    </Dialog>
  )
}

function Title({ view: { doc, folder } }: { view: DocumentView }) {
  const { download } = useDownloads()
  if (!doc) return texts.document
  return (
    <span className={styles.dialogTitle}>
      <span className={styles.dialogName}>{doc.filename}</span>
      {folder && <span className={styles.dialogFolder}>{folder}</span>}
      <IconButton icon="download" label={texts.download(doc.filename)} onClick={() => download(doc.id, doc.filename)} />
    </span>
  )
}

function Content({ view, details }: { view: DocumentView; details: DetailsView | null }) {
  const { stage, doc, view: shownView, tabs } = view
  if (stage === 'missing') return <ErrorState kind="not found" message={texts.documentGone} onBack={view.close} />
  if (stage === 'failed') {
    return (
      <ErrorState
        kind="part"
        message={view.failure ?? texts.documentFailed}
        onBack={view.close}
        onRetry={view.readAgain}
      />
    )
  }
  if (!doc) return <Skeleton shape="text" count={8} />
  const selected = shownView.kind === 'page' ? 'pages' : shownView.tab
  return (
    <div className={styles.dialogTabs}>
      <Tabs
        label={texts.documentTabs}
        selected={selected}
        onSelect={view.choose}
        tabs={tabs.map(({ id, label }) => ({ id, label, panel: id === selected && panelOf(id, view, details) }))}
      />
    </div>
  )
}

const Understood = ({ tab, doc }: { tab: ComponentProps<typeof DocumentPanel>['tab']; doc: DocDetail }) => (
  <DocumentPanel tab={tab} doc={doc} rowsOf={(dataset) => <TableRows doc={doc} dataset={dataset} />} />
)

function panelOf(id: DocumentView['tabs'][number]['id'], view: DocumentView, details: DetailsView | null) {
  if (id === 'pages') return <PagesPanel view={view} />
  if (id === 'facts' || id === 'reading') {
    return (
      <Suspense fallback={<Skeleton shape="text" count={8} />}>
        {id === 'facts' ? (
          <FactsPanel onBack={view.close} />
        ) : (
          <ReadingPanel remarks={view.doc?.remarks ?? []} onBack={view.close} />
        )}
      </Suspense>
    )
  }
  if (id !== 'edit') return view.doc && <Understood tab={id} doc={view.doc} />
  return details && view.doc && <DetailsForm details={details} doc={view.doc} />
}

function Conflict({ details, conflict }: { details: DetailsView; conflict: NonNullable<DetailsView['conflict']> }) {
  const { mine, latest } = conflict
  return (
    <BothSides
      sides={[
        { label: texts.filename, mine: mine.filename, latest: latest.filename },
        { label: texts.interpretation, mine: mine.interpretation, latest: latest.interpretation },
        { label: timelineTexts.date, mine: mine.date ?? '', latest: latest.date ?? '' },
        { label: texts.usedFor, mine: usedForWords(mine.usedFor), latest: usedForWords(latest.usedFor) },
      ]}
      onMine={details.keepMine}
      onLatest={details.keepLatest}
    />
  )
}
