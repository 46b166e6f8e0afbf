import type { LanguageModel, ModelMessage } from 'ai'
import type { Reading } from '../../../contract/chat/reading.schemas.ts'
import type { AssistantPorts, PassageHit, WebAccess } from '../tools/index.ts'
import type { AnswerForm } from './answer-form.ts'
import { digestOf } from './digest.ts'
import { withNames } from './earlier-answers.ts'
import type { Evidence, NamedPassage } from './evidence.ts'
import { type Found, pagesFound } from './found.ts'
import type { Ground } from './ground.ts'
import type { SaidTurn } from './history.ts'
import { fitSummarised, type Summary } from './older-turns.ts'
import { patientModel } from './patient-model.ts'
import type { ToolboxOptions } from './toolbox.ts'

/** `reading`: how a person wants the question read, or how the answer was. */
export type Turn = {
  role: 'user' | 'assistant'
  content: string
  reading?: Reading | undefined
  /** The passages and results that an answer was based on. */
  found?: Found | undefined
}

/** A named figure that occurs in a question, such as `c3`. `value`: as decimal text. */
type NamedValue = { name: string; value: string }

/** Milliseconds of silence after which an answer fails: before the first word of a call, and after it. */
export type Silence = { first: number; after: number }

export type AnswerOptions = {
  model: LanguageModel
  /** Asked where the first one fails before it has said anything. */
  second?: LanguageModel | null
  /** The built-in analyst is trusted with numbers; a configured model's are checked and marked `[?]`. */
  isBuiltIn: boolean
  ports: AssistantPorts
  /** The branch of the conversation, oldest first; the last one is the question. */
  history: Turn[]
  signal: AbortSignal
  /** Lines on the piece of work that the question belongs to; data, like any text of people. */
  frame?: readonly string[]
  /** The form beside the conversation, which the model may fill with suggestions. */
  form?: AnswerForm | undefined
  /** Passages that may be cited without being looked up: `p1` is the first. */
  passages?: readonly PassageHit[]
  /** Five and two minutes unless given. */
  silence?: Partial<Silence>
  /** Tokens that the model reads at most; 128,000 unless given. */
  contextTokens?: number
  /** False: the material is looked up beforehand and sent with the question. */
  hasTools?: boolean
  /**
   * The question contains all that the answer needs: nothing is looked up, and the only tool calculates over `results`.
   */
  isSelfContained?: boolean
  /** Figures of the question by the names under which sums and marks use them. */
  results?: readonly NamedValue[]
  /** A summary of the first turns, made for an earlier answer. */
  summary?: Summary | null | undefined
  /** Writes summaries, if it is not the model itself. */
  small?: LanguageModel | null | undefined
  /** The web, where it may be searched and opened. */
  web?: WebAccess | undefined
  /** Passages of earlier answers, which may be cited by their names. */
  earlierPassages?: readonly NamedPassage[]
  /** In milliseconds. */
  now?: () => number
  /** Waits before another try. */
  pause?: (milliseconds: number, signal: AbortSignal) => Promise<void>
}

/** What a model hands over beside its text, and finds again beside earlier turns. */
export const metadataName = 'sextant'
export const usualContext = 128_000
/** The conversation's share of the context; the rest is for tools, their results and the answer. */
const shareOfHistory = 0.35

const saidTurns = ({ history }: AnswerOptions, evidence: Evidence): SaidTurn[] =>
  history.map(({ role, content, found }) =>
    found === undefined
      ? { role, content }
      : { role, content: withNames(content, found, evidence), digest: digestOf(found) },
  )

/** The conversation as a model reads it; what falls out of it is summarised first, as a step of the answer. */
export async function* messagesOf(options: AnswerOptions, model: LanguageModel, evidence: Evidence) {
  const { history, isBuiltIn, contextTokens = usualContext, summary = null, small, signal } = options
  if (isBuiltIn) return history.map(messageOf)
  const writer = small ? patientModel(small, { ...options, second: null }) : model
  const mostTokens = Math.floor(contextTokens * shareOfHistory)
  return yield* fitSummarised(saidTurns(options, evidence), { mostTokens, known: summary, model: writer, signal })
}

/** The options that decide whether a web search is shown to the person before it runs. */
export function toolboxOptions(
  { isBuiltIn, web, ports, history, form: given, results, frame = [] }: AnswerOptions,
  { folders, tables }: Ground,
): ToolboxOptions {
  if (isBuiltIn) return { isForAnalyst: true, asked: history.at(-1)?.content ?? '' }
  const written = history.filter(({ role }) => role === 'user').map((turn) => turn.content)
  if (results !== undefined) return { givenNumbers: new Set(results.map(({ value }) => Math.abs(Number(value)))) }
  const form = given && given.questions.length > 0 ? { form: { given, written } } : {}
  if (web === undefined) return form
  const { organisationName, personName, content, ownInstructions } = ports
  const own = [content.whatWeDo, content.vision, content.currentFocus]
  // The person has read their own instructions, and not those of the organisation.
  const instructions = ownInstructions === undefined ? [] : [ownInstructions.organisation, ownInstructions.person]
  const conversation = {
    written,
    background: [organisationName, personName, ...own, ...instructions, ...frame, ...folders, ...tables],
    hasAnswers: history.some(({ role }) => role === 'assistant'),
    returned: history.flatMap(({ found }) => (found === undefined ? [] : pagesFound(found).map(({ url }) => url))),
  }
  return { ...form, web: { access: web, conversation } }
}

const messageOf = ({ role, content, reading }: Turn): ModelMessage => ({
  ...{ role, content },
  ...(reading === undefined ? {} : { providerOptions: { [metadataName]: { reading } } }),
})
