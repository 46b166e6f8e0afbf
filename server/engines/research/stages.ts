import type { Completion } from '../assistant/index.ts'

/** One call of the model without tools. */
export type Say = (instructions: readonly string[], prompt: string) => Promise<Completion>
