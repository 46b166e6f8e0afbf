import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { answerFormTexts, missingWords } from '../../../contract/playbooks/answer-form.texts.ts'
import { missingAnswers } from '../../../contract/playbooks/answer-form.ts'
import { longestTranscript, type Step } from '../../../contract/playbooks/playbooks.schemas.ts'
import { playbooksTexts as texts } from '../../../contract/playbooks/playbooks.texts.ts'
import type { DraftState } from '../../machines/shared/conversation/conversation.events.ts'
import { sharedTexts } from '../../../contract/shared/shared.texts.ts'
import { isDay } from '../../../contract/shared/periods.ts'
import { useFeature } from '../shared/system-context.ts'
import { useToday } from './playbooks.hooks.ts'

/** Actions for the step on the page. */
export function useStepRequests(step: Step) {
  const requests = useFeature('step requests')
  const snapshot = useSelector(requests, (current) => current)
  const isAskingAgain = snapshot?.hasTag('asking again') ?? false
  return {
    isLiving: snapshot !== undefined,
    isAskingAgain,
    note: isAskingAgain ? `${missingWords(missingAnswers(step))} ${answerFormTexts.clickAgain}` : null,
    isTooSoon: snapshot?.hasTag('too soon') ?? false,
    isCompleting: snapshot?.hasTag('completing') ?? false,
    disabledReason: snapshot?.hasTag('busy') ? texts.completing : null,
    isAskingToReset: snapshot?.hasTag('asking to reset') ?? false,
    failure: snapshot?.hasTag('failed') ? (snapshot.context.failure?.message ?? sharedTexts.actionFailed) : null,
    complete: () => requests?.send({ type: 'step.complete requested' }),
    retry: () => requests?.send({ type: 'step.retry requested' }),
    reset: () => requests?.send({ type: 'step.reset requested' }),
  }
}

/** The step's conversation, if it is running. */
export function useStepConversation() {
  const chat = useFeature('chat step')
  return {
    conversation: useSelector(chat, (snapshot) => snapshot?.children['conversation']),
    isMissing: useSelector(chat, (snapshot) => snapshot?.hasTag('without a conversation') ?? false),
  }
}

/** State of the server's work on the step. */
export function useWork(name: 'research step' | 'output step') {
  const actor = useFeature(name)
  return {
    isSlow: useSelector(actor, (snapshot) => snapshot?.hasTag('slow') ?? false),
    isGivenUp: useSelector(actor, (snapshot) => snapshot?.hasTag('given up') ?? false),
  }
}

export function usePreviousStep() {
  const actor = useFeature('previous step')
  return {
    isLoading: useSelector(actor, (snapshot) => snapshot?.hasTag('loading') ?? true),
    isProcessing: useSelector(actor, (snapshot) => snapshot?.hasTag('processing') ?? false),
    isGivenUp: useSelector(actor, (snapshot) => snapshot?.hasTag('given up') ?? false),
  }
}

const unread: DraftState = { text: '', phase: 'being read', failure: null, other: null }

/** The transcript being typed, and why it can't be saved. */
export function useMeetingStep(step: Step) {
  const actor = useFeature('meeting step')
  const draft = useSelector(actor, (snapshot) => snapshot?.children.draft)
  const state = useSelector(draft, (snapshot) => snapshot?.context ?? unread)
  const isBusy = useSelector(actor, (snapshot) => snapshot?.hasTag('busy') ?? false)
  const saved = step.output.transcript ?? ''
  const text = state.text === '' ? saved : state.text
  const today = useToday()
  const savedDay = step.output.metOn ?? (saved === '' ? today : '')
  const [typedDay, setMetOn] = useState<string | null>(null)
  const metOn = typedDay ?? savedDay
  const isUnchanged = text === saved && metOn === savedDay
  const isToRepeat = isUnchanged && step.problem !== null && step.jobId === null
  return {
    text,
    saved,
    isToRepeat,
    ...{ metOn, setMetOn },
    isReading: state.phase === 'being read',
    isBeingRead: useSelector(actor, (snapshot) => snapshot?.hasTag('being read') ?? false) || step.jobId !== null,
    isChangedMeanwhile: useSelector(actor, (snapshot) => snapshot?.hasTag('changed meanwhile') ?? false),
    failure: useSelector(actor, (snapshot) =>
      snapshot?.hasTag('failed') ? (snapshot.context.failure?.message ?? sharedTexts.actionFailed) : null,
    ),
    saveDisabledReason: transcriptDisabledReason({ text, isBusy, isUnchanged, isToRepeat }),
    write: (text: string) => draft?.send({ type: 'draft.written', text }),
    save: () =>
      actor?.send({
        ...{ type: 'transcript.save requested', transcript: text },
        ...(isDay(metOn) ? { metOn } : {}),
      }),
    takeLatest: () => actor?.send({ type: 'transcript.theirs taken' }),
  }
}

/** `isToRepeat`: it is as it was saved, but couldn't be read. */
type Typed = { text: string; isBusy: boolean; isUnchanged: boolean; isToRepeat: boolean }

export function transcriptDisabledReason({ text, isBusy, isUnchanged, isToRepeat }: Typed): string | null {
  if (isBusy) return texts.readingNotes
  if (text.length > longestTranscript) return texts.longTranscript
  return (isUnchanged && !isToRepeat) || text.trim() === '' ? texts.unchangedTranscript : null
}
