import { promptListMachine, savedPromptsMachine } from '../../machines/chat/saved-prompts.machine.ts'
import { createSavedPromptsService } from '../../services/chat/saved-prompts.service.ts'
import type { Api } from '../../services/shared/http.ts'
import { provideRequests } from './provide-requests.ts'
import { wireRowDeletion } from './row-deletion.wiring.ts'

export function wireSavedPrompts(api: Api) {
  const service = createSavedPromptsService(api)
  return provideRequests(savedPromptsMachine, {
    'save prompt': (prompt, signal) => service.save(prompt, signal),
    'restore prompt': ({ project, id }, signal) => service.restore(project, id, signal),
  }).provide({
    actors: {
      'prompt list': provideRequests(promptListMachine, {
        read: ({ project }, signal) => service.list(project, signal),
      }),
      'row deletion': wireRowDeletion(({ project, id }, signal) => service.remove(project ?? '', id, signal)),
    },
  })
}
