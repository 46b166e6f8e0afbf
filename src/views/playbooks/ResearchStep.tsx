import { isHalfFinished } from '../../../contract/playbooks/answer-form.ts'
import type { Step } from '../../../contract/playbooks/playbooks.schemas.ts'
import { playbooksTexts as texts } from '../../../contract/playbooks/playbooks.texts.ts'
import { AnswerList } from './AnswerList.tsx'
import { useWork } from './step.hooks.ts'
import { Work } from './Work.tsx'

export function ResearchStep({ step }: { step: Step }) {
  const { isSlow, isGivenUp } = useWork('research step')
  const answers = step.output.answers ?? []
  // No job works on it any more, even if some of its questions are still open.
  const isEnded = step.jobId === null && step.problem === null && answers.length > 0
  const isDone = isEnded || !isHalfFinished(step)
  return (
    <>
      {!isDone && (
        <Work step={step} title={texts.researching} hint={texts.researchHint} isSlow={isSlow} isGivenUp={isGivenUp} />
      )}
      <AnswerList answers={answers} notes={step.output.otherNotes} isWorking={step.jobId !== null} />
    </>
  )
}
