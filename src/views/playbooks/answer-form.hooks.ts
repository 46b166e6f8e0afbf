import { useSelector } from '@xstate/react'
import { useSyncExternalStore } from 'react'
import { answerStateOf } from '../../../contract/playbooks/answer-form.ts'
import { longestStepAnswer, type StepAnswer } from '../../../contract/playbooks/playbooks.schemas.ts'
import { playbooksTexts as texts } from '../../../contract/playbooks/playbooks.texts.ts'
import { useFeature } from '../shared/system-context.ts'
import { usePlaybookDraft } from './playbooks.hooks.ts'

const wideScreen = '(min-width: 64rem)'

function subscribeWidth(changed: () => void): () => void {
  const media = window.matchMedia(wideScreen)
  media.addEventListener('change', changed)
  return () => media.removeEventListener('change', changed)
}

/** Whether there is room for the form beside the conversation. */
export const useHasRoomBeside = (): boolean =>
  useSyncExternalStore(subscribeWidth, () => window.matchMedia(wideScreen).matches)

function confirmDisabledReason(text: string, isBusy: boolean): string | null {
  if (isBusy) return texts.savingAnswer
  if (text.trim() === '') return texts.writeFirst
  return text.length > longestStepAnswer ? texts.longAnswer : null
}

/** One question of a form: its answer, what is typed, and what can be done with it. Drafts go with the conversation: after a reset there is another. */
export function useAnswer(answer: StepAnswer, threadId: string) {
  const { label, question, text: kept, rev = 0 } = answer
  const name = JSON.stringify([label, question])
  const form = useFeature('answer form')
  const snapshot = useSelector(form, (current) => current)
  const draft = usePlaybookDraft(`answer ${threadId} ${name}`, rev, { text: kept ?? '' })
  const { sent = null, editing = null, failure = null } = snapshot?.context ?? {}
  const isSent = sent?.name === name
  const state = answerStateOf(answer)
  const isBusy = snapshot?.hasTag('busy') ?? false
  const isConflict = (isSent && (snapshot?.hasTag('conflict') ?? false)) || draft.isOutdated
  const mine = draft.isEdited || !isSent ? draft.fields.text : sent.answer.text
  const save = (text: string, confirmed: boolean) =>
    form?.send({ type: 'answer.save requested', name, answer: { label, question, text, confirmed, rev } })
  return {
    ...{ state, isBusy, isConflict, mine },
    title: label || question,
    isReading: !draft.isReady,
    isEditing: kept === null || draft.isEdited || editing === name,
    failure: isSent && snapshot?.hasTag('failed') ? (failure?.message ?? texts.actionFailed) : null,
    confirmDisabledReason: confirmDisabledReason(mine, isBusy),
    busyReason: isBusy ? texts.savingAnswer : null,
    write: (text: string) => draft.change({ text }),
    edit: () => form?.send({ type: 'answer.edit requested', name }),
    cancel: () => {
      draft.discard()
      form?.send({ type: 'answer.edit cancelled' })
    },
    confirm: () => save(mine, true),
    remove: () => save('', false),
    takeLatest: () => {
      draft.discard()
      form?.send({ type: 'answer.theirs taken' })
    },
  }
}
export type AnswerView = ReturnType<typeof useAnswer>
