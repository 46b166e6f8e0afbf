import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { type Conversation, conversations, type Question } from '../evaluation/model/questions.ts'
import { type Turn, turnOf } from '../fixtures/model-server/model-server.ts'
import { calculationsOf, figuresOf, passagesOf, quotedPassage } from './offered.ts'
import type { CellName, Piece, Step, Transcript, TranscriptCall, TranscriptQuestion } from './transcript.ts'

/** One request that a played model was sent, and what was answered. */
export type PlayedPair = { messages: Parameters<typeof turnOf>[0]; reply: PlayedReply }
type PlayedReply = z.infer<typeof replySchema>

const replySchema = z.object({
  text: z.string().nullish(),
  tool_calls: z.array(z.object({ name: z.string(), arguments: z.record(z.string(), z.unknown()) })).nullish(),
})

/** The pairs of a folder, `req-N.json` and `res-N.json`, in their order. */
export function readPairs(folder: string): PlayedPair[] {
  const read = (file: string): unknown => JSON.parse(readFileSync(join(folder, file), 'utf8'))
  return readdirSync(folder)
    .flatMap((file) => /^req-(\d{1,6})\.json$/.exec(file)?.[1] ?? [])
    .toSorted((one, other) => Number(one) - Number(other))
    .map((number) => ({
      messages: (read(`req-${number}.json`) as PlayedPair).messages,
      reply: replySchema.parse(read(`res-${number}.json`)),
    }))
}

