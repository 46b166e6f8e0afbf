import { researchPagesTexts as texts } from '../../../contract/research/research-pages.texts.ts'
import type { ResearchAnswer } from '../../../contract/research/research.schemas.ts'
import { Badge, type BadgeTone } from '../shared/Badge.tsx'
import { SafeHtml } from '../shared/markdown/SafeHtml.tsx'
import styles from './research.module.css'

const tones: Record<ResearchAnswer['status'], BadgeTone> = { PENDING: 'plain', PROGRESS: 'live', SUCCESS: 'good' }

/** The questions, each with what it has found and where. */
export function QuestionTree({ answers }: { answers: readonly ResearchAnswer[] }) {
  return (
    <ol className={styles.tree}>
      {answers.map(({ id, question, status, finding, sources, remark }) => (
        <li key={id}>
          <div className={styles.asked}>
            <h3>{question}</h3>
            <Badge tone={tones[status]}>{texts.statuses[status]}</Badge>
          </div>
          {remark !== null && <p className={styles.quiet}>{remark}</p>}
          {finding !== '' && <SafeHtml html={finding} />}
          {sources.length > 0 && (
            <p className={styles.quiet}>
              {`${texts.foundIn}: ${sources.map(({ title, place: location }) => (location === '' ? title : `${title}, ${location}`)).join('; ')}`}
            </p>
          )}
        </li>
      ))}
    </ol>
  )
}
