import { isHalfFinished } from '../../../contract/playbooks/answer-form.ts'
import type { PlaybookTopic, Step } from '../../../contract/playbooks/playbooks.schemas.ts'

/** Identifies a step, with its state when its page opened. */
export type StepInput = { project: string; personId: string; topicId: string; stepId: string; step: Step }
export type StepAddress = Pick<StepInput, 'project' | 'topicId' | 'stepId'>
/** `isHalfFinished`: complete the step although parts of it are still open. */
export type Completion = StepAddress & { rev: number; isHalfFinished: boolean }
/** The step's new state. */
export type StepChanged = { type: 'step.changed'; step: Step }
/** Sent to the playbook's machine: the playbook from a response. */
export type TopicAnswered = { type: 'playbook.topic answered'; topic: PlaybookTopic; isComplete: boolean }
/** Sent to the playbook's machine by a step: a response, or a request to reload. */
export type StepFact = TopicAnswered | { type: 'playbook.read requested' }
export type WorkAnswer = { topic: PlaybookTopic; jobId?: string | undefined }

export const isWorkedOut = (step: Step): boolean => !isHalfFinished(step)
export const hasProblem = ({ problem, jobId }: Step): boolean => problem !== null && jobId === null
