import { savedPromptsRoutes as routes } from '../../../contract/chat/saved-prompts.routes.ts'
import type { PromptAccess, SavedPrompt } from '../../../contract/chat/saved-prompts.schemas.ts'
import type { Api } from '../shared/http.ts'

type PromptToSave = {
  project: string
  key: string
  draft: { id: string | null; name: string; accessLevel: PromptAccess; text: string; rev: number; isOwn: boolean }
}

export const createSavedPromptsService = (api: Api) => ({
  async list(project: string, signal: AbortSignal): Promise<readonly SavedPrompt[]> {
    return (await api.read(routes.listSavedPrompts, { params: { project }, staleTime: 0, signal })).prompts
  },
  async save({ project, key, draft }: PromptToSave, signal: AbortSignal): Promise<SavedPrompt> {
    const { id, name, accessLevel, text, rev, isOwn } = draft
    if (id === null) {
      const body = { name, accessLevel, text }
      return (await api.call(routes.savePrompt, { params: { project }, body, idempotencyKey: key, signal })).prompt
    }
    // Only the person who saved the prompt can change who sees it.
    const body = { rev, name, text, ...(isOwn ? { accessLevel } : {}) }
    return (await api.call(routes.changeSavedPrompt, { params: { project, promptId: id }, body, signal })).prompt
  },
  async remove(project: string, promptId: string, signal: AbortSignal): Promise<void> {
    await api.call(routes.deleteSavedPrompt, { params: { project, promptId }, signal })
  },
  async restore(project: string, promptId: string, signal: AbortSignal): Promise<SavedPrompt> {
    return (await api.call(routes.restoreSavedPrompt, { params: { project, promptId }, signal })).prompt
  },
})
