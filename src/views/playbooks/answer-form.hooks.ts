import { useSelector } from '@xstate/react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { answerFormTexts as texts } from '../../../contract/playbooks/answer-form.texts.ts'
import { answerStateOf } from '../../../contract/playbooks/answer-form.ts'
import { longestStepAnswer, type StepAnswer } from '../../../contract/playbooks/playbooks.schemas.ts'
import { useFeature } from '../shared/system-context.ts'
import { usePlaybookAddress, usePlaybookDraft } from './playbooks.hooks.ts'

const wideScreen = '(min-width: 64rem)'

function subscribeWidth(changed: () => void): () => void {
  const media = window.matchMedia(wideScreen)
  media.addEventListener('change', changed)
  return () => media.removeEventListener('change', changed)
}

/** Whether the form fits beside the conversation. */
export const useHasRoomBeside = (): boolean =>
  useSyncExternalStore(subscribeWidth, () => window.matchMedia(wideScreen).matches)

/** Reloads the playbook after an answer was saved or refused. */
export function useAnswerOutcome(): void {
  const form = useFeature('answer form')
  const playbook = useFeature('playbook')
  const ended = useSelector(form, (snapshot) => {
    const { intention = null } = snapshot?.context ?? {}
    return intention !== null && (snapshot?.hasTag('done') || snapshot?.hasTag('failed')) ? intention.key : null
  })
  useEffect(() => {
    if (ended !== null) playbook?.send({ type: 'playbook.read requested' })
  }, [playbook, ended])
}

function confirmDisabledReason(text: string, isBusy: boolean): string | null {
  if (isBusy) return texts.savingAnswer
  if (text.trim() === '') return texts.writeFirst
  return text.length > longestStepAnswer ? texts.longAnswer : null
}

/**
 * Identifies a form: its step and its conversation. The conversation changes with a reset, so old drafts don't
 * reappear.
 */
export type FormAddress = { stepId: string; threadId: string }

/** One question of a form: its answer, the current text, and its actions. */
export function useAnswer(answer: StepAnswer, { stepId, threadId }: FormAddress) {
  const { project, topicId } = usePlaybookAddress()
  const { label, question, text: kept, rev = 0 } = answer
  const name = JSON.stringify([label, question])
  const form = useFeature('answer form')
  const snapshot = useSelector(form, (current) => current)
  const draft = usePlaybookDraft(`answer ${threadId} ${name}`, rev, { text: kept ?? '' })
  const [isOpened, setOpened] = useState(false)
  const sent = snapshot?.context.intention?.payload
  const failure = sent?.name === name ? (snapshot?.context.failure ?? null) : null
  const isRefused = failure?.kind === 'conflict'
  const isBusy = snapshot?.hasTag('busy') ?? false
  const mine = isRefused && !draft.isEdited ? (sent?.answer.text ?? '') : draft.fields.text
  const save = (text: string, confirmed: boolean) => {
    setOpened(false)
    const payload = { project, topicId, stepId, name, answer: { label, question, text, confirmed, rev } }
    form?.send({ type: 'command.requested', key: crypto.randomUUID(), payload })
  }
  const discard = () => {
    setOpened(false)
    draft.discard()
    if (failure !== null) form?.send({ type: 'command.dismissed' })
  }
  return {
    ...{ isBusy, mine, discard },
    state: answerStateOf(answer),
    isConflict: isRefused || (draft.isOutdated && !isBusy),
    title: label || question,
    isReading: !draft.isReady,
    isEditing: kept === null || draft.isEdited || isOpened,
    failure: failure === null || isRefused ? null : failure.message,
    confirmDisabledReason: confirmDisabledReason(mine, isBusy),
    busyReason: isBusy ? texts.savingAnswer : null,
    write: (text: string) => draft.change({ text }),
    edit: () => setOpened(true),
    confirm: () => save(mine, true),
    remove: () => save('', false),
  }
}
export type AnswerView = ReturnType<typeof useAnswer>
