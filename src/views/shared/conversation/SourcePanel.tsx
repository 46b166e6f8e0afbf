import { lazy, type ReactNode, type Ref, Suspense } from 'react'
import { isAttachment } from '../../../../contract/chat/attachments.schemas.ts'
import type { Citation } from '../../../../contract/chat/chat.schemas.ts'
import { conversationTexts as texts } from '../../../../contract/chat/conversation.texts.ts'
import { periodLabel } from '../../../../contract/shared/periods.ts'
import { sharedTexts } from '../../../../contract/shared/shared.texts.ts'
import { Button } from '../Button.tsx'
import { IconButton } from '../IconButton.tsx'
import { Link } from '../Link.tsx'
import { Skeleton } from '../Skeleton.tsx'
import type { SourceView } from './conversation.hooks.ts'
import { usePanelFocus, useRevealed } from './page.hooks.ts'
import { addressOf, spanOfPassage } from './passage.ts'
import { type ReadableLine, readableLines } from './readable-page.ts'
import styles from './source-panel.module.css'

/** Lazy: only needed when a figure is opened. */
const FigureRows = lazy(async () => ({ default: (await import('./FigureRows.tsx')).FigureRows }))

type Props = { view: SourceView; onOutside: (href: string) => void }

/** Panel beside the conversation: a passage on its page, or the query and rows behind a figure. */
export function SourcePanel({ view, onOutside }: Props) {
  const { source, close } = view
  const isCitation = source.kind === 'citation'
  const key = isCitation ? `${source.citation.docId} ${source.citation.pageId} ${source.citation.mark}` : source.label
  const panel = usePanelFocus(key, close)
  const title = isCitation ? source.citation.title : source.label
  return (
    <aside ref={panel} tabIndex={-1} className={styles.panel} aria-label={isCitation ? texts.source : texts.figure}>
      <header className={styles.header}>
        <div className={styles.heading}>
          <p className={styles.kind}>{isCitation ? locationOf(source.citation) : texts.figure}</p>
          <h2 className={styles.title}>{title}</h2>
        </div>
        <IconButton icon="close" label={texts.closePanel} onClick={close} />
      </header>
      <div className={styles.body} role="region" aria-label={title} tabIndex={0}>
        {isCitation ? (
          <Passage view={view} citation={source.citation} revealKey={key} />
        ) : (
          <Suspense fallback={<Skeleton shape="text" count={4} />}>
            <FigureRows data={source.data} project={view.project} />
          </Suspense>
        )}
      </div>
      {isCitation && <PanelFooter view={view} citation={source.citation} onOutside={onOutside} />}
    </aside>
  )
}

function locationOf({ pageNumber, sheet, cells, date }: Citation): string {
  const page = pageNumber === undefined ? texts.source : texts.page(pageNumber)
  const location = sheet === undefined ? page : texts.sheet(sheet, cells)
  return date == null ? location : `${location} · ${periodLabel('day', date)}`
}

function Passage({ view, citation, revealKey }: { view: SourceView; citation: Citation; revealKey: string }) {
  const { source, isReading, isGone, failure, readAgain } = view
  const page = source.kind === 'citation' ? source.page : null
  const marked = page && spanOfPassage(page.text, citation.quote, citation.start, citation.end)
  const highlight = useRevealed<HTMLElement>(marked ? revealKey : '')
  if (citation.quote === '') return <p className={styles.note}>{texts.noSource}</p>
  if (page && marked) {
    return (
      <div className={styles.text}>
        {readableLines(page.text, marked.start, marked.end).map((line, index) => (
          <ReadableLineView key={index} line={line} highlightRef={highlight} />
        ))}
      </div>
    )
  }
  if (page) return <Quotation note={texts.passageMoved} citation={citation} rest={page.text} />
  if (isGone) return <Quotation note={texts.sourceGone} citation={citation} />
  if (failure !== null) {
    return (
      <Quotation note={`${texts.sourceNotRead} ${failure}`} citation={citation}>
        <Button size="small" onClick={readAgain}>
          {sharedTexts.tryAgain}
        </Button>
      </Quotation>
    )
  }
  return (
    <Quotation note={null} citation={citation}>
      {isReading && <Skeleton shape="text" count={8} label={texts.readingSource} />}
    </Quotation>
  )
}

function ReadableLineView({ line, highlightRef }: { line: ReadableLine; highlightRef: Ref<HTMLElement> }) {
  return (
    <span className={styles.line} data-kind={line.kind}>
      {line.pieces.map(({ text, isMarked, isFirst }, index) =>
        isMarked ? (
          <mark key={index} ref={isFirst ? highlightRef : undefined} className={styles.highlight}>
            {text}
          </mark>
        ) : (
          text
        ),
      )}
    </span>
  )
}

type QuotationProps = { note: string | null; citation: Citation; rest?: string; children?: ReactNode }

function Quotation({ note, citation: { quote, context }, rest, children }: QuotationProps) {
  return (
    <>
      {note !== null && (
        <p className={styles.note} role="status">
          {note}
        </p>
      )}
      {context !== undefined && <p className={styles.note}>{context}</p>}
      <blockquote className={styles.quote}>{quote}</blockquote>
      {children}
      {rest !== undefined && <div className={styles.plain}>{rest}</div>}
    </>
  )
}

function PanelFooter({
  view,
  citation,
  onOutside,
}: {
  view: SourceView
  citation: Citation
  onOutside: (href: string) => void
}) {
  const { docId, url } = citation
  // No page of the organisation shows a file of the conversation.
  if (docId !== undefined && isAttachment(docId)) return null
  if (docId !== undefined && !view.isGone) {
    const page = view.source.kind === 'citation' ? view.source.page : null
    return (
      <footer className={styles.footer}>
        <Link to={addressOf(view.project, docId, citation, page)}>{texts.openDocument}</Link>
      </footer>
    )
  }
  if (url === undefined) return null
  return (
    <footer className={styles.footer}>
      <Button size="small" icon="external" onClick={() => onOutside(url)}>
        {texts.openSite}
      </Button>
    </footer>
  )
}
