import { useSelector } from '@xstate/react'
import { mentionsTexts } from '../../../../contract/chat/mentions.texts.ts'
import type { SavedPrompt } from '../../../../contract/chat/saved-prompts.schemas.ts'
import { useRefusal } from '../rights.hooks.ts'
import { useFeature } from '../system-context.ts'

const none: readonly SavedPrompt[] = []

/** The saved prompts as far as they are loaded. Their code loads when they are first needed. */
export function usePromptList() {
  const areas = useFeature('areas')
  const prompts = useFeature('saved prompts')
  const list = useFeature('list of saved prompts')
  const read = useSelector(list, (current) => current)
  const isNotFetched = useSelector(areas, (snapshot) => snapshot?.hasTag('failed') ?? false)
  const notRead = read?.hasTag('failed') ? (read.context.failure?.message ?? mentionsTexts.failed) : null
  return {
    all: read?.context.data ?? none,
    isRead: read?.hasTag('ready') ?? false,
    notRead: isNotFetched ? mentionsTexts.failed : notRead,
    /** Why this person can't use saved prompts; null if they can. */
    refusal: useRefusal('member'),
    isDialogOpen: useSelector(
      prompts,
      (snapshot) => snapshot !== undefined && (snapshot.hasTag('shelf open') || snapshot.hasTag('editing')),
    ),
  }
}
