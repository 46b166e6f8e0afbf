import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Subject } from '../evaluation/model/questions.ts'

/** Words that stand in a passage of the document at a path. */
export type QuotationName = { quotation: string; path: string }
/** Words that a played model quoted of the document at a path, and which do not stand there. */
export type MisquotationName = { misquotation: string; path: string }
/** The result of a call of the same answer, by its label. */
export type ResultName = { result: string }
/** A cell of a result: its row by the texts that it holds; absent, the only row. */
export type CellName = ResultName & { row?: string; column: string }
/** A calculated result, by the place of its expression among all of the answer, from 1 on. */
export type CalculationName = { calculation: number }

/** A text with what it names. */
export type Piece = string | QuotationName | MisquotationName | CellName | CalculationName

/** `result`: the label by which the answer names what the call returned. `wasRefused`: the tool returned an error. */
export type TranscriptCall = { name: string; input: Record<string, unknown>; result?: string; wasRefused?: true }
/** What a model said at once: calls, or the text of an answer. */
export type Step = { calls: TranscriptCall[] } | { text: Piece[] }

export type TranscriptQuestion = { id: string; question: string; steps: Step[] }
export type Transcript = { conversation: string; about: Subject; questions: TranscriptQuestion[] }

export const transcriptsFolder = import.meta.dirname

/** All that are kept, in the order of their names. */
export const readTranscripts = (): Transcript[] =>
  readdirSync(transcriptsFolder)
    .filter((file) => file.endsWith('.json'))
    .toSorted()
    .map((file) => JSON.parse(readFileSync(join(transcriptsFolder, file), 'utf8')) as Transcript)
