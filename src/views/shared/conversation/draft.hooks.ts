import { useSelector } from '@xstate/react'
import { conversationTexts as texts } from '../../../../contract/chat/conversation.texts.ts'
import { longestPrompt } from '../../../../contract/shared/constants.ts'
import type { DraftState } from '../../../machines/shared/conversation/conversation.events.ts'
import type { DraftActor } from '../../../machines/shared/conversation/draft.ts'
import { isBlank, isTooLong } from '../../../machines/shared/conversation/conversation.selectors.ts'

const unread: DraftState = { text: '', phase: 'being read', failure: null, other: null }

/** An unsent text, from the actor that stores it. */
export function useDraft(draft: DraftActor | undefined) {
  const state = useSelector(draft, (snapshot) => snapshot?.context ?? unread)
  return {
    ...state,
    isReading: state.phase === 'being read',
    /** Why the text can't be sent; null if it can. */
    sendDisabledReason: textDisabledReason(state.text),
    count: countOf(state.text),
    problem: isTooLong(state.text) ? texts.tooLongNow(state.text.length) : failureText(state.failure),
    write: (text: string) => draft?.send({ type: 'draft.written', text }),
    takeOther: () => draft?.send({ type: 'draft.other taken' }),
    leaveOther: () => draft?.send({ type: 'draft.other left' }),
  }
}

export type DraftView = ReturnType<typeof useDraft>

function textDisabledReason(text: string): string | null {
  if (isBlank(text)) return texts.blankPrompt
  return isTooLong(text) ? texts.tooLongNow(text.length) : null
}

/** Shown from nine tenths of the limit. */
function countOf(text: string): string | null {
  return text.length > longestPrompt * 0.9 ? texts.count(text.length) : null
}

function failureText(failure: DraftState['failure']): string | null {
  if (failure === 'not read') return texts.draftNotRead
  return failure === 'not kept' ? texts.draftNotKept : null
}
