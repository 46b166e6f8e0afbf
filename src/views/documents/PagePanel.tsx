import { useState } from 'react'
import { useLocation } from 'react-router'
import { documentsTexts as texts } from '../../../contract/documents/documents.texts.ts'
import { extension } from '../../../contract/documents/file-types.ts'
import { Banner } from '../shared/Banner.tsx'
import { classNames } from '../shared/class-names.ts'
import { ErrorState } from '../shared/ErrorState.tsx'
import { IconButton } from '../shared/IconButton.tsx'
import { Markdown } from '../shared/markdown/Markdown.tsx'
import { SafeHtml } from '../shared/markdown/SafeHtml.tsx'
import { Skeleton } from '../shared/Skeleton.tsx'
import type { DocumentView } from './document.hooks.ts'
import styles from './documents.module.css'
import { usePassage } from './passage.hooks.ts'
import { findPassage } from './passage.ts'

/** One page of the document, with the way to its neighbours. A passage in the address is marked. */
export function PagePanel({ view, number }: { view: DocumentView; number: number }) {
  const all = view.doc?.pages.length ?? 0
  if (view.pageStage === 'missing') {
    return <ErrorState kind="not found" message={texts.pageGone} onBack={() => view.choose('edit')} />
  }
  return (
    <div className={styles.page}>
      <div className={styles.pageWay}>
        <IconButton
          icon="chevron-left"
          label={texts.previousPage}
          disabledReason={number > 1 ? null : texts.firstPage}
          onClick={() => view.choose(number - 1)}
        />
        <span>{texts.pageOf(number, all)}</span>
        <IconButton
          icon="chevron-right"
          label={texts.nextPage}
          disabledReason={number < all ? null : texts.lastPage}
          onClick={() => view.choose(number + 1)}
        />
      </div>
      <PageContent view={view} />
    </div>
  )
}

function PageContent({ view }: { view: DocumentView }) {
  const { search } = useLocation()
  const [element, setElement] = useState<HTMLElement | null>(null)
  const { page, pageStage } = view
  // The server keeps a page of Markdown as its text.
  const isMarkdown = extension(view.doc?.filename ?? '') === '.md'
  const passage = page ? passageIn(search, page.text) : null
  usePassage(element, passage, page?.text ?? '')
  if (pageStage === 'failed') {
    return (
      <ErrorState
        kind="part"
        message={view.pageFailure ?? texts.pageFailed}
        onBack={() => view.choose('edit')}
        onRetry={view.readPageAgain}
      />
    )
  }
  if (pageStage === 'loading' || !page) return <Skeleton shape="text" count={12} />
  return (
    <>
      {passage && findPassage([page.text], passage) === null && <Banner tone="warn">{texts.passageGone}</Banner>}
      <div ref={setElement} className={classNames(styles.reading, !isMarkdown && styles.plain)}>
        {isMarkdown ? <Markdown key={page.id} text={page.text} /> : <SafeHtml html={page.html} />}
      </div>
    </>
  )
}

/** The words that `?start=12&end=80` (places in the page's text) or `?quote=…` name; null without them. */
function passageIn(search: string, text: string): string | null {
  const query = new URLSearchParams(search)
  const start = Number(query.get('start') ?? Number.NaN)
  const end = Number(query.get('end') ?? Number.NaN)
  if (start >= 0 && end > start) return text.slice(start, end)
  return query.get('quote')
}
