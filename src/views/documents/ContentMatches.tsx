import { documentsTexts as texts } from '../../../contract/documents/documents.texts.ts'
import { mostMatches, type DocumentMatch } from '../../../contract/documents/document-search.schemas.ts'
import { sharedTexts } from '../../../contract/shared/shared.texts.ts'
import { pagePath } from '../../../contract/shell/pages.ts'
import type { ContentRow } from '../../machines/documents/content-search.selectors.ts'
import { Banner } from '../shared/Banner.tsx'
import { Button } from '../shared/Button.tsx'
import { Icon } from '../shared/Icon.tsx'
import { Link } from '../shared/Link.tsx'
import { Skeleton } from '../shared/Skeleton.tsx'
import styles from './contents.module.css'
import type { ContentSearchView } from './content-search.hooks.ts'

type Props = { project: string; contents: ContentSearchView }

/** Documents that match only by their content, below those that match by name. */
export function ContentMatches({ project, contents }: Props) {
  const { rows, isOpen, isLoading, failure, readAgain } = contents
  if (!isOpen) return null
  if (failure !== null) {
    return (
      <Banner
        tone="warn"
        action={
          <Button size="small" onClick={readAgain}>
            {sharedTexts.tryAgain}
          </Button>
        }
      >
        {texts.contentsNotSearched(failure)}
      </Banner>
    )
  }
  if (isLoading) {
    return (
      <section className={styles.contents} aria-label={texts.inTheText} aria-busy="true">
        <h3 className={styles.title} aria-live="polite">
          {texts.contentsLoading}
        </h3>
        <Skeleton shape="row" count={2} />
      </section>
    )
  }
  if (rows.length === 0) return null
  return (
    <section className={styles.contents} aria-label={texts.inTheText}>
      <h3 className={styles.title} aria-live="polite">
        {texts.foundInText(rows.length, contents.isBesideNames)}
      </h3>
      {contents.byDocument.size >= mostMatches && <p className={styles.quiet}>{texts.onlyBest(mostMatches)}</p>}
      <ul className={styles.list}>
        {rows.map((row) => (
          <ContentLine key={row.id} project={project} row={row} />
        ))}
      </ul>
    </section>
  )
}

function ContentLine({ project, row: { filename, folder, match } }: { project: string; row: ContentRow }) {
  return (
    <li className={styles.row}>
      <Icon name="document" />
      <div className={styles.words}>
        <Link className={styles.name} to={passageAddress(project, match)} title={filename}>
          {filename}
        </Link>
        {folder !== '' && <span className={styles.folder}>{folder}</span>}
        <Excerpt project={project} match={match} />
      </div>
    </li>
  )
}

/** Links to the page with the passage, where it is highlighted. */
const passageAddress = (project: string, { docId, pageId, start, end }: DocumentMatch): string =>
  `${pagePath('dataDocument', { project, docId, dialogTab: pageId })}?start=${start}&end=${end}`

export function Excerpt({ project, match }: { project: string; match: DocumentMatch }) {
  return (
    <p className={styles.excerpt}>
      <Link className={styles.page} to={passageAddress(project, match)}>
        {texts.page(match.pageNumber)}
      </Link>{' '}
      {match.excerpt.map(({ text, isMatch }, at) =>
        // An excerpt's parts only change together, so index and text are a stable key.
        isMatch ? <mark key={`${at} ${text}`}>{text}</mark> : <span key={`${at} ${text}`}>{text}</span>,
      )}
    </p>
  )
}
