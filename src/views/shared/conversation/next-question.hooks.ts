import { useSelector } from '@xstate/react'
import type { ConversationActor } from '../../../machines/shared/conversation/conversation.machine.ts'
import { isBlank, isTooLong } from '../../../machines/shared/conversation/conversation.selectors.ts'

/** The question that waits for the end of the answer; null if there is none. */
export function useNextQuestion(conversation: ConversationActor) {
  const actor = useSelector(conversation, ({ children }) => children['next question'])
  const snapshot = useSelector(actor, (current) => current)
  const question = snapshot?.context.question ?? null
  if (!actor || !snapshot || question === null || snapshot.hasTag('empty')) return null
  const { text } = snapshot.context
  return {
    content: question.content,
    /** Names of what it is limited to. */
    only: (question.only ?? []).map(({ name }) => name),
    text,
    isEditing: snapshot.hasTag('editing'),
    isHeld: snapshot.hasTag('held'),
    /** It waits, or waited in vain, for files that were being added. */
    isForFiles: snapshot.context.isForFiles,
    canSave: !isBlank(text) && !isTooLong(text),
    send: () => actor.send({ type: 'question.send requested' }),
    edit: () => actor.send({ type: 'question.edit requested' }),
    change: (changed: string) => actor.send({ type: 'question.text changed', text: changed }),
    save: () => actor.send({ type: 'question.edit saved' }),
    cancel: () => actor.send({ type: 'question.edit cancelled' }),
    remove: () => actor.send({ type: 'question.removed' }),
  }
}

export type NextQuestionView = NonNullable<ReturnType<typeof useNextQuestion>>
