import { z } from 'zod'

const edit = z.object({ mine: z.string(), seen: z.string() }).optional()
const editsSchema = z.object({
  name: edit,
  website: edit,
  timezone: edit,
  chatLlmModel: edit,
  webAccess: edit,
  sqlAccess: edit,
  partnerId: edit,
  whatWeDo: edit,
  vision: edit,
  currentFocus: edit,
})
export type FormEdits = z.infer<typeof editsSchema>

/** The edits of the form in a kept text; none where it cannot be read. */
export function editsIn(text: string): FormEdits {
  try {
    return editsSchema.parse(JSON.parse(text))
  } catch {
    return {}
  }
}

/** As they are kept; nothing at all where there is no edit. */
export const textOf = (edits: FormEdits): string => (Object.values(edits).some(Boolean) ? JSON.stringify(edits) : '')
