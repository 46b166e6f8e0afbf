import { longestPhrase, resultCounts, type SearchResult } from '../../../contract/search/search.schemas.ts'
import { searchTexts as texts } from '../../../contract/search/search.texts.ts'
import { pagePath } from '../../../contract/shell/pages.ts'
import { Button } from '../shared/Button.tsx'
import { EmptyState } from '../shared/EmptyState.tsx'
import { ErrorState } from '../shared/ErrorState.tsx'
import { Link } from '../shared/Link.tsx'
import { Select } from '../shared/Select.tsx'
import { Skeleton } from '../shared/Skeleton.tsx'
import { useSystem } from '../shared/system-context.ts'
import { TextInput } from '../shared/TextInput.tsx'
import { useFactSearch } from './fact-search.hooks.ts'
import styles from './search.module.css'

const countOptions = resultCounts.map((count) => ({ value: String(count), label: texts.countOf(count) }))

/** Search in the documents' content; each fact links to its page. */
export function SearchTab() {
  const search = useFactSearch()
  const choose = (value: string) => {
    const count = resultCounts.find((one) => String(one) === value)
    if (count) search.chooseCount(count)
  }
  return (
    <>
      <div role="search" className={styles.tools}>
        <TextInput
          type="search"
          icon="search"
          data-search
          maxLength={longestPhrase}
          aria-label={texts.label}
          placeholder={texts.placeholder}
          value={search.phrase}
          onChange={search.type}
        />
        <Select aria-label={texts.count} value={String(search.count)} options={countOptions} onChange={choose} />
        <Button onClick={search.clear}>{texts.clear}</Button>
      </div>
      <Found search={search} />
    </>
  )
}

function Found({ search }: { search: ReturnType<typeof useFactSearch> }) {
  const { goBack } = useSystem()
  const { project, results, failure, isAsked, isLoading, readAgain } = search
  if (failure !== null) return <ErrorState kind="part" message={failure} onBack={goBack} onRetry={readAgain} />
  if (!isAsked) {
    return (
      <EmptyState icon="search" title={texts.start}>
        {texts.startText}
      </EmptyState>
    )
  }
  if (isLoading || results === null) return <Skeleton shape="card" count={3} />
  if (results.length === 0) {
    return (
      <EmptyState icon="search" title={texts.none}>
        {texts.noneText}
      </EmptyState>
    )
  }
  return (
    <>
      <p className={styles.count} role="status">
        {texts.found(results.length)}
      </p>
      <ol className={styles.results}>
        {results.map((result) => (
          <li key={result.id}>
            <Result project={project} result={result} />
          </li>
        ))}
      </ol>
    </>
  )
}

function Result({ project, result }: { project: string; result: SearchResult }) {
  const { name, interpretation, facts, docId, url } = result
  return (
    <article className={styles.result} aria-label={name}>
      <h2 className={styles.name}>
        <Link to={docId === null ? (url ?? '') : pagePath('dataDocument', { project, docId })}>{name}</Link>
        {docId === null && <span className={styles.quiet}>{texts.website}</span>}
      </h2>
      {interpretation !== '' && <p className={styles.quiet}>{interpretation}</p>}
      <ul className={styles.facts}>
        {facts.map((fact, at) => (
          <li key={fact} className={styles.fact}>
            <span>{fact}</span> <FactLink project={project} result={result} at={at} />
          </li>
        ))}
      </ul>
    </article>
  )
}

/** Links to the fact's page, where it is highlighted. */
function FactLink({ project, result, at }: { project: string; result: SearchResult; at: number }) {
  const position = result.positions[at]
  if (!position || result.docId === null) return null
  const page = pagePath('dataDocument', { project, docId: result.docId, dialogTab: position.pageId })
  return (
    <Link className={styles.position} to={`${page}?start=${position.start}&end=${position.end}`}>
      {texts.page(position.pageNumber)}
    </Link>
  )
}
