import { useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import {
  type BackgroundReading,
  type BackgroundReadingChange,
  backgroundReadingChangeSchema,
} from '../../../contract/organisations/background-reading.schemas.ts'
import { backgroundReadingTexts as texts } from '../../../contract/organisations/background-reading.texts.ts'
import { formFailure } from '../../../contract/shared/form-result.ts'
import { useFeature } from '../shared/system-context.ts'

/** The background reading setting and its token use; `reading` is null until it is read. */
export function useBackgroundReading() {
  const actor = useFeature('background reading')
  const snapshot = useSelector(actor, (current) => current)
  useEffect(() => actor?.send({ type: 'background reading.requested' }), [actor])
  const failure = snapshot?.context.failure ?? null
  return {
    reading: snapshot?.context.reading ?? null,
    isBusy: snapshot?.hasTag('busy') ?? false,
    loadFailure: snapshot?.hasTag('failed') ? (failure?.message ?? '') : null,
    failure: snapshot?.hasTag('ready') ? formFailure(failure) : null,
    readAgain: () => actor?.send({ type: 'background reading.requested' }),
    change: (change: BackgroundReadingChange) => actor?.send({ type: 'background reading.change requested', change }),
  }
}

/** Unsaved edits on top of the saved setting. */
export function useBackgroundReadingDraft({ isOn, monthlyTokens }: BackgroundReading) {
  const [draft, setDraft] = useState({ isOn, monthlyTokens: String(monthlyTokens) })
  const tokens = draft.monthlyTokens.trim() === '' ? Number.NaN : Number(draft.monthlyTokens)
  const checked = backgroundReadingChangeSchema.safeParse({ isOn: draft.isOn, monthlyTokens: tokens })
  const isEdited = draft.isOn !== isOn || tokens !== monthlyTokens
  return {
    ...draft,
    setOn: (on: boolean) => setDraft({ ...draft, isOn: on }),
    setTokens: (text: string) => setDraft({ ...draft, monthlyTokens: text }),
    change: checked.data ?? null,
    fault: checked.success ? null : (checked.error.issues[0]?.message ?? texts.notWhole),
    isEdited,
  }
}
