import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import type { SavedPrompt } from '../../../../contract/chat/saved-prompts.schemas.ts'
import { savedPromptsTexts as texts } from '../../../../contract/chat/saved-prompts.texts.ts'
import { isFormChanged, type PromptDraft } from '../../../machines/chat/saved-prompts.machine.ts'
import { useAreas } from '../areas.hooks.ts'
import { useRefusal } from '../rights.hooks.ts'
import { useFeature } from '../system-context.ts'

const none: readonly SavedPrompt[] = []

/** What the prompt field asks of the saved prompts: their list, their dialog, or to save its text. */
export type PromptTask = { kind: 'list' } | { kind: 'shelf' } | { kind: 'save'; text: string }

/** Loads the saved prompts and carries out the task once they are there. */
export function usePromptTask(task: PromptTask | null, onDone: () => void): void {
  useAreas()
  const prompts = useFeature('saved prompts')
  const list = useFeature('list of saved prompts')
  useEffect(() => {
    if (task === null || prompts === undefined) return
    if (task.kind === 'shelf') prompts.send({ type: 'saved prompts.shelf opened' })
    if (task.kind === 'save') {
      const draft: PromptDraft = { id: null, name: '', accessLevel: 'private', text: task.text, rev: 1, isOwn: true }
      prompts.send({ type: 'saved prompts.form opened', draft })
    }
    if (task.kind === 'list') prompts.send({ type: 'saved prompts.requested' })
    if (task.kind === 'list' && list?.getSnapshot().hasTag('failed')) list.send({ type: 'resource.requested' })
    onDone()
  }, [task, prompts, list, onDone])
}

/** The saved prompts and their actions. */
export function useSavedPrompts() {
  const prompts = useFeature('saved prompts')
  const list = useFeature('list of saved prompts')
  const snapshot = useSelector(prompts, (current) => current)
  const read = useSelector(list, (current) => current)
  const isAdmin = useRefusal('administrator') === null
  const { draft = null, failure = null } = snapshot?.context ?? {}
  const isBusy = snapshot?.hasTag('busy') ?? false
  const missing = draft?.name.trim() ? (draft.text.trim() ? null : texts.textRequired) : texts.nameRequired
  return {
    all: read?.context.data ?? none,
    isRead: read?.hasTag('ready') ?? false,
    notRead: read?.hasTag('failed') ? (read.context.failure?.message ?? texts.notLoaded) : null,
    readAgain: () => list?.send({ type: 'resource.requested' }),
    isShelfOpen: snapshot?.hasTag('shelf open') ?? false,
    closeShelf: () => prompts?.send({ type: 'saved prompts.shelf closed' }),
    mayChange: ({ isOwn }: SavedPrompt) => isOwn || isAdmin,
    edit: (prompt: SavedPrompt) => prompts?.send({ type: 'saved prompts.form opened', draft: prompt }),
    draft,
    isUnsaved: snapshot !== undefined && isFormChanged(snapshot.context),
    failure: failure?.message ?? null,
    saveDisabledReason: isBusy ? texts.saving : missing,
    change: (change: Partial<Pick<PromptDraft, 'name' | 'accessLevel' | 'text'>>) =>
      prompts?.send({ type: 'saved prompts.form changed', change }),
    closeForm: () => prompts?.send({ type: 'saved prompts.form closed' }),
    save: () => prompts?.send({ type: 'saved prompts.save requested', key: crypto.randomUUID() }),
  }
}

export type SavedPromptsView = ReturnType<typeof useSavedPrompts>
