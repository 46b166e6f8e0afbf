/** Of one question. */
const NAMES_OF_BLOCK = 100

/** `block`: the place of a question in all that was asked of a topic; `place`: that of a note among its own. 1 is the first. */
export const noteName = (block: number, place: number): string => `n${NAMES_OF_BLOCK * block + place}`
export const blockOfName = (name: string): number => Math.floor(Number(name.slice(1)) / NAMES_OF_BLOCK)

/** Something that was searched for and not found. `id`: `o101`, `o102`, `o201` …, numbered by question like notes. */
export type OpenPoint = { id: string; text: string }

export const openPointsOf = (block: number, texts: readonly string[]): OpenPoint[] =>
  texts.map((text, at) => ({ id: `o${NAMES_OF_BLOCK * block + at + 1}`, text }))

/** Whether a worker of an update reports that everything it checked still holds. */
export const isNothingNew = (text: string): boolean => /^nothing new\b/i.test(text.trim())
