import { sql } from 'kysely'
import { answerToolsTexts } from '../../../contract/chat/answer-tools.texts.ts'
import type { Citation } from '../../../contract/chat/chat.schemas.ts'
import { mentionsTexts } from '../../../contract/chat/mentions.texts.ts'
import { chatTexts } from '../../../contract/chat/chat.texts.ts'
import {
  type AnswerEvent,
  type AnswerForm,
  answer,
  assistantTexts,
  type RecordedAnswer,
} from '../../engines/assistant/index.ts'
import type { AnswerLimit, AssistantPorts, WebAccess } from '../../engines/tools/index.ts'
import { answerOptionsOf, type ModelUsed, type ResolvedModel } from '../../platform/models/models.ts'
import { newId } from '../../platform/database/identity.ts'
import { storableJson } from '../../engines/text/index.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import type { JobContext, JobHandler } from '../../platform/jobs/job.types.ts'
import type { Workers } from '../../platform/workers/workers.ts'
import type { Notices } from '../../platform/live/notices.ts'
import { branchOf, findThread, listMessages, type MessageRow, messageOf, type ThreadRow } from './chat.read.ts'
import {
  type AnswerInput,
  addMessage,
  answerQueue,
  keepReading,
  nameOf,
  renameThread,
  type NewMessage,
  rewriteAnswer,
  setAside,
  setState,
} from './chat.store.ts'
import type { DeltaStream, DeltaWriter } from './delta-writer.ts'
import { askForFollowUps } from './follow-ups.job.ts'
import { titleByModel } from './title-by-model.ts'
import { keptCallsSchema, namedPassages, summaryIn, turnsOf, withoutSourcesBeyond } from './answer-history.ts'
import { GoneMentions, mentionsOfBranch, readLimit } from './mentions.read.ts'
import { askPermission } from './permissions.ts'
import { noFiles, readAttachments, withNote } from './wait-for-attachments.ts'
import { relatedResults } from './related-results.ts'

export type AnswerEnvironment = {
  notices: Notices
  workers: Workers
  deltas: DeltaWriter
  /** The assistant's tools, with the rights of the person who asked. */
  portsFor(context: JobContext, only?: AnswerLimit | null): Promise<AssistantPorts>
  modelFor(context: JobContext): Promise<ResolvedModel>
  smallModelFor(context: JobContext): Promise<ResolvedModel | null>
  /** Playbook steps with conversations. */
  steps: ConversationSteps
  /** Web access as far as the organisation allows it in a conversation. */
  webFor(context: JobContext): Promise<Omit<WebAccess, 'askPermission'> | null>
}

/** A playbook step, for its conversation. */
export type ConversationSteps = {
  /** The step's context that all its readers may see, and the questions of its form; null for other threads. */
  find(tx: Transaction, threadId: string): Promise<ConversationStep | null>
  /** Suggests an answer in the step's form. */
  record(tx: Transaction, threadId: string, answer: RecordedAnswer): ReturnType<AnswerForm['record']>
  /** Suggests answers from the conversation, where no model has done so. */
  read(workers: Workers, context: JobContext, threadId: string): Promise<void>
}
/** `said`: what people said in the steps it builds on. */
export type ConversationStep = { frame: string[]; questions: AnswerForm['questions']; said: string[] }

const continueAnswer = { label: answerToolsTexts.continue, onClick: 'continue' }
const tryAgain = { label: chatTexts.tryAgain, onClick: 'tryAgain' }
const startNew = { label: chatTexts.startNew, onClick: 'startNewConversation' }

/** The job that answers one user message exactly once, whether or not anyone watches. */
export function answerHandler(environment: AnswerEnvironment): JobHandler {
  return {
    queue: answerQueue,
    atOnce: 8,
    mostPerPerson: 4,
    retries: 3,
    limitSeconds: 900,
    run: (context) => runAnswer(environment, context),
    onDone: askForFollowUps,
    onGivenUp: (tx, job) => endAnswer(tx, (job.input as AnswerInput).threadId, 'interrupted'),
    onCancelled: (tx, job) => endAnswer(tx, (job.input as AnswerInput).threadId, 'stopped'),
  }
}

