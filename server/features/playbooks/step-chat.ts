import { withoutFigureMarkers } from '../../../contract/chat/answer-text.ts'
import type { ChatFigure, Citation } from '../../../contract/chat/chat.schemas.ts'
import { answeringText } from '../../../contract/chat/passages.ts'
import { answerStateOf, askedOf, formOf, positionOf } from '../../../contract/playbooks/answer-form.ts'
import { questionsOf } from '../../../contract/playbooks/playbook-steps.ts'
import { playbookWorkTexts as texts } from '../../../contract/playbooks/playbook-work.texts.ts'
import type { StepAnswer, StepConfig, StepOutput } from '../../../contract/playbooks/playbooks.schemas.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import type { Workers } from '../../platform/workers/workers.ts'
import { citeFigures } from '../../engines/assistant/index.ts'
import { escapeMarkdown, type SaidAnswer, type SpokenTurn } from '../../engines/playbooks/index.ts'
import { branchOf, listMessages, type MessageRow } from '../chat/index.ts'
import type { StepResult, StepWork } from './step-work.ts'

const mostTurns = 400
const longestTurn = 20_000

/** The messages, with the answers that looked something up. */
function turnsOf(branch: readonly MessageRow[]): SpokenTurn[] {
  const turns: SpokenTurn[] = []
  let isLookedUp = false
  for (const { role, content } of branch) {
    if (role === 'user') isLookedUp = false
    if (role === 'tool_result') isLookedUp = true
    if ((role === 'user' || role === 'assistant') && content !== '')
      turns.push({ role, content: content.slice(0, longestTurn), isLookedUp })
  }
  return turns
}

type LookedUp = { text: string; citations: Citation[] }
const MOST_LOOKED_UP = 30

/** The answers of the assistant that something was looked up for, with the sources of their passages and figures. */
function lookedUpIn(branch: readonly MessageRow[]): LookedUp[] {
  const calls = new Map<string, unknown>()
  return branch
    .flatMap(({ role, content, details }): LookedUp[] => {
      const result = details['result'] as { callId?: string; data?: unknown; isError?: boolean } | undefined
      if (role === 'tool_result' && result?.callId !== undefined && result.isError !== true)
        calls.set(result.callId, result.data)
      if (role !== 'assistant' || content === '') return []
      const citations = (details['citations'] ?? []) as Citation[]
      const figures = (details['figures'] ?? []) as ChatFigure[]
      const known = figures.filter(({ state }) => state !== 'mismatch')
      const cited = citeFigures({ text: content.slice(0, longestTurn), citations, figures: known }, calls)
      return cited.citations.length === 0 ? [] : [cited]
    })
    .slice(-MOST_LOOKED_UP)
}

export type Spoken = { leaf: string | null; said: MessageRow[] }

/** Reads the present conversation of a step. */
export async function conversationOf(tx: Transaction, threadId: string): Promise<Spoken> {
  const thread = await tx.db.selectFrom('thread').where('id', '=', threadId).select('leaf_id').executeTakeFirst()
  const leaf = thread?.leaf_id ?? null
  return { leaf, said: leaf === null ? [] : branchOf(await listMessages(tx, threadId), leaf) }
}

type Suggestion = StepAnswer & { confirmed: false }
export type Reading = { suggestions: Suggestion[]; otherNotes: string; found: StepAnswer[] }

/** What a conversation says to the questions of its step; `isOwnOnly`: in the words of people alone. */
export async function readSpoken(
  { workers, organisationId, signal }: { workers: Workers; organisationId: string; signal: AbortSignal },
  { said }: Spoken,
  config: Pick<StepConfig, 'outputs'>,
  isOwnOnly: boolean,
): Promise<Reading> {
  const turns = turnsOf(said).filter(({ role }) => role === 'user' || !isOwnOnly)
  const questions = questionsOf(config).map((one) => ({ ...askedOf(one), type: one.type }))
  const lookedUp = lookedUpIn(said)
  const found = await workers.run('find answers in a conversation', {
    ...{ organisationId, signal },
    input: { turns: turns.slice(-mostTurns), questions, lookedUp: lookedUp.map(({ text }) => text) },
  })
  const citationsOf = ({ text }: SaidAnswer): Citation[] => {
    const whole = said.find(({ content }) => content !== '' && content.startsWith(text))
    const shortened = whole ?? said.find(({ content }) => answeringText(content).startsWith(text))
    const citations = (shortened?.details['citations'] ?? []) as Citation[]
    return whole === undefined ? citations.filter(({ mark }) => text.includes(`[^${mark}]`)) : citations
  }
  const suggestions = questions.flatMap(({ label, question }, at): Suggestion[] => {
    const answer = found.answers[at] ?? null
    if (answer === null) return []
    const text = withoutFigureMarkers(answer.text)
    const { source } = answer
    const citations = source === 'person' ? [] : citationsOf(answer)
    return [{ ...{ label, question, text, source, citations }, status: 'PENDING', confirmed: false }]
  })
  const cited = lookedUp.flatMap(({ citations }, at): StepAnswer[] => {
    const text = withoutFigureMarkers(found.cited[at] ?? '')
    const named = citations.filter(({ mark }) => text.includes(`[^${mark}]`))
    if (named.length === 0) return []
    return [{ label: texts.foundInConversation, question: '', status: 'SUCCESS', text, citations: named }]
  })
  const otherNotes = found.notes.map((note) => `- ${escapeMarkdown(note)}`).join('\n')
  return { suggestions, otherNotes, found: cited }
}

const isSaid = (one: StepAnswer, other: StepAnswer) => one.text === other.text && one.source === other.source

/** A form with suggestions in it. What a person has confirmed stays as it is; `keepsOthers`: so do earlier suggestions. */
export function withSuggestions(
  step: { config: Pick<StepConfig, 'outputs'>; output: StepOutput },
  { suggestions, otherNotes, found }: Reading,
  keepsOthers: boolean,
): StepOutput {
  const form = formOf(step)
  for (const given of suggestions) {
    const at = positionOf(form, given)
    const known = form[at]
    if (known === undefined || isSaid(known, given)) continue
    const state = answerStateOf(known)
    if (state === 'confirmed' || (state === 'suggested' && keepsOthers)) continue
    form[at] = { ...given, rev: (known.rev ?? 0) + 1 }
  }
  const { answers: _, otherNotes: __, found: ___, ...rest } = step.output
  return {
    ...rest,
    ...(form.length > 0 ? { answers: form } : {}),
    ...(otherNotes === '' ? {} : { otherNotes }),
    ...(found.length === 0 ? {} : { found }),
  }
}

/** Suggests what a conversation says to the questions of its step. The step is complete where a person has confirmed all of them. */
export async function readConversation(work: StepWork): Promise<StepResult> {
  const { context, held, step, config } = work
  const spoken = await context.transact((tx) => conversationOf(tx, step.thread_id ?? ''))
  const { isBuiltIn } = await work.modelFor(context)
  const { organisation_id: organisationId } = held.topic
  const reading = await readSpoken(
    { workers: work.workers, organisationId, signal: context.signal },
    spoken,
    config,
    !isBuiltIn,
  )
  const outputFrom = (current: StepOutput) => withSuggestions({ config, output: current }, reading, !isBuiltIn)
  return {
    ...{ output: outputFrom(work.output), outputFrom },
    completesWhole: true,
    basis: spoken.leaf ?? '',
  }
}
