import { isStepCount, type ModelMessage, type StopCondition, streamText } from 'ai'
import { z } from 'zod'
import { readingChipSchema, readingChoiceSchema, readingSchema } from '../../../contract/chat/reading.schemas.ts'
import type { AnswerEvent } from './answer-event.ts'
import {
  type AnswerOptions,
  messagesOf,
  metadataName,
  type Silence,
  toolboxOptions,
  usualContext,
} from './answer-options.ts'
import { assistantTexts } from './assistant.texts.ts'
import { callLabel } from './call-label.ts'
import { recallAnswers } from './earlier-answers.ts'
import { createEvidence } from './evidence.ts'
import { passagesIn } from './given-passages.ts'
import { countedRatio, fitRequest, sizeOfAll, tokensPerRequest } from './budget.ts'
import { groundOf, noGround } from './ground.ts'
import { tokensOf } from './history.ts'
import { instructionsFor } from './instructions.ts'
import { gatherMaterial, withMaterial } from './material.ts'
import { createMarkerResolver, type MissedCitation, type Piece, type Sources } from './markers.ts'
import { failureSentence, sentenceOfFilter } from './model-failure.ts'
import { createNumberGuard, unmarkedPart } from './number-guard.ts'
import { isCitation, repairedLines, isBetter, repairPrompt, wrongLines } from './repair.ts'
import { withIdleLimit } from './idle-limit.ts'
import { patientModel } from './patient-model.ts'
import { guardedText } from './guarded-text.ts'
import { type BusyPart, isBusyPart } from './steady-model.ts'
import type { ToolOutcome } from './tool-outcome.ts'
import { createThoughts } from './thoughts.ts'
import type { ToolName } from '../tools/index.ts'
import { createToolbox } from './toolbox.ts'
import { assistantTools, toolArguments } from './tools.ts'
import { withCallErrors } from './call-errors.ts'

export type { AnswerEvent } from './answer-event.ts'
export type { AnswerOptions, Turn } from './answer-options.ts'

/** The call id of figures that come from the question and not from a tool. */
const givenCall = 'given'

const handedOver = z.object({
  reading: readingSchema.optional(),
  chips: z.array(readingChipSchema).max(40).optional(),
  choices: z.array(readingChoiceSchema).max(4).optional(),
})

/** Rounds of tool calls; one more answers without tools. */
export const mostRounds = 24
/** From here on the model is reminded of what is left. */
const remindedFrom = Math.ceil(mostRounds * 0.8)
/** Text, thoughts and arguments together, in characters. */
const longestAnswer = 1_000_000
/** Where a provider keeps the beginning of a request for the next one only if it is asked to. */
const CACHED = { anthropic: { cacheControl: { type: 'ephemeral' } } } as const
const usualSilence: Silence = { first: 300_000, after: 120_000 }
/** An answer in all: the time of its job. */
const ANSWER_MS = 900_000
const LONGEST_ASKING_MS = 300_000
const shareOfMaterial = 0.3
/** What these show a person may be the end of an answer. */
const SHOWING_TOOLS: ReadonlySet<string> = new Set(['show_chart', 'ask_person', 'offer_run_playbook', 'record_answer'])
/** While these arrive the model is talking; whatever else came last, it or a tool is at work. */
const isTalk = /^(?:text|reasoning|tool-input)-/

/** Whether the last step has asked the person back, with arguments that could be read. */
const isAskedBack: StopCondition<ReturnType<typeof assistantTools>> = ({ steps }) =>
  (steps.at(-1)?.toolResults ?? []).some(({ output }) => {
    const outcome = output as ToolOutcome
    return outcome.ok && outcome.asks !== undefined
  })

function* readingEvents(given: unknown): Generator<AnswerEvent> {
  const parsed = handedOver.safeParse(given ?? {})
  if (!parsed.success) return
  const { reading, chips, choices } = parsed.data
  if (reading !== undefined) yield { type: 'reading', reading, chips: chips ?? [] }
  if (choices !== undefined && choices.length > 0) yield { type: 'choices', choices }
}

/**
 * Answers the last question of a history. Ends with exactly one `finished` or `failed`, never throws and never hangs. When
 * `signal` is aborted the model is cut off and the text so far ends with `finished`: the caller knows why.
 */