async function runAnswer(environment: AnswerEnvironment, context: JobContext): Promise<void> {
  const input = context.job.input as AnswerInput
  const start = await context.transact(async (tx) => {
    const thread = await findThread(tx, input.threadId)
    if (!thread) return thread
    const step = thread.person_id === null ? await environment.steps.find(tx, thread.id) : null
    return { thread, step, messages: await listMessages(tx, input.threadId) }
  })
  // The thread was deleted meanwhile: once restored, it must not wait for an answer.
  if (!start) return context.transact((tx) => endAnswer(tx, input.threadId, 'stopped'))
  const { thread, step, messages } = start
  const hasBegun = messages.some((message) => message.job_id === context.job.id && message.role !== 'user')
  // A killed server left a partial answer: what a person has read is never replaced by another answer.
  if (hasBegun) return context.transact((tx) => endAnswer(tx, thread.id, 'interrupted'))
  if (thread.stop_requested) return context.transact((tx) => endAnswer(tx, thread.id, 'stopped'))

  const stop = new AbortController()
  const unlisten = environment.notices.listen((notice) => {
    if (notice?.stop === thread.id) stop.abort()
  })
  try {
    const resolved = await environment.modelFor(context)
    const title = messages.some(({ role }) => role === 'assistant')
      ? Promise.resolve(null)
      : titleFor(environment, context, messages)
    const branch = branchOf(messages, input.userMessageId)
    const mentions = mentionsOfBranch(branch)
    const only = await context.transact((tx) => readLimit(tx, mentions))
    const turns = turnsOf(branch)
    const history = only === null ? turns : withoutSourcesBeyond(branch, turns)
    const signal = AbortSignal.any([stop.signal, context.signal])
    const writer = answerWriter(context, thread, input.userMessageId)
    const access = only === null ? await environment.webFor(context) : null
    const { notices } = environment
    const parts = { notices, context, threadId: thread.id, signal, ...writer }
    const web = access && {
      ...access,
      askPermission: (callId: string, words: string) => askPermission(parts, callId, words),
    }
    // A question that is limited to documents looks at none of them.
    const files = only === null ? await readAttachments(context, thread.id, branch, signal) : noFiles
    const ports = await environment.portsFor(context, only)
    const earlierPassages = resolved.isBuiltIn ? [] : await namedPassages(branch, ports, only === null)
    const small = resolved.isBuiltIn ? null : await environment.smallModelFor(context).catch(() => null)
    const known = { summary: summaryIn(branch), small: small?.model ?? null }
    const record = (given: RecordedAnswer) => context.transact((tx) => environment.steps.record(tx, thread.id, given))
    const limited = only === null ? [] : [mentionsTexts.limitedForModel(mentions.map(({ name }) => name))]
    const frame = [...(step?.frame ?? []), ...(only === null ? files.frame : limited)]
    const about = step === null ? { frame } : { frame, form: { questions: step.questions, said: step.said, record } }
    const asked = { ...answerOptionsOf(resolved), ...known, ports, history, ...about, signal }
    const events = answer({ ...asked, earlierPassages, ...(web === null ? {} : { web }) })
    const use = () => resolved.used?.() ?? []
    // A model is asked to say it in its own words.
    const said = withNote(events, resolved.isBuiltIn ? files.note : '')
    await writeAnswer(environment, context, { thread, writer, use }, said, () => stop.signal.aborted)
    await nameByModel(context, thread, await title)
    // A failure here only costs a suggestion; the person can fill in the form.
    if (step !== null && resolved.isBuiltIn && !signal.aborted)
      await environment.steps.read(environment.workers, context, thread.id).catch(() => undefined)
  } catch (error) {
    if (!(error instanceof GoneMentions)) throw error
    // Deleted after the question was taken; asked again, it can be sent without it.
    await context.transact((tx) => endAnswer(tx, thread.id, null, { failure: error.message }))
  } finally {
    unlisten()
  }
}

