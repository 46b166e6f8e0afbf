import { assistantTexts } from './assistant.texts.ts'

/** Characters of a result as a model reads it, with the note around it. */
const LONGEST_RESULT = 24_000
export const lengthOf = (value: unknown): number => JSON.stringify(value)?.length ?? 0
/** The part of the limit that is left for the content. */
export const longestContent = LONGEST_RESULT - lengthOf({ note: assistantTexts.untrusted, data: null })
/** The length reserved for the end of a result: whether it is complete, and how to get the rest. */
const LONGEST_END = 500
/** The length of an error message. */
const LONGEST_ERROR = 4_000
/** The length of a text in a cell. */
export const LONGEST_CELL = 2_000
/** Lengths of texts that are tried one after the other until a value fits. */
const TEXT_LENGTHS = [8_000, 4_000, 2_000, 1_000, 500, 200, 100, 50] as const

/** Cuts a text to a number of characters and marks the cut; never cuts inside a surrogate pair. */
export const cutText = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '')}${assistantTexts.cutSign}`

/** Every text of a value cut. */
export function cutTexts<T>(value: T, most: number): T {
  if (typeof value === 'string') return cutText(value, most) as T
  if (Array.isArray(value)) return value.map((one: unknown) => cutTexts(one, most)) as T
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, cutTexts(one, most)])) as T
}

/** The first entries and properties of a value that fit. */
function pruned(value: unknown, most: number): unknown {
  if (value === null || typeof value !== 'object' || lengthOf(value) <= most) return value
  let left = most - 2
  const kept: [string, unknown][] = []
  for (const [key, one] of Object.entries(value)) {
    const own = Array.isArray(value) ? 1 : lengthOf(key) + 2
    const part = pruned(one, Math.max(0, Math.floor((left - own) / 2)))
    const length = own + lengthOf(part)
    if (length > left) {
      if (Array.isArray(value)) break
      continue
    }
    left -= length
    kept.push([key, part])
  }
  return Array.isArray(value) ? kept.map(([, one]) => one) : Object.fromEntries(kept)
}

/** Shortens a value to a number of characters of JSON: cuts texts first, then drops entries and properties. */
export function shortened<T>(value: T, most: number): T {
  if (lengthOf(value) <= most) return value
  for (const length of TEXT_LENGTHS) {
    const cut = cutTexts(value, length)
    if (lengthOf(cut) <= most) return cut
  }
  return pruned(cutTexts(value, TEXT_LENGTHS.at(-1)!), most) as T
}

/** As many of the first entries as fit; the first one always, cut where it alone is too long. */
export function fitting<T>(entries: readonly T[], most: number): T[] {
  let left = most - 2
  const kept: T[] = []
  for (const entry of entries) {
    left -= lengthOf(entry) + 1
    if (left < 0) return kept.length > 0 ? kept : [shortened(entry, most - 3)]
    kept.push(entry)
  }
  return kept
}

/** The room that a list has beside the rest of its result. */
export const roomBeside = (rest: unknown): number => longestContent - LONGEST_END - lengthOf(rest)

type End = { truncated?: boolean; next?: number | string | null }

/** A result as every tool returns it: within its length, and at its end whether it is all and how to ask for the rest. */
export function wholeResult(content: unknown): unknown {
  const { truncated = false, next = null, ...rest } = content as End
  const most = longestContent - LONGEST_END
  const isCut = lengthOf(rest) > most
  const isAll = !isCut && !truncated
  return {
    ...(isCut ? shortened(rest, most) : rest),
    truncated: !isAll,
    next: isAll ? null : (next ?? assistantTexts.askForLess),
  }
}

/** A result without the advice on how to get the rest, whose numbers aren't findings. */
export function withoutEnd(content: unknown): unknown {
  if (content === null || typeof content !== 'object' || Array.isArray(content)) return content
  const { truncated: _, next: __, ...rest } = content as End
  return rest
}

export const shortError = (error: string): string => cutText(error, LONGEST_ERROR)
