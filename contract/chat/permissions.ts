import { z } from 'zod'

/** The action of a message that asks the person before words are sent to a search service. */
export const permissionAction = 'ask_web_search'

export const permissionStateSchema = z.enum(['allowed', 'refused', 'unanswered'])
export type PermissionState = z.infer<typeof permissionStateSchema>

/** `state` is absent while the answer waits for the person. */
export const permissionSchema = z.object({
  callId: z.string(),
  words: z.string(),
  state: permissionStateSchema.optional(),
})