/** A better name for a new conversation than the start of its question, where a small model is available. */
async function titleFor(
  environment: AnswerEnvironment,
  context: JobContext,
  messages: readonly MessageRow[],
): Promise<{ given: string; title: string } | null> {
  const question = messages.find(({ role }) => role === 'user')?.content ?? ''
  const small = await environment.smallModelFor(context).catch(() => null)
  if (small === null) return null
  const title = await titleByModel(small, question, context.signal)
  return title === null ? null : { given: nameOf(question), title }
}

/** Only replaces the name derived from the question, never one that a person chose. */
async function nameByModel(context: JobContext, thread: ThreadRow, named: { given: string; title: string } | null) {
  if (named === null || thread.person_id === null || context.signal.aborted) return
  await context.transact(async (tx) => {
    const current = await findThread(tx, thread.id)
    if (current?.name === named.given) await renameThread(tx, thread.id, named.title)
  })
}

type AnswerWriter = {
  add(message: Omit<NewMessage, 'id' | 'parent_id'>): Promise<MessageRow>
  /** Resolves once the step of a call was added. */
  shown(callId: string): Promise<void>
}

/** Adds the messages of an answer, each after the previous one, even when two are added at once. */
function answerWriter(context: JobContext, thread: ThreadRow, userMessageId: string): AnswerWriter {
  let parent = userMessageId
  let turn: Promise<unknown> = Promise.resolve()
  const steps = new Map<string, PromiseWithResolvers<void>>()
  const stepOf = (callId: string): PromiseWithResolvers<void> => {
    const step = steps.get(callId) ?? Promise.withResolvers<void>()
    steps.set(callId, step)
    return step
  }
  const write = (message: Omit<NewMessage, 'id' | 'parent_id'>) =>
    context.transact(async (tx) => {
      const row = await addMessage(tx, thread, {
        id: newId('message'),
        parent_id: parent,
        job_id: context.job.id,
        ...message,
      })
      parent = row.id
      if (message.is_partial) await setState(tx, thread.id, 'answering')
      return row
    })
  return {
    add(message) {
      const added = turn.then(() => write(message))
      turn = added.catch(() => undefined)
      const { calls = [] } = keptCallsSchema.safeParse(message.details).data ?? {}
      void added.then(() => calls.forEach(({ id }) => stepOf(id).resolve())).catch(() => undefined)
      return added
    },
    shown: (callId) => stepOf(callId).promise,
  }
}

/** The thread to answer, the writer, and the models' usage so far. */
type Written = { thread: ThreadRow; writer: AnswerWriter; use: () => ModelUsed[] }

async function writeAnswer(
  environment: AnswerEnvironment,
  context: JobContext,
  { thread, writer: { add }, use }: Written,
  events: AsyncIterable<AnswerEvent>,
  wasStopped: () => boolean,
): Promise<void> {
  let stream: DeltaStream | null = null
  const settle = async () => {
    await stream?.settled()
  }
  try {
    for await (const event of events) {
      if (event.type === 'text') {
        if (!stream) {
          const row = await add({ role: 'assistant', content: '', is_partial: true })
          stream = environment.deltas.open({ threadId: thread.id, messageId: row.id, claim: context.claim })
        }
        stream.append(event.text, event.sources)
      } else if (event.type === 'text set aside') {
        await settle()
        stream?.close()
        stream = null
        await context.transact((tx) => setAside(tx, thread.id))
      } else if (event.type === 'text rewritten') {
        await settle()
        await context.transact((tx) => rewriteAnswer(tx, thread.id, event.text, event.sources))
      } else if (event.type === 'reading' || event.type === 'choices') {
        const { type: _, ...details } = event
        await settle()
        await context.transact((tx) => keepReading(tx, thread.id, details))
      } else if (event.type === 'tool calls') {
        await settle()
        await add({
          role: 'tool_calls',
          content: '',
          details: { calls: event.calls.map(({ id, name, label }) => ({ id, name, label })) },
        })
      } else if (event.type === 'tool result') {
        const { callId, content, isError, data } = event
        await add({
          role: 'tool_result',
          content: '',
          details: { result: { callId, content: content.slice(0, 2_000), isError, data } },
        })
      } else if (event.type === 'client action') {
        await settle()
        await add({ role: 'client_action', content: '', details: { action: event.action } })
      } else {
        await settle()
        const failure = event.type === 'failed' ? event.message : null
        const outcome = wasStopped() ? 'stopped' : context.signal.aborted ? 'interrupted' : null
        const canContinue = event.type === 'failed' && event.isCutShort === true
        await context.transact((tx) => endAnswer(tx, thread.id, outcome, { failure, canContinue, use: use() }))
      }
    }
  } finally {
    ;(stream as DeltaStream | null)?.close()
  }
}

