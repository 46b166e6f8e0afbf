import { isAttachment } from '../../../contract/chat/attachments.schemas.ts'
import { answerFormTexts } from '../../../contract/playbooks/answer-form.texts.ts'
import { answerStateOf } from '../../../contract/playbooks/answer-form.ts'
import type { StepAnswer } from '../../../contract/playbooks/playbooks.schemas.ts'
import { playbooksTexts as texts } from '../../../contract/playbooks/playbooks.texts.ts'
import { pagePath } from '../../../contract/shell/pages.ts'
import { Link } from '../shared/Link.tsx'
import { Markdown } from '../shared/markdown/Markdown.tsx'
import { StatusBadge } from '../shared/StatusBadge.tsx'
import { useSystem } from '../shared/system-context.ts'
import { usePlaybookAddress } from './playbooks.hooks.ts'
import styles from './playbooks.module.css'

type Props = { answers: readonly StepAnswer[]; notes?: string | undefined; isWorking?: boolean }

/** A step's questions with the answers found and their sources. */
export function AnswerList({ answers, notes, isWorking = false }: Props) {
  const { goTo } = useSystem()
  return (
    <>
      <ol className={styles.answers}>
        {answers.map((answer, index) => (
          <li key={index} className={styles.answer}>
            <header className={styles.answerHead}>
              <h2 className={styles.heading}>{answer.label || answer.question}</h2>
              <StatusBadge {...lookOf(answer, isWorking)} />
            </header>
            {answer.label !== '' && answer.label !== answer.question && (
              <p className={styles.quiet}>{answer.question}</p>
            )}
            {answer.text !== null && <Markdown text={answer.text} citations={answer.citations} onInternalLink={goTo} />}
            {(answer.toCheck ?? []).length > 0 && (
              <p className={styles.quiet}>{answerFormTexts.toCheckWithReasons(answer.toCheck ?? [])}</p>
            )}
            <Sources answer={answer} />
          </li>
        ))}
      </ol>
      {notes !== undefined && notes.trim() !== '' && (
        <section>
          <h2 className={styles.heading}>{texts.otherNotes}</h2>
          <Markdown text={notes} onInternalLink={goTo} />
        </section>
      )}
    </>
  )
}

function lookOf(answer: StepAnswer, isWorking: boolean) {
  const state = answerStateOf(answer)
  if (state === 'suggested') return { status: 'waiting', label: answerFormTexts.answerStates.suggested } as const
  if (state === 'confirmed') return { status: 'good', label: texts.done } as const
  if (answer.status === 'PROGRESS' || isWorking) return { status: 'live', label: texts.inProgress } as const
  return { status: 'waiting', label: texts.notAnswered } as const
}

export function Sources({ answer }: { answer: StepAnswer }) {
  const { project } = usePlaybookAddress()
  const citations = answer.citations ?? []
  if (citations.length === 0) return null
  return (
    <details className={styles.sources}>
      <summary>{texts.sources}</summary>
      <ol>
        {citations.map(({ mark, title, quote, context, docId, pageId, url }) => (
          <li key={mark} value={mark}>
            {docId === undefined || isAttachment(docId) ? (
              <span>{title || url}</span>
            ) : (
              <Link to={pagePath('dataDocument', { project, docId, dialogTab: 'text', pageId })}>{title}</Link>
            )}
            {context !== undefined && <span className={styles.quiet}>{` · ${context} `}</span>}
            {quote !== '' && <q>{quote.slice(0, 300)}</q>}
          </li>
        ))}
      </ol>
    </details>
  )
}
