import type { ChatMessage } from '../../../../contract/chat/chat.schemas.ts'
import type { Mention } from '../../../../contract/chat/mentions.schemas.ts'
import { permissionAction, permissionSchema, type PermissionState } from '../../../../contract/chat/permissions.ts'
import { saidStep, summaryStep, thoughtStep } from '../../../../contract/chat/steps.ts'
import { longestPrompt } from '../../../../contract/shared/constants.ts'
import { type BranchMessage, branchOf, questionOf } from './branches.ts'
import type { ConversationLog, PendingPrompt } from './conversation.projection.ts'
import type { Entry, ToolStep } from './entries.ts'
import { withChoices } from './readings.ts'

type Chosen = Readonly<Record<string, string>>

/** What to show: the selected branch, pending prompts, and whether the assistant is working. */
export function entriesOf(log: ConversationLog, chosen: Chosen): Entry[] {
  const cut = log.pending.find(({ kind }) => kind !== 'prompt')
  const shown = until(branchOf(log.messages, chosen), cut && questionOf(log.messages, cut.messageId ?? ''))
  const results = new Map(log.messages.flatMap(({ result }) => (result ? [[result.callId, result] as const] : [])))
  const isAtWork = log.state !== 'ready'
  const entries = joinedSteps(shown.flatMap((each) => entryOf(each, results, isAtWork)))
  entries.push(...log.pending.flatMap(pendingEntries))
  entries.push(
    ...log.errors.map((content, index): Entry => ({ kind: 'error', id: `error ${index}`, content, message: null })),
  )
  const lastAnswer = entries.findLastIndex(({ kind }) => kind === 'answer')
  let only: readonly Mention[] | undefined
  const marked = entries.map((entry, index): Entry => {
    if (entry.kind === 'question') only = entry.only
    return entry.kind === 'answer' ? { ...entry, isLast: index === lastAnswer, only } : entry
  })
  return [...withChoices(marked), ...endOf(marked, isAtWork)]
}

/** The branch up to a question that is being replaced by a new version. */
function until(branch: BranchMessage[], question: ChatMessage | null | undefined): BranchMessage[] {
  const position = question ? branch.findIndex(({ versions }) => versions.ids.includes(question.id)) : -1
  return position === -1 ? branch : branch.slice(0, position)
}

/** Merges consecutive steps into one entry. */
function joinedSteps(entries: readonly Entry[]): Entry[] {
  return entries.reduce<Entry[]>((joined, entry) => {
    const last = joined.at(-1)
    if (last?.kind !== 'steps') return [...joined, entry]
    if (entry.kind === 'steps') return [...joined.slice(0, -1), { ...last, steps: joinSteps(last.steps, entry.steps) }]
    return [...joined.slice(0, -1), { ...last, isOver: true }, entry]
  }, [])
}

/** Only calls of a later turn put one right: those side by side are for different things. */
function joinSteps(steps: readonly ToolStep[], later: readonly ToolStep[]): ToolStep[] {
  const done = new Set(later.flatMap(({ tool, phase }) => (phase === 'done' ? [tool] : [])))
  return [
    ...steps.map((step) => (step.phase === 'failed' && done.has(step.tool) ? { ...step, isPutRight: true } : step)),
    ...later,
  ]
}

/** What a message asks the person to allow; null for any other message. */
function permissionOf({
  action,
}: ChatMessage): { callId: string; words: string; state: PermissionState | null } | null {
  if (action?.name !== permissionAction) return null
  const { data } = permissionSchema.safeParse(action.data)
  return data === undefined ? null : { callId: data.callId, words: data.words, state: data.state ?? null }
}

/** Whether the log contains the person's decision. */
export const isSettled = (log: ConversationLog, callId: string): boolean =>
  log.messages.some((message) => {
    const asked = permissionOf(message)
    return asked?.callId === callId && asked.state !== null
  })

type Results = ReadonlyMap<string, NonNullable<ChatMessage['result']>>