/**
 * Ends a thread's open answer: its growing message becomes final with the sources of its text, its deltas become one
 * row, and the state becomes ready. Does nothing when the thread is ready.
 */
export async function endAnswer(
  tx: Transaction,
  threadId: string,
  outcome: 'stopped' | 'interrupted' | null,
  {
    failure = null,
    canContinue = false,
    use = [],
  }: { failure?: string | null; canContinue?: boolean; use?: readonly ModelUsed[] } = {},
): Promise<void> {
  const thread = await tx.db.selectFrom('thread').where('id', '=', threadId).forUpdate().selectAll().executeTakeFirst()
  if (!thread || thread.state === 'ready') return
  const partial = await tx.db
    .selectFrom('message')
    .where('thread_id', '=', threadId)
    .where('is_partial', '=', true)
    .selectAll()
    .executeTakeFirst()
  const citations = (partial?.details['citations'] ?? []) as Citation[]
  const details = {
    ...partial?.details,
    ...(citations.length > 0 ? await related(tx, thread, citations) : {}),
    ...(use.length > 0 ? { use: use.map(({ id: _, ...rest }) => rest) } : {}),
    ...(outcome === 'interrupted' && partial ? { actions: [tryAgain] } : {}),
  }
  if (partial) {
    const row = await tx.db
      .updateTable('message')
      .set({ is_partial: false, outcome, details: storableJson(details) })
      .where('thread_id', '=', threadId)
      .where('id', '=', partial.id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await tx.db
      .deleteFrom('thread_event')
      .where('thread_id', '=', threadId)
      .where('message_id', '=', partial.id)
      .execute()
    tx.publish({
      threadId,
      messageId: row.id,
      frame: { type: 'appendMessage', message: { ...messageOf(row), partial: false } },
    })
  }
  const sentence = failure ?? (partial || outcome !== 'interrupted' ? null : chatTexts.failed)
  if (sentence)
    await addMessage(tx, thread, {
      id: newId('message'),
      role: 'error',
      content: sentence,
      parent_id: thread.leaf_id,
      details: { actions: [...(partial && canContinue ? [continueAnswer] : []), wayOn(thread, sentence)] },
    })
  await tx.db
    .updateTable('thread')
    .set({ stop_requested: false, changed_at: sql<string>`now()` })
    .where('id', '=', threadId)
    .execute()
  await setState(tx, threadId, 'ready')
}

/** A conversation that is too long stays so; that of a playbook step is the only one the step has. */
const wayOn = ({ person_id }: ThreadRow, sentence: string) =>
  sentence === assistantTexts.contextTooLong && person_id !== null ? startNew : tryAgain

async function related(tx: Transaction, thread: ThreadRow, citations: Citation[]) {
  const { code } = await tx.db
    .selectFrom('organisation')
    .where('id', '=', thread.organisation_id)
    .select('code')
    .executeTakeFirstOrThrow()
  return { relatedResults: relatedResults(code, citations) }
}
