import { formatCount } from '../../../contract/shared/format.ts'
import { type LanguageModel, stepCountIs, streamText, tool } from 'ai'
import { z } from 'zod'
import type { ModelCheck } from '../../../contract/admin/models.schemas.ts'
import { modelsTexts as texts } from '../../../contract/admin/models.texts.ts'
import { failureSentence, isContextError } from '../../engines/assistant/index.ts'
import type { ResolvedModel } from './models.ts'

const CHECK_MS = 35_000
const bytesOfToken = 3
const mostContextTokens = 16_000
/** At a lower rate, an answer that uses tools takes minutes. */
const leastTokensPerSecond = 8
const longestFirstWord = 15_000
const codeWord = 'tawny-harbour-52'
const catalogueNumber = 'QH-7731'

type Check = Omit<ModelCheck, 'name'>
const passed = (sentence: string): Check => ({ outcome: 'passed', sentence })
const failed = (sentence: string): Check => ({ outcome: 'failed', sentence })
const untried: Check = { outcome: 'untried', sentence: texts.untried }

/** A call's text, its number of chunks, and when they came, in milliseconds since its start. */
type Said = { text: string; pieces: number; firstAt: number; endAt: number; tokens: number }
type Asked = { prompt: string; signal: AbortSignal; tools?: Parameters<typeof streamText>[0]['tools'] }

async function say(model: LanguageModel, { prompt, signal, tools }: Asked): Promise<Said> {
  const limit = AbortSignal.timeout(CHECK_MS)
  const startedAt = performance.now()
  const said: Said = { text: '', pieces: 0, firstAt: 0, endAt: 0, tokens: 0 }
  const { stream } = streamText({
    ...{ model, prompt, maxRetries: 0, maxOutputTokens: 2_000, stopWhen: stepCountIs(3), onError: () => undefined },
    ...(tools === undefined ? {} : { tools }),
    abortSignal: AbortSignal.any([signal, limit]),
  })
  for await (const part of stream) {
    if (part.type === 'error') throw part.error
    if (part.type === 'abort') throw limit.aborted ? limit.reason : signal.reason
    if (part.type === 'finish') said.tokens = part.totalUsage.outputTokens ?? 0
    if (part.type !== 'text-delta' && part.type !== 'reasoning-delta') continue
    if (said.firstAt === 0) said.firstAt = performance.now() - startedAt
    if (part.type !== 'text-delta') continue
    said.text += part.text
    said.pieces += 1
  }
  said.endAt = performance.now() - startedAt
  said.tokens ||= Math.ceil(Buffer.byteLength(said.text) / bytesOfToken)
  return said
}

const sentenceOf = (error: unknown): string =>
  (error as { name?: string } | null)?.name === 'TimeoutError' ? texts.timedOut : failureSentence(error)

function speedOf({ firstAt, endAt, tokens }: Said): Check {
  // An answer in a single chunk took the whole time to write.
  const writing = endAt - firstAt < 20 ? endAt : endAt - firstAt
  const rate = tokens / (Math.max(1, writing) / 1_000)
  const words = [(firstAt / 1_000).toFixed(1), String(Math.round(rate))] as const
  return rate >= leastTokensPerSecond && firstAt <= longestFirstWord
    ? passed(texts.speed(...words))
    : failed(texts.speedNot(...words))
}

async function toolsOf(model: LanguageModel, signal: AbortSignal): Promise<Check> {
  let wasCalled = false
  const read_catalogue_number = tool({
    description: 'The catalogue number of a book.',
    inputSchema: z.object({ title: z.string() }),
    execute: () => {
      wasCalled = true
      return { catalogueNumber }
    },
  })
  const prompt =
    'What is the catalogue number of the book "Tides"? Look it up with the tool and answer with the number alone.'
  try {
    const { text } = await say(model, { prompt, signal, tools: { read_catalogue_number } })
    return wasCalled && text.includes(catalogueNumber) ? passed(texts.tools) : failed(texts.toolsNot)
  } catch (error) {
    signal.throwIfAborted()
    // A server whose model has no tools refuses the request.
    return failed((error as { statusCode?: number }).statusCode === 400 ? texts.toolsNot : sentenceOf(error))
  }
}

const townSchema = z.object({ town: z.literal('Nelson'), year: z.literal(2019) })
function jsonIn(text: string): unknown {
  const from = text.indexOf('{')
  const to = text.lastIndexOf('}')
  try {
    return JSON.parse(text.slice(from, to + 1))
  } catch {
    return null
  }
}

async function jsonOf(model: LanguageModel, signal: AbortSignal): Promise<Check> {
  const prompt =
    'Read: "The yard opened in Nelson in 2019." Answer with JSON and nothing else: an object with the keys town (a string) and year (a number).'
  const { text } = await say(model, { prompt, signal })
  return townSchema.safeParse(jsonIn(text)).success ? passed(texts.json) : failed(texts.jsonNot)
}

const line = (number: number): string =>
  `Entry ${number}: the harbour was calm, ${number % 7} boats came in and ${number % 5} went out.\n`

async function contextOf({ model, limits }: ResolvedModel, signal: AbortSignal): Promise<Check> {
  const tokens = Math.min(mostContextTokens, Math.floor(limits.contextTokens * 0.8))
  const words = formatCount(tokens)
  let log = ''
  // In English text, a token has about four characters.
  for (let number = 1; log.length < tokens * 4; number += 1) log += line(number)
  const prompt = `The code word is ${codeWord}.\n\n${log}\nWhat is the code word that stands before the first entry? Answer with it alone.`
  try {
    const { text } = await say(model, { prompt, signal })
    return text.includes(codeWord) ? passed(texts.context(words)) : failed(texts.contextNot(words))
  } catch (error) {
    if (isContextError(error)) return failed(texts.contextRefused(words))
    throw error
  }
}

/** Five small checks of a model, in order. If the first gets no answer, the others are skipped. */
export async function tryModel(resolved: ResolvedModel, signal: AbortSignal): Promise<ModelCheck[]> {
  const checked = async (check: () => Promise<Check>): Promise<Check> => {
    try {
      return await check()
    } catch (error) {
      signal.throwIfAborted()
      return failed(sentenceOf(error))
    }
  }
  const { model } = resolved
  let first: Said
  try {
    first = await say(model, { prompt: 'Write the numbers from one to forty as words, separated by commas.', signal })
  } catch (error) {
    signal.throwIfAborted()
    return [
      { name: 'streams', ...failed(sentenceOf(error)) },
      ...(['tools', 'json', 'context', 'speed'] as const).map((name) => ({ name, ...untried })),
    ]
  }
  return [
    { name: 'streams', ...(first.pieces > 1 ? passed(texts.streams) : failed(texts.streamsNot)) },
    { name: 'tools', ...(await toolsOf(model, signal)) },
    { name: 'json', ...(await checked(() => jsonOf(model, signal))) },
    { name: 'context', ...(await checked(() => contextOf(resolved, signal))) },
    { name: 'speed', ...speedOf(first) },
  ]
}
