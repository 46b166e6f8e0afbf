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

/** The form's edits in a stored text; none if it can't be read. */
export function editsIn(text: string): FormEdits {
  try {
    return editsSchema.parse(JSON.parse(text))
  } catch {
    return {}
  }
}

/** The edits as stored; the empty text if there are none. */
export const textOf = (edits: FormEdits): string => (Object.values(edits).some(Boolean) ? JSON.stringify(edits) : '')
