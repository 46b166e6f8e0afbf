import type { ReactNode } from 'react'
import { researchPagesTexts as texts } from '../../../contract/research/research-pages.texts.ts'
import type { ResearchTopic } from '../../../contract/research/research.schemas.ts'
import { periodLabel } from '../../../contract/shared/periods.ts'
import { pagePath } from '../../../contract/shell/pages.ts'
import { Banner } from '../shared/Banner.tsx'
import { Link } from '../shared/Link.tsx'
import { SafeHtml } from '../shared/markdown/SafeHtml.tsx'
import { Progress } from '../shared/Progress.tsx'
import { QuestionTree } from './QuestionTree.tsx'
import { useResearchAddress } from './research.hooks.ts'
import styles from './research.module.css'

/** The report, or its progress. */
export function TopicReport({ topic, feedback }: { topic: ResearchTopic; feedback: ReactNode }) {
  const { content, failure, jobId } = topic
  if (content !== null) return <Report topic={topic} content={content} feedback={feedback} />
  if (jobId === null && failure !== null) return <Banner tone="bad">{`${texts.failed} ${failure}`}</Banner>
  return <Researching topic={topic} />
}

function Researching({ topic }: { topic: ResearchTopic }) {
  const { detailedAnswers: answers } = topic
  const done = answers.filter(({ status }) => status === 'SUCCESS').length
  return (
    <div className={styles.running} aria-live="polite">
      <Progress shown label={texts.researching} value={done === answers.length ? null : done / answers.length} />
      <p className={styles.quiet}>{texts.waiting}</p>
      <RunPlan topic={topic} />
      <QuestionTree answers={answers} notes={topic.notes} plan={topic.plan} />
    </div>
  )
}

/** What the report will contain: its outline, and how the topic was interpreted. */
function RunPlan({ topic: { plan } }: { topic: ResearchTopic }) {
  if (plan === null || plan.outline.length === 0) return null
  return (
    <section className={styles.plan} aria-labelledby="research-outline">
      <h2 id="research-outline" className={styles.planTitle}>
        {texts.outline}
      </h2>
      <ol className={styles.outline}>
        {plan.outline.map(({ heading, about }) => (
          <li key={heading}>
            {heading} {about !== '' && <span className={styles.quiet}>{about}</span>}
          </li>
        ))}
      </ol>
      {plan.assumptions.length > 0 && (
        <p className={styles.quiet}>{`${texts.assumptions}: ${plan.assumptions.join(' ')}`}</p>
      )}
    </section>
  )
}

const sourceNumber = /^#source-(\d{1,6})$/

function Report({ topic, content, feedback }: { topic: ResearchTopic; content: string; feedback: ReactNode }) {
  const show = (href: string) => {
    const number = sourceNumber.exec(new URL(href, window.location.href).hash)?.[1]
    const source = number === undefined ? null : document.getElementById(`source-${number}`)
    source?.scrollIntoView({ block: 'center' })
    source?.focus()
  }
  return (
    <article className={styles.report}>
      <div className={styles.reportBody}>
        <div className={styles.reportText}>
          <SafeHtml html={content} onInternalLink={show} />
          {feedback}
        </div>
        <Sources topic={topic} />
      </div>
    </article>
  )
}

function Sources({ topic }: { topic: ResearchTopic }) {
  const { project } = useResearchAddress()
  if (topic.citations.length === 0) return null
  const positions = new Map(topic.citations.map((citation, at) => [citation, at + 1]))
  const documents = Map.groupBy(topic.citations, ({ mark }) => mark)
  return (
    <section className={styles.reportSources} aria-labelledby="research-sources">
      <h2 id="research-sources">{texts.sourcesTitle}</h2>
      <ol className={styles.citations}>
        {[...documents].map(([mark, passages]) => (
          <li key={mark} value={mark}>
            <SourceTitle source={passages[0]!} project={project} />
            {passages.map((passage) => (
              <Passage
                key={positions.get(passage)}
                id={`source-${positions.get(passage)}`}
                source={passage}
                project={project}
              />
            ))}
          </li>
        ))}
      </ol>
    </section>
  )
}

type Source = ResearchTopic['citations'][number]

type ToSource = { source: Source; project: string; children: string }

/** Links to the document page of a source. */
const SourceLink = ({ source: { docId = '', pageNumber }, project, children }: ToSource) => (
  <Link
    to={pagePath('dataDocument', {
      ...{ project, docId },
      ...(pageNumber === undefined ? {} : { dialogTab: `page_${pageNumber}` }),
    })}
  >
    {children}
  </Link>
)

function SourceTitle({ source, project }: Omit<ToSource, 'children'>) {
  const { title, docId, url, date } = source
  return (
    <>
      {docId === undefined ? (
        <strong>{title}</strong>
      ) : (
        <SourceLink source={source} project={project}>
          {title}
        </SourceLink>
      )}
      {date !== undefined && (
        <span className={styles.quiet}>
          {`, ${date === null ? texts.undated : texts.dated(periodLabel('day', date))}`}
        </span>
      )}
      {url !== undefined && <span className={styles.quiet}>{` ${url}`}</span>}
    </>
  )
}

/** The source behind a number in the report. */
function Passage({ id, source, project }: { id: string; source: Source; project: string }) {
  const { quote, context, docId, pageNumber } = source
  return (
    <div id={id} tabIndex={-1}>
      {pageNumber !== undefined &&
        (docId === undefined ? (
          <span className={styles.quiet}>{texts.page(pageNumber)}</span>
        ) : (
          <SourceLink source={source} project={project}>
            {texts.page(pageNumber)}
          </SourceLink>
        ))}
      {context !== undefined && (
        <span className={styles.quiet}>{`${pageNumber === undefined ? '' : ' · '}${context}`}</span>
      )}
      {quote !== '' && <blockquote>{quote}</blockquote>}
    </div>
  )
}
