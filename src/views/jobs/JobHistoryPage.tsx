import { jobsTexts as texts } from '../../../contract/jobs/jobs.texts.ts'
import { jobStatusSchema } from '../../../contract/jobs/jobs.schemas.ts'
import { sharedTexts } from '../../../contract/shared/shared.texts.ts'
import { Banner } from '../shared/Banner.tsx'
import { Button } from '../shared/Button.tsx'
import { ListBody } from '../shared/ListBody.tsx'
import { PageHeader } from '../shared/PageHeader.tsx'
import { PageLayout } from '../shared/PageLayout.tsx'
import { Select } from '../shared/Select.tsx'
import { Skeleton } from '../shared/Skeleton.tsx'
import { TextInput } from '../shared/TextInput.tsx'
import { type JobHistory, useJobHistory, useOpenHistory } from './history.hooks.ts'
import { JobHistoryList } from './JobHistoryList.tsx'
import styles from './history.module.css'

/** UNKNOWN exists only in the browser; the server never stores it. */
const statuses = jobStatusSchema.options.filter((status) => status !== 'UNKNOWN')
const any = 'any'

/** The organisation's past background jobs. */
export function JobHistoryPage() {
  useOpenHistory()
  const history = useJobHistory()
  return (
    <PageLayout>
      <PageHeader title={texts.historyTitle} note={texts.historyNote} />
      {history ? <History history={history} /> : <Skeleton shape="row" count={5} />}
    </PageLayout>
  )
}

function History({ history }: { history: JobHistory }) {
  return (
    <>
      {(history.isFiltered || history.jobs.length > 0) && <Filters history={history} />}
      {history.retryFailure !== null && <Banner tone="bad">{texts.retryRefused(history.retryFailure)}</Banner>}
      <Found history={history} />
    </>
  )
}

function Filters({ history: { filter, labels, setSearch, setStatus, setLabel } }: { history: JobHistory }) {
  return (
    <div role="search" className={styles.filters}>
      <TextInput
        type="search"
        icon="search"
        data-search
        aria-label={texts.search}
        placeholder={texts.search}
        value={filter.search}
        onChange={setSearch}
      />
      <Select
        aria-label={texts.statusFilter}
        value={filter.status ?? any}
        options={[
          { value: any, label: texts.anyStatus },
          ...statuses.map((value) => ({ value, label: texts.statuses[value] })),
        ]}
        onChange={(value) => setStatus(value === any ? null : value)}
      />
      <Select
        aria-label={texts.labelFilter}
        value={filter.label ?? any}
        options={[{ value: any, label: texts.anyLabel }, ...labels.map((value) => ({ value, label: value }))]}
        onChange={(value) => setLabel(value === any ? null : value)}
      />
    </div>
  )
}

function Found({ history }: { history: JobHistory }) {
  const { jobs, isLoading, failure, isFiltered, readAgain, showAll } = history
  return (
    <ListBody
      failure={failure}
      isLoading={isLoading}
      onReadAgain={readAgain}
      count={isFiltered ? 1 : jobs.length}
      matching={jobs.length}
      empty={{ icon: 'clock', title: texts.historyEmpty, text: texts.historyEmptyText }}
      noMatch={{
        title: texts.historyNoMatch,
        text: texts.historyNoMatchText,
        clear: texts.clearFilters,
        onClear: showAll,
      }}
    >
      <div aria-busy={isLoading}>
        <JobHistoryList history={history} />
        <More history={history} />
      </div>
    </ListBody>
  )
}

function More({ history: { hasMore, isReadingMore, moreFailure, readMore } }: { history: JobHistory }) {
  if (!hasMore) return null
  return (
    <div className={styles.more}>
      {moreFailure !== null && <p role="alert">{moreFailure}</p>}
      <Button disabledReason={isReadingMore ? sharedTexts.loading : null} onClick={readMore}>
        {texts.more}
      </Button>
    </div>
  )
}
