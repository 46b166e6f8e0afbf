import type { PlannedQuestion } from '../../../contract/research/research-notes.schemas.ts'
import { researchPagesTexts as texts } from '../../../contract/research/research-pages.texts.ts'
import styles from './research.module.css'

/** Why a question is asked, where to search first, and when it counts as answered. */
export function QuestionDetail({ detail }: { detail: Omit<PlannedQuestion, 'question'> | undefined }) {
  const lines = [
    [texts.why, detail?.why],
    [texts.lookIn, detail?.sources],
    [texts.doneWhen, detail?.doneWhen],
  ].filter(([, text]) => text !== undefined && text !== '')
  if (lines.length === 0) return null
  return (
    <dl className={styles.detail}>
      {lines.map(([name, text]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}
