import type { ResearchNote, ResearchPlanOfRun } from '../../../contract/research/research-notes.schemas.ts'
import { researchPagesTexts as texts } from '../../../contract/research/research-pages.texts.ts'
import type { ResearchAnswer } from '../../../contract/research/research.schemas.ts'
import { Badge, type BadgeTone } from '../shared/Badge.tsx'
import { SafeHtml } from '../shared/markdown/SafeHtml.tsx'
import { NoteList } from './NoteList.tsx'
import { QuestionDetail } from './QuestionDetail.tsx'
import styles from './research.module.css'

const tones: Record<ResearchAnswer['status'], BadgeTone> = { PENDING: 'plain', PROGRESS: 'live', SUCCESS: 'good' }

function AnswerBadge({ status, isAnswered }: Pick<ResearchAnswer, 'status' | 'isAnswered'>) {
  if (status === 'SUCCESS' && isAnswered === false) return <Badge tone="warn">{texts.notAnswered}</Badge>
  return <Badge tone={tones[status]}>{texts.statuses[status]}</Badge>
}

type TreeProps = {
  answers: readonly ResearchAnswer[]
  notes?: readonly ResearchNote[]
  plan?: ResearchPlanOfRun | null
}

/** The questions with their findings and sources. */
export function QuestionTree({ answers, notes = [], plan = null }: TreeProps) {
  return (
    <ol className={styles.tree}>
      {answers.map(({ id, question, status, isAnswered, finding, sources, remark }) => {
        const own = notes.filter((note) => note.question === question)
        return (
          <li key={id}>
            <div className={styles.asked}>
              <h3>{question}</h3>
              <AnswerBadge status={status} isAnswered={isAnswered} />
            </div>
            <QuestionDetail detail={plan?.questions.find((one) => one.question === question)} />
            {remark !== null && <p className={styles.quiet}>{remark}</p>}
            {own.length > 0 && <NoteList notes={own} />}
            {own.length === 0 && finding !== '' && <SafeHtml html={finding} />}
            {own.length === 0 && sources.length > 0 && (
              <p className={styles.quiet}>
                {`${texts.foundIn}: ${sources.map(({ title, place: location }) => (location === '' ? title : `${title}, ${location}`)).join('; ')}`}
              </p>
            )}
          </li>
        )
      })}
    </ol>
  )
}
