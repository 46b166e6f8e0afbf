import { formatCount } from '../../../../contract/shared/format.ts'
import { answerPartsTexts as texts } from '../../../../contract/chat/answer-parts.texts.ts'
import type { AnswerUse } from '../../../../contract/chat/chat.schemas.ts'
import { inUsDollars } from '../../../../contract/shared/us-dollars.ts'
import styles from './entries.module.css'

function wordsOf({ model, calls, inputTokens, outputTokens, cost }: AnswerUse): string {
  return [
    texts.wroteBy(model),
    texts.calls(formatCount(calls), calls === 1),
    texts.tokens(formatCount(inputTokens), formatCount(outputTokens)),
    ...(cost === null ? [] : [inUsDollars(cost)]),
  ].join(' · ')
}

/** The models that wrote an answer, and what they used for it. */
export function AnswerUseWords({ use }: { use: readonly AnswerUse[] }) {
  return (
    <div role="status" className={styles.use}>
      {use.map((one) => (
        <p key={one.model}>{wordsOf(one)}</p>
      ))}
    </div>
  )
}
