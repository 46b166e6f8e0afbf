import { useState } from 'react'
import { useLocation } from 'react-router'
import { documentsTexts as texts } from '../../../contract/documents/documents.texts.ts'
import { Banner } from '../shared/Banner.tsx'
import { Button } from '../shared/Button.tsx'
import { ErrorState } from '../shared/ErrorState.tsx'
import { IconButton } from '../shared/IconButton.tsx'
import { Link } from '../shared/Link.tsx'
import { Skeleton } from '../shared/Skeleton.tsx'
import type { DocumentView } from './document.hooks.ts'
import styles from './pages.module.css'
import { passageIn } from './passage.ts'
import { type PagesView, useCurrentEntry, usePages, useSheets } from './pages.hooks.ts'
import { PdfSheet } from './PdfSheet.tsx'
import { TextSheet } from './TextSheet.tsx'

/** The document's pages in a scrolling list, with a page index beside it. */
export function PagesPanel({ view }: { view: DocumentView }) {
  const pages = usePages(view)
  if (pages.isOpening && pages.count === 0) return <Skeleton shape="text" count={12} />
  if (pages.count === 0 && pages.fileFailure !== null) return <NotDrawn pages={pages} view={view} />
  if (pages.count === 0) return <p className={styles.nothing}>{texts.noPages}</p>
  if (!pages.isOpening && view.view.kind === 'page' && view.view.number > pages.count)
    return <ErrorState kind="not found" message={texts.pageGone} onBack={() => view.choose('pages')} />
  return <Sheets view={view} pages={pages} />
}

type Props = { view: DocumentView; pages: PagesView }

const NotDrawn = ({ view, pages }: Props) => (
  <ErrorState
    kind="part"
    message={`${texts.fileNotDrawn} ${view.doc?.statusDetail ?? pages.fileFailure}`}
    onBack={() => view.choose('edit')}
    onRetry={pages.openAgain}
  />
)

function Sheets({ view, pages }: Props) {
  const [list, setList] = useState<HTMLElement | null>(null)
  const [entries, setEntries] = useState<HTMLElement | null>(null)
  const { count, near } = pages
  const addressed = view.view.kind === 'page' ? view.view.number : null
  const { current, onScroll, onScrollEnd } = useSheets(list, {
    ...{ addressed, count },
    onNear: pages.setNear,
    onRest: (number) => number !== (addressed ?? 1) && view.follow(number),
  })
  useCurrentEntry(entries, current)
  const numbers = Array.from({ length: count }, (_, index) => index + 1)
  return (
    <div className={styles.pages}>
      <nav className={styles.contents} aria-label={texts.tabs.pages}>
        <ol ref={setEntries}>
          {numbers.map((number) => (
            <li key={number}>
              <Link to={view.pathOf(number)} aria-current={number === current ? 'page' : undefined}>
                {pages.thumbnails[number - 1] && <img src={pages.thumbnails[number - 1] ?? ''} alt="" loading="lazy" />}
                {texts.page(number)}
              </Link>
            </li>
          ))}
        </ol>
      </nav>
      <div className={styles.column}>
        <Way current={current} count={count} onChoose={view.choose} />
        {pages.fileFailure !== null && (
          <Banner
            tone="warn"
            action={
              <Button size="small" onClick={pages.openAgain}>
                {texts.tryAgain}
              </Button>
            }
          >
            {texts.fileNotDrawn}
          </Banner>
        )}
        <div
          ref={setList}
          className={styles.sheets}
          // Scrollable content has to be reachable by keyboard.
          tabIndex={0}
          role="group"
          aria-label={texts.pagesOf(view.doc?.filename ?? '')}
          onScroll={onScroll}
          onScrollEnd={onScrollEnd}
        >
          {numbers.map((number) => (
            <section key={number} data-page={number} className={styles.sheet} aria-label={texts.page(number)}>
              <Sheet view={view} pages={pages} number={number} isNear={near.has(number) || number === addressed} />
            </section>
          ))}
        </div>
      </div>
    </div>
  )
}

type SheetProps = Props & { number: number; isNear: boolean }

function Sheet({ view, pages, number, isNear }: SheetProps) {
  const { search } = useLocation()
  const isAddressed = view.view.kind === 'page' && view.view.number === number
  const text = pages.textOf(number)
  const passage = isAddressed && text ? passageIn(search, text.text) : null
  const { file } = pages
  if (file?.kind === 'picture') return <img className={styles.picture} src={file.url} alt={view.doc?.filename ?? ''} />
  if (file?.kind === 'pdf') return <PdfSheet pdf={file} number={number} isNear={isNear} passage={passage} text={text} />
  if (pages.isOpening) return <div className={styles.waiting} />
  return <TextSheet view={view} pages={pages} number={number} isNear={isNear} passage={passage} />
}

type WayProps = { current: number; count: number; onChoose: (number: number) => void }

const Way = ({ current, count, onChoose }: WayProps) => (
  <div className={styles.way}>
    <IconButton
      icon="chevron-left"
      label={texts.previousPage}
      disabledReason={current > 1 ? null : texts.firstPage}
      onClick={() => onChoose(current - 1)}
    />
    <span>{texts.pageOf(current, count)}</span>
    <IconButton
      icon="chevron-right"
      label={texts.nextPage}
      disabledReason={current < count ? null : texts.lastPage}
      onClick={() => onChoose(current + 1)}
    />
  </div>
)