export async function* answer(given: AnswerOptions): AsyncGenerator<AnswerEvent, void, undefined> {
  const { isSelfContained = false } = given
  const hasTools = !isSelfContained && (given.hasTools ?? true)
  const options = { ...given, ports: { ...given.ports, tables: given.ports.tables.apart() } }
  const ground = given.isBuiltIn || !hasTools ? noGround : await groundOf(options.ports)
  const evidence = createEvidence(options.ports.tables.earlier.map(({ name }) => name))
  evidence.restorePassages(options.earlierPassages ?? [])
  for (const passage of options.passages ?? []) evidence.addPassage(passage)
  for (const { name, value } of options.results ?? []) evidence.recallResult(name, givenCall, value)
  recallAnswers(
    evidence,
    options.history.flatMap(({ found }) => found ?? []),
    options.ports,
  )
  const toolbox = createToolbox(options.ports, evidence, toolboxOptions(options, ground))
  const missed: MissedCitation[] = []
  const sources: Sources = { citations: [], figures: [] }
  const newResolver = () =>
    createMarkerResolver(evidence, (given) => options.ports.findSupport(given), { ...sources, missed })
  let resolver = newResolver()
  const said = options.history.map(({ role, content }) => (role === 'user' ? content : unmarkedPart(content)))
  const quoted = [...said, ...(options.frame ?? []), options.ports.today()]
  const newGuard = () => (options.isBuiltIn ? null : createNumberGuard(() => evidence.numbers(), quoted))
  let guard = newGuard()
  let shown = ''
  const cut = new AbortController()
  const pendingCalls: { id: string; name: string; label: string; input: unknown }[] = []
  const published = { citations: 0, figures: 0 }
  let length = 0
  let hasText = false
  /** A tool was called after text: what comes next is the answer, and what came before a step. */
  let isInterrupted = false
  /** Something was looked up after the last words. */
  let isUnfinished = false
  const thoughts = createThoughts()
  let busyTimes = 0
  let finishReason = 'stop'
  let rawFinishReason: string | undefined
  let asked: Extract<ToolOutcome, { ok: true }>['asks'] = undefined

  function* textEvents(pieces: Piece[], isEnd: boolean): Generator<AnswerEvent> {
    let text = guardedText(guard, pieces)
    if (isEnd && guard !== null) text += guard.end()
    if (text === '') return
    shown += text
    yield { type: 'text', text, ...newSources() }
  }
  function newSources(): { sources?: Sources } {
    const { citations, figures } = sources
    const fresh = { citations: citations.slice(published.citations), figures: figures.slice(published.figures) }
    Object.assign(published, { citations: citations.length, figures: figures.length })
    return fresh.citations.length + fresh.figures.length === 0 ? {} : { sources: fresh }
  }
  function* callEvents(): Generator<AnswerEvent> {
    if (pendingCalls.length > 0) yield { type: 'tool calls', calls: pendingCalls.splice(0) }
  }
  function* resultEvents(callId: string, outcome: ToolOutcome): Generator<AnswerEvent> {
    yield* callEvents()
    const content = outcome.ok ? JSON.stringify(outcome.content) : outcome.error
    const data = outcome.ok ? outcome.data : null
    yield { type: 'tool result', callId, content, isError: !outcome.ok, data }
    if (outcome.ok && outcome.asks !== undefined) asked = outcome.asks
    if (outcome.ok && outcome.action !== undefined) yield { type: 'client action', action: outcome.action }
  }
  function* asideEvents(): Generator<AnswerEvent> {
    resolver = newResolver()
    guard = newGuard()
    shown = ''
    Object.assign(published, { citations: 0, figures: 0 })
    sources.citations.length = 0
    sources.figures.length = 0
    missed.length = 0
    yield { type: 'text set aside' }
  }
  /** The step shown while waiting for a provider that is busy or unreachable. */
  function* busyEvents({ isReached }: BusyPart): Generator<AnswerEvent> {
    busyTimes += 1
    const label = isReached ? assistantTexts.busyTryingAgain : assistantTexts.unreachableTryingAgain
    const call = { id: `busy_${busyTimes}`, name: 'wait', label, input: {} }
    yield { type: 'tool calls', calls: [call] }
    yield { type: 'tool result', callId: call.id, content: '', isError: false, data: null }
  }
  /** What is asked back, unless the text says it already, and its options. */
  async function* askedEvents(): AsyncGenerator<AnswerEvent> {
    if (asked === undefined) return
    yield* textEvents(await resolver.flush(), false)
    const gap = shown.trim() === '' ? '' : '\n\n'
    if (!shown.includes(asked.question)) yield* textEvents(await resolver.feed(`${gap}${asked.question}`), false)
    if (asked.choices.length > 0) yield { type: 'choices', choices: asked.choices }
  }
  async function* endEvents(failure: string | null): AsyncGenerator<AnswerEvent> {
    yield* callEvents()
    yield* textEvents(await resolver.flush(), true)
    if (failure === null) yield { type: 'finished' }
    else yield { type: 'failed', message: failure, ...(isCutShort(failure) ? { isCutShort: true as const } : {}) }
  }
  const isCutShort = (failure: string) => hasText && failure === assistantTexts.modelCutShort
  const endSentence = (): string | null => {
    if (asked !== undefined) return null
    if (finishReason === 'tool-calls') return assistantTexts.tooManyRounds
    if (finishReason === 'content-filter') return sentenceOfFilter(rawFinishReason)
    if (finishReason === 'length') return assistantTexts.modelCutShort
    if (finishReason !== 'stop') return assistantTexts.modelFailed
    const hasSources = sources.citations.length + sources.figures.length > 0
    return hasText && (hasSources || !isUnfinished) ? null : assistantTexts.modelSaidNothing
  }

  /** Lets the model correct, once, figures that differ from their cells and quotations that are in no source. */
  async function repaired(earlier: readonly ModelMessage[]): Promise<string | null> {
    const { figures } = sources
    const lines = wrongLines(shown, figures, missed)
    if (lines.length === 0) return null
    const { textStream } = streamText({
      ...{ model, instructions, maxRetries: 0, providerOptions: CACHED },
      ...(active.length > 0
        ? { tools: assistantTools(toolbox), activeTools: active, toolChoice: 'none' as const }
        : {}),
      messages: fitRequest(
        [...messages, ...earlier, { role: 'user', content: repairPrompt(lines, figures) }],
        roomLeft(),
      ),
      abortSignal: AbortSignal.any([options.signal, cut.signal, AbortSignal.timeout(silence.after)]),
      onError: () => undefined,
    })
    let said = ''
    for await (const piece of textStream) {
      said += piece
      if (said.length > longestAnswer) return null
    }
    const given = repairedLines(said, lines)
    let text = shown
    for (const [at, line] of [...lines.entries()].toReversed()) {
      const written = given[at] ?? null
      if (written === null) continue
      const inLine = newResolver()
      const before = figures.length
      const ownGuard = newGuard()
      let better = ''
      for (const piece of written)
        better += guardedText(ownGuard, isCitation(piece) ? [{ type: 'mark', text: piece }] : await inLine.feed(piece))
      better += guardedText(ownGuard, await inLine.flush()) + (ownGuard?.end() ?? '')
      if (!isBetter(better, line, figures)) figures.length = before
      else text = text.slice(0, line.from) + better + text.slice(line.to)
    }
    return text === shown ? null : text
  }

  const canCalculate = isSelfContained && (options.hasTools ?? true) && (options.results ?? []).length > 0
  const active: ToolName[] = canCalculate ? ['calculate'] : hasTools ? toolbox.active : []
  const rules = instructionsFor(options.ports, {
    hasWeb: options.web !== undefined,
    frame: options.frame,
    ground,
    hasForm: hasTools && options.form !== undefined && options.form.questions.length > 0,
  })
  const about = canCalculate
    ? assistantTexts.calculatesAlone
    : isSelfContained
      ? assistantTexts.selfContained
      : assistantTexts.withoutTools
  const instructions = hasTools ? rules : `${rules}\n${about}`
  const model = options.isBuiltIn
    ? options.model
    : patientModel(options.model, { ...options, onShortened: () => toolbox.keepGiven(new Set()) })
  let messages: ModelMessage[] = []
  const room = tokensPerRequest(options.contextTokens ?? usualContext) - tokensOf(instructions)
  /** Ours, of the messages of the request before. */
  let sent = 0
  let ratio = 1
  const roomLeft = (): number => Math.floor(room / ratio)
  const now = options.now ?? (() => performance.now())
  const begun = now()
  const silence = { ...usualSilence, ...options.silence }
  // A person may be asked, who takes their time.
  const silenceOfWork = options.web === undefined ? silence.first : Math.max(silence.first, LONGEST_ASKING_MS)
  try {
    messages = yield* messagesOf(options, model, evidence)
    if (!hasTools && !isSelfContained) {
      const tokens = Math.floor((options.contextTokens ?? usualContext) * shareOfMaterial)
      const material = await gatherMaterial(
        { toolbox, ports: options.ports },
        options.history.at(-1)?.content ?? '',
        tokens,
      )
      yield* material.events
      messages = withMaterial(messages, material.text)
    }
    const tools = assistantTools(toolbox)
    const known = toolArguments({ active, searchSchema: toolbox.searchSchema }, tools)
    const result = streamText({
      model,
      instructions,
      messages,
      ...(active.length > 0 ? { tools, activeTools: active } : {}),
      stopWhen: [isStepCount(mostRounds + 1), isAskedBack],
      prepareStep: ({ stepNumber, messages: soFar, steps }) => {
        const worded = withCallErrors(soFar, known)
        ratio = Math.max(ratio, countedRatio(steps.at(-1)?.usage.inputTokens, sent + tokensOf(instructions)))
        const fitted = options.isBuiltIn ? {} : { messages: fitRequest(worded, roomLeft()) }
        sent = sizeOfAll(fitted.messages ?? [])
        if (fitted.messages?.some((message, at) => message !== worded[at]))
          toolbox.keepGiven(passagesIn(fitted.messages))
        if (active.length === 0) return fitted
        const elapsed = now() - begun
        const isLate = elapsed >= ANSWER_MS * 0.9
        if (isLate || stepNumber >= mostRounds) {
          const rule = isLate ? assistantTexts.answerInTime : assistantTexts.answerNow
          return { ...fitted, toolChoice: 'none', instructions: `${instructions}\n${rule}` }
        }
        if (stepNumber >= remindedFrom)
          return { ...fitted, instructions: `${instructions}\n${assistantTexts.fewCallsLeft(mostRounds - stepNumber)}` }
        if (elapsed < ANSWER_MS * 0.8) return fitted
        return { ...fitted, instructions: `${instructions}\n${assistantTexts.littleTimeLeft}` }
      },
      maxRetries: 0,
      providerOptions: CACHED,
      includeRawChunks: true,
      abortSignal: AbortSignal.any([options.signal, cut.signal]),
      onError: () => undefined,
    })
    const parts = withIdleLimit(
      result.stream,
      (last) => (last !== null && isTalk.test(last.type) ? silence.after : silenceOfWork),
      options.signal,
    )
    for await (const part of parts) {
      if (part === 'silent') return yield* endEvents(assistantTexts.modelSilent)
      if (part === 'aborted' || part.type === 'abort') return yield* endEvents(null)
      if (part.type === 'error') return yield* endEvents(options.signal.aborted ? null : failureSentence(part.error))
      if (part.type === 'text-delta' || part.type === 'reasoning-delta') length += part.text.length
      if (part.type === 'tool-input-delta') length += part.delta.length
      if (length > longestAnswer) return yield* endEvents(assistantTexts.tooLong)
      if (part.type === 'raw' && isBusyPart(part.rawValue)) yield* busyEvents(part.rawValue)
      if (part.type === 'text-delta') {
        const isFirst = isInterrupted && part.text.trim() !== ''
        if (isFirst) isInterrupted = false
        if (part.text.trim() !== '') isUnfinished = false
        hasText ||= part.text.trim() !== ''
        if (isFirst && shown.trim() !== '') {
          yield* textEvents(await resolver.flush(), true)
          if (!options.isBuiltIn) yield* asideEvents()
        }
        const gap = isFirst && shown !== '' ? '\n\n' : ''
        yield* textEvents(await resolver.feed(isFirst ? `${gap}${part.text.trimStart()}` : part.text), false)
      }
      if (part.type.startsWith('reasoning-')) {
        const event = thoughts.take(part)
        if (event !== null) {
          yield* callEvents()
          yield event
        }
      }
      if (part.type === 'text-end') {
        yield* textEvents(await resolver.flush(), true)
        yield* readingEvents(part.providerMetadata?.[metadataName])
      }
      if (part.type === 'tool-call') {
        isInterrupted = hasText
        isUnfinished ||= hasText && !options.isBuiltIn && !SHOWING_TOOLS.has(part.toolName)
        const { toolCallId: id, toolName: name, input } = part
        pendingCalls.push({ id, name, label: callLabel(name, input, evidence.titleOf), input })
        // It may wait for the person, who sees what for.
        if (name === 'web_search') yield* callEvents()
      }
      if (part.type === 'tool-result') yield* resultEvents(part.toolCallId, part.output as ToolOutcome)
      if (part.type === 'tool-error')
        yield* resultEvents(part.toolCallId, { ok: false, error: assistantTexts.badToolCall })
      if (part.type === 'finish-step') {
        yield* callEvents()
        finishReason = part.finishReason
        rawFinishReason = part.rawFinishReason
      }
    }
    if (!options.signal.aborted) yield* askedEvents()
    const sentence = options.signal.aborted ? null : endSentence()
    if (!options.isBuiltIn && !options.signal.aborted && sentence === null) {
      yield* textEvents(await resolver.flush(), true)
      // What goes wrong here leaves the answer as it is, with its figures marked.
      const text = await repaired(await result.responseMessages).catch(() => null)
      if (text !== null) yield { type: 'text rewritten', text, ...newSources() }
    }
    yield* endEvents(sentence)
  } catch (error) {
    yield* endEvents(options.signal.aborted ? null : failureSentence(error))
  } finally {
    cut.abort()
  }
}
