import type { z } from 'zod'

const MAX_CHARACTERS = 200_000

/** The JSON object in a model's text that matches the schema; null if there is none. */
export function readJson<Schema extends z.ZodType>(text: string, schema: Schema): z.output<Schema> | null {
  const from = text.indexOf('{')
  const to = text.lastIndexOf('}')
  if (from < 0 || to < from || to - from > MAX_CHARACTERS) return null
  try {
    return schema.safeParse(JSON.parse(text.slice(from, to + 1))).data ?? null
  } catch {
    return null
  }
}
