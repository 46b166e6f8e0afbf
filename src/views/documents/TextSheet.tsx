import { useState } from 'react'
import { documentsTexts as texts } from '../../../contract/documents/documents.texts.ts'
import { extension } from '../../../contract/documents/file-types.ts'
import { Banner } from '../shared/Banner.tsx'
import { classNames } from '../shared/class-names.ts'
import { LeaveDialog } from '../shared/conversation/LeaveDialog.tsx'
import { ErrorState } from '../shared/ErrorState.tsx'
import { Markdown } from '../shared/markdown/Markdown.tsx'
import { SafeHtml } from '../shared/markdown/SafeHtml.tsx'
import { Skeleton } from '../shared/Skeleton.tsx'
import type { DocumentView } from './document.hooks.ts'
import { useDocumentLinks } from './document-links.hooks.ts'
import documents from './documents.module.css'
import styles from './pages.module.css'
import type { PagesView } from './pages.hooks.ts'
import { usePassage } from './passage.hooks.ts'
import { findPassage } from './passage.ts'

type Props = { view: DocumentView; pages: PagesView; number: number; isNear: boolean; passage: string | null }

/** A page of a document without a print layout, shown as text. */
export function TextSheet({ view, pages, number, isNear, passage }: Props) {
  const [element, setElement] = useState<HTMLElement | null>(null)
  const [outside, setOutside] = useState<string | null>(null)
  const links = useDocumentLinks(view)
  const page = pages.textOf(number)
  const failure = pages.failureOf(number)
  // The server stores a page of Markdown as plain text.
  const isMarkdown = extension(view.doc?.filename ?? '') === '.md'
  const shown = passage === null || !isMarkdown ? passage : links.readable(passage)
  usePassage(element, shown, page?.text ?? '')
  if (failure !== null)
    return (
      <ErrorState
        kind="part"
        message={failure || texts.pageFailed}
        onBack={() => view.choose('edit')}
        onRetry={() => pages.readAgain(number)}
      />
    )
  if (!page) return <div className={styles.waiting}>{isNear && <Skeleton shape="text" count={12} />}</div>
  return (
    <>
      {passage !== null && findPassage([page.text], passage) === null && (
        <Banner tone="warn">{texts.passageGone}</Banner>
      )}
      <div ref={setElement} className={classNames(documents.reading, !isMarkdown && documents.plain, styles.text)}>
        {isMarkdown ? (
          <Markdown
            key={page.id}
            text={links.readable(page.text)}
            resolveLink={links.resolve}
            onInternalLink={links.open}
            onExternalLink={setOutside}
          />
        ) : (
          <SafeHtml html={page.html} />
        )}
      </div>
      <LeaveDialog href={outside} onStay={() => setOutside(null)} />
    </>
  )
}
