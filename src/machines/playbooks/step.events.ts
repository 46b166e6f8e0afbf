import { isHalfFinished } from '../../../contract/playbooks/answer-form.ts'
import type { PlaybookTopic, Step } from '../../../contract/playbooks/playbooks.schemas.ts'

/** Where a step is, and what it was when its page opened. */
export type StepInput = { project: string; personId: string; topicId: string; stepId: string; step: Step }
export type StepAddress = Pick<StepInput, 'project' | 'topicId' | 'stepId'>
/** `isHalfFinished`: also with what is still open. */
export type Completion = StepAddress & { rev: number; isHalfFinished: boolean }
/** The step as it is now. */
export type StepChanged = { type: 'step.changed'; step: Step }
/** What the machine of the playbook hears: the playbook as the server answered it. */
export type TopicAnswered = { type: 'playbook.topic answered'; topic: PlaybookTopic; isComplete: boolean }
/** What the machine of the playbook hears of a step: an answer, or that it shall look how it is now. */
export type StepFact = TopicAnswered | { type: 'playbook.read requested' }
export type WorkAnswer = { topic: PlaybookTopic; jobId?: string | undefined }

export const isWorkedOut = (step: Step): boolean => !isHalfFinished(step)
export const hasProblem = ({ problem, jobId }: Step): boolean => problem !== null && jobId === null