function entryOf({ message, versions }: BranchMessage, results: Results, isAtWork: boolean): Entry[] {
  const { id, content, createdAt } = message
  switch (message.role) {
    case 'user': {
      const shownVersions = versions.ids.length > 1 ? versions : null
      return [
        {
          kind: 'question',
          id,
          content,
          at: createdAt ?? null,
          reading: message.reading,
          only: message.only,
          versions: shownVersions,
          prompt: null,
        },
      ]
    }
    case 'assistant':
      return content === '' && message.partial !== true ? [] : [{ kind: 'answer', id, message, isLast: false }]
    case 'tool_calls':
      return [
        {
          kind: 'steps',
          id,
          steps: (message.calls ?? []).map((call) => stepOf(call, results, isAtWork)),
          isOver: false,
        },
      ]
    case 'tool_result':
      return []
    case 'client_action': {
      const asked = permissionOf(message)
      return [asked === null ? { kind: 'action', id, message } : { kind: 'permission', id, ...asked, isOpen: isAtWork }]
    }
    case 'error':
      return [{ kind: 'error', id, content, message }]
  }
}

function stepOf(call: { id: string; name: string; label: string }, results: Results, isAtWork: boolean): ToolStep {
  const { id, name: tool, label } = call
  if (tool === saidStep) return { id, tool, label, phase: 'done', detail: '' }
  const result = results.get(id)
  if (!result) return { id, tool, label, phase: isAtWork ? 'pending' : 'interrupted', detail: '' }
  return {
    id,
    tool,
    label,
    phase: result.isError ? 'failed' : 'done',
    detail: result.isError ? result.content : '',
    ...(tool === thoughtStep || tool === summaryStep ? { thought: result.data } : {}),
  }
}

function pendingEntries(prompt: PendingPrompt): Entry[] {
  const question: Entry = {
    kind: 'question',
    id: prompt.id,
    content: prompt.content,
    at: prompt.at,
    reading: prompt.reading,
    only: prompt.only,
    versions: null,
    prompt,
  }
  if (prompt.refusal === null) return [question]
  return [question, { kind: 'error', id: `refusal ${prompt.id}`, content: prompt.refusal, message: null }]
}

/** "One moment..." below a waiting question, or a note that a question got no answer. */
function endOf(entries: readonly Entry[], isAtWork: boolean): Entry[] {
  const last = entries.at(-1)
  if (last?.kind !== 'question') return []
  if (isAtWork || last.prompt !== null) return [{ kind: 'waiting', id: 'waiting' }]
  return [{ kind: 'unanswered', id: `unanswered ${last.id}`, questionId: last.id }]
}

/** The data of a tool call's result; null when there is none. */
export function resultData(log: ConversationLog, callId: string): unknown {
  return log.messages.find(({ result }) => result?.callId === callId)?.result?.data ?? null
}

/** Zero-width characters are invisible too. */
export const isBlank = (text: string): boolean => text.replace(/[\s\u200b-\u200d\u2060\ufeff]/g, '') === ''
export const isTooLong = (text: string): boolean => text.length > longestPrompt

/** Whether the branch shown is one that the next question would not continue. */
export const showsOlderVersion = (log: ConversationLog, chosen: Chosen): boolean =>
  Object.keys(chosen).length > 0 &&
  branchOf(log.messages, chosen).at(-1)?.message.id !== branchOf(log.messages, {}).at(-1)?.message.id

/** What the last question of the branch shown is limited to; a question that follows from its answer keeps it. */
export const lastLimit = (log: ConversationLog, chosen: Chosen): Mention[] | undefined =>
  branchOf(log.messages, chosen).findLast(({ message }) => message.role === 'user')?.message.only

/** How the thread is while nothing is being answered: whether something went wrong with the last question. */
export function reportOf({ messages, pending, errors }: ConversationLog): 'ready' | 'failed' {
  const last = branchOf(messages, {}).at(-1)?.message
  const isWell = pending.length === 0 && errors.length === 0 && last?.role !== 'error' && last?.outcome === undefined
  return isWell ? 'ready' : 'failed'
}