const passageMarker = /\[\^p(\d{1,4}): "((?:[^[]|\[(?![\^#])){0,2000}?)"\]/
const cellMarker = /\[#(q\d{1,4}):(\d{1,6})\.([^[\]\n]{1,200})\]/
const calculationMarker = /\[#c(\d{1,4})\]/
/** The three together. */
const anyMarker =
  /(\[\^p\d{1,4}: "(?:[^[]|\[(?![\^#])){0,2000}?"\]|\[#q\d{1,4}:\d{1,6}\.[^[\]\n]{1,200}\]|\[#c\d{1,4}\])/
const operand = /(q\d{1,4}\[\d{1,6}\]\.(?:"[^"]{1,200}"|[\p{L}_][\p{L}\p{N}_:.]*)|\bc\d{1,4}\b)/u
const cellOperand = /^(q\d{1,4})\[(\d{1,6})\]\.(?:"([^"]{1,200})"|(.+))$/u

/** What is known when a reply is written: the calls of the answer, what they have returned so far, and documents. */
type Known = {
  id: string
  calls: readonly TranscriptCall[]
  results: Turn['results']
  paths: ReadonlyMap<string, string>
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value ?? ''))

/** What a query asks, shortest first: each adds what tells it from others of its answer. */
function labelsOf({ name, input }: TranscriptCall): string[] {
  if (name === 'run_sql') return [textOf(input['purpose'])]
  const measures = (input['measures'] as string[]).join(' and ')
  const by = [...((input['dimensions'] as string[] | undefined) ?? []), input['dateGranularity']].filter(Boolean)
  const filters = Object.values((input['filters'] ?? {}) as Record<string, { values: string[] }>)
  const kept = filters.length === 0 ? '' : ` of ${filters.flatMap(({ values }) => values).join(' and ')}`
  const plain = `${textOf(input['factTable'])}/${measures}${by.length === 0 ? '' : ` by ${by.join(' and ')}`}${kept}`
  const days = `${plain}, ${textOf(input['dateFrom'])} to ${textOf(input['dateTo'])}`
  const { label = 'another' } = (input['compare'] ?? {}) as { label?: string }
  return [plain, days, `${days}, beside ${label}`]
}

/** Gives each call that returns figures a label of its own in the answer. */
function labelled(calls: readonly TranscriptCall[]): TranscriptCall[] {
  const asking = calls.filter(({ name }) => name === 'query_facts' || name === 'run_sql')
  return calls.map((call) => {
    if (!asking.includes(call)) return call
    const others = asking.filter((other) => other !== call)
    const label = labelsOf(call).find((one, at) => others.every((other) => labelsOf(other)[at] !== one))
    if (label === undefined) throw new Error(`No label tells ${JSON.stringify(call)} from the other calls.`)
    return { ...call, result: label }
  })
}

/** A name of one request means something else in the next. */
function refuseNames(id: string, text: string, names: RegExp): void {
  if (names.test(text)) throw new Error(`${id}: “${text}” names a result or passage of its request.`)
}

function nameCell({ id, calls, results }: Known, name: string, row: number, column: string): CellName {
  const at = results.findIndex((result) => figuresOf(result)?.name === name)
  const label = calls[at]?.result
  const rows = results[at] === undefined ? [] : (figuresOf(results[at])?.rows ?? [])
  const called = rows[row - 1]
  if (label === undefined || called === undefined) throw new Error(`${id}: there is no cell ${name}:${row}.${column}.`)
  if (rows.length === 1) return { result: label, column }
  if (rows.filter((one) => one === called).length > 1)
    throw new Error(`${id}: more than one row of “${label}” is called “${called}”.`)
  return { result: label, row: called, column }
}

function namePiece(known: Known, written: string): Piece {
  const [, passage, quotation] = passageMarker.exec(written) ?? []
  if (passage !== undefined && quotation !== undefined) {
    const offered = passagesOf(known.results).filter(({ name }) => name === `p${passage}`)
    const path = offered[0]?.path
    if (path === undefined) throw new Error(`${known.id}: no passage is called p${passage}.`)
    return quotedPassage(offered, { quotation, path }) === undefined
      ? { misquotation: quotation, path }
      : { quotation, path }
  }
  const [, calculation] = calculationMarker.exec(written) ?? []
  if (calculation !== undefined) return { calculation: nameCalculation(known, calculation) }
  const [, name = '', row, column = ''] = cellMarker.exec(written) ?? []
  if (name !== '') return nameCell(known, name, Number(row), column)
  refuseNames(known.id, written, /\[\^p?\d|\[#[qc]\d/)
  return written
}

function nameCalculation({ id, results }: Known, number: string): number {
  const position = calculationsOf(results).indexOf(`c${number}`) + 1
  if (position === 0) throw new Error(`${id}: no result is called c${number}.`)
  return position
}

function nameExpression(known: Known, expression: string): string | Piece[] {
  const pieces = expression.split(operand).filter((piece) => piece !== '')
  const named = pieces.map((piece): Piece => {
    const [, name, row, quoted, plain = ''] = cellOperand.exec(piece) ?? []
    if (name !== undefined) return nameCell(known, name, Number(row), quoted ?? plain)
    // Each expression of the played answers was calculated, so their numbers are their places.
    return /^c\d{1,4}$/.test(piece) ? { calculation: Number(piece.slice(1)) } : piece
  })
  return named.every((piece) => typeof piece === 'string') ? expression : named
}

function nameInput(known: Known, name: string, given: Record<string, unknown>): Record<string, unknown> {
  const input = { ...given }
  refuseNames(known.id, textOf(input['sql']), /\bq\d/)
  refuseNames(known.id, textOf(input['outlineOf']), /^p\d/)
  if (Array.isArray(input['expressions']))
    input['expressions'] = input['expressions'].map((one) => nameExpression(known, textOf(one)))
  if (name === 'show_chart') {
    const at = known.results.findIndex((result) => figuresOf(result)?.name === input['callId'])
    input['callId'] = { result: known.calls[at]?.result }
  }
  if (typeof input['document'] === 'string') input['document'] = known.paths.get(input['document']) ?? input['document']
  return input
}

const located = z.object({ document: z.string(), path: z.string() })

/** The paths of documents by their ids, from all that was returned. */
function pathsIn(pairs: readonly PlayedPair[]): Map<string, string> {
  const results = pairs.flatMap(({ messages }) => turnOf(messages).results)
  const entries = results.flatMap(({ data }) => [data, ...Object.values(data ?? {}).flat()])
  return new Map(
    entries.flatMap((entry) => {
      const { document, path } = located.safeParse(entry).data ?? {}
      return document === undefined || path === undefined ? [] : [[document, path] as const]
    }),
  )
}

function questionOf(
  { id, question }: Question,
  pairs: readonly PlayedPair[],
  paths: ReadonlyMap<string, string>,
): TranscriptQuestion {
  const calls = labelled(
    pairs.flatMap(({ reply }) => (reply.tool_calls ?? []).map(({ name, arguments: input }) => ({ name, input }))),
  )
  const all = turnOf(pairs.at(-1)?.messages ?? []).results
  const refused = new Set(calls.filter((_, at) => all[at]?.isError))
  let made = 0
  const steps = pairs.map(({ messages, reply }): Step => {
    const known = { id, calls, results: turnOf(messages).results, paths }
    const asked = calls.slice(made, made + (reply.tool_calls ?? []).length)
    made += asked.length
    if (asked.length === 0)
      return {
        text: (reply.text ?? '')
          .split(anyMarker)
          .filter(Boolean)
          .map((piece) => namePiece(known, piece)),
      }
    return {
      calls: asked.map((call) => ({
        ...call,
        input: nameInput(known, call.name, call.input),
        ...(refused.has(call) ? { wasRefused: true } : {}),
      })),
    }
  })
  return { id, question, steps }
}

/** Transcripts of the conversations that were played, whole or not at all. */
export function transcriptsOf(
  pairs: readonly PlayedPair[],
  asked: readonly Conversation[] = conversations,
): { transcripts: Transcript[]; problems: string[] } {
  const problems: string[] = []
  const paths = pathsIn(pairs)
  const byQuestion = Map.groupBy(pairs, ({ messages }) => turnOf(messages).question)
  const transcripts = asked.flatMap(({ id: conversation, about, questions }): Transcript[] => {
    const played = questions.filter(({ question }) => byQuestion.has(question))
    if (played.length < questions.length) {
      if (played.length > 0) problems.push(`${conversation}: not all of its questions were asked.`)
      return []
    }
    try {
      const named = questions.map((one) => questionOf(one, byQuestion.get(one.question) ?? [], paths))
      return [{ conversation, about, questions: named }]
    } catch (error) {
      problems.push(error instanceof Error ? error.message : String(error))
      return []
    }
  })
  const known = new Set(asked.flatMap(({ questions }) => questions.map(({ question }) => question)))
  const others = [...byQuestion.keys()].filter((question) => !known.has(question))
  problems.push(...others.map((question) => `This is no question of the set: “${question.slice(0, 300)}”`))
  return { transcripts, problems }
}
