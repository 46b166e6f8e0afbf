import { z } from 'zod'
import { caps } from '../shared/caps.ts'
import { emptyAnswer, projectParams, route } from '../shared/route.ts'
import { changedSavedPromptSchema, newSavedPromptSchema, savedPromptSchema } from './saved-prompts.schemas.ts'

const promptParams = projectParams.extend({ promptId: z.string().max(64) })
const promptAnswer = z.object({ prompt: savedPromptSchema })

export const savedPromptsRoutes = {
  /** The caller's own and those shared with the organisation, by name. */
  listSavedPrompts: route({
    method: 'GET',
    path: '/orgs/:project/prompts',
    rights: 'member',
    scope: 'read',
    params: projectParams,
    response: z.object({ prompts: z.array(savedPromptSchema) }),
  }),
  savePrompt: route({
    method: 'POST',
    path: '/orgs/:project/prompts',
    rights: 'member',
    scope: 'write',
    creates: caps.savedPrompts,
    params: projectParams,
    body: newSavedPromptSchema,
    response: promptAnswer,
  }),
  changeSavedPrompt: route({
    method: 'PATCH',
    path: '/orgs/:project/prompts/:promptId',
    rights: 'member',
    scope: 'write',
    revises: true,
    params: promptParams,
    body: changedSavedPromptSchema,
    response: promptAnswer,
  }),
  deleteSavedPrompt: route({
    method: 'DELETE',
    path: '/orgs/:project/prompts/:promptId',
    rights: 'member',
    scope: 'write',
    params: promptParams,
    response: emptyAnswer,
  }),
  restoreSavedPrompt: route({
    method: 'POST',
    path: '/orgs/:project/prompts/:promptId/_restore',
    rights: 'member',
    scope: 'write',
    params: promptParams,
    response: promptAnswer,
  }),
}
