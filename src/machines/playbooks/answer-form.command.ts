import type { AnswerGiven, PlaybookTopic } from '../../../contract/playbooks/playbooks.schemas.ts'
import { type CommandActor, commandMachine } from '../shared/command.machine.ts'
import type { StepAddress } from './step.events.ts'

/** One answer in a form; `name` identifies the question in that form. */
export type WrittenAnswer = StepAddress & { name: string; answer: AnswerGiven }
export type AnswerFormActor = CommandActor<PlaybookTopic, WrittenAnswer>

export const answerForm = commandMachine<PlaybookTopic, WrittenAnswer>(
  'answer form',
  "A conversation's questions as a form. Each answer is saved separately, with the revision that it was read with.",
)
