import type { AnalystStep, Conversation } from '../conversation.ts'

/** `unsure`: it would ask back; used only where the documents do not answer better. */
export type FiguresStep =
  | { type: 'step'; step: AnalystStep }
  | { type: 'unsure'; step: AnalystStep }
  | { type: 'none' }

export const figuresStep = (_conversation: Conversation): FiguresStep => ({ type: 'none' })
