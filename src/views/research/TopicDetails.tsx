import { researchPagesTexts as texts } from '../../../contract/research/research-pages.texts.ts'
import type { ResearchTopic } from '../../../contract/research/research.schemas.ts'
import { QuestionTree } from './QuestionTree.tsx'
import styles from './research.module.css'

/** How the report was made: questions with findings, and the check of its sentences. */
export function TopicDetails({ topic }: { topic: ResearchTopic }) {
  const { check, detailedAnswers } = topic
  return (
    <div className={styles.details}>
      {check !== null && (
        <section aria-labelledby="research-check">
          <h2 id="research-check">{texts.checkTitle}</h2>
          <p>{texts.checked(check.checked, check.unsupported.length)}</p>
          {check.unsupported.length > 0 && (
            <ul>
              {check.unsupported.map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
          )}
          {(check.judgements ?? 0) > 0 && <p>{texts.judged(check.judgements ?? 0)}</p>}
          {check.remarks.map((remark) => (
            <p key={remark} className={styles.quiet}>
              {remark}
            </p>
          ))}
        </section>
      )}
      <section aria-labelledby="research-questions">
        <h2 id="research-questions">{texts.questions}</h2>
        <QuestionTree answers={detailedAnswers} notes={topic.notes} plan={topic.plan} />
      </section>
    </div>
  )
}
