import type { ChatMessage } from '../../../contract/chat/chat.schemas.ts'
import { unsupportedSign } from '../../../contract/chat/answer-text.ts'
import type { ModelQuestion, ModelSet } from './model-questions.ts'
import { shownOf } from './played-answers.ts'
import { isRefusal } from './says-fact.ts'

/** The model's use. `largestRequest` is in tokens; `cost` in US dollars, null without a price. */
export type ModelUse = {
  calls: number
  largestRequest: number
  inputTokens: number
  outputTokens: number
  cost: number | null
}

export type JudgedAnswer = ModelUse & {
  id: string
  set: ModelSet
  library: string
  question: string
  text: string
  /** How it ended where it did not end well. */
  ending: string | null
  facts: { held: string[]; missed: string[] }
  /** `wrong`: quotations that aren't on their page; a sentence shown as unsupported counts as one. */
  citations: { right: number; wrong: string[] }
  figures: { linked: number; mismatch: number; unlinked: number }
  /** Whether it was refused; null where something there answers it. */
  isRefused: boolean | null
  seconds: number
}

/** `pages`: the texts of the cited pages by their ids. */
type Given = {
  set: ModelSet
  library: string
  asked: ModelQuestion
  messages: readonly ChatMessage[]
  files: ReadonlyMap<string, string>
  pages: ReadonlyMap<string, string>
  use: ModelUse
  seconds: number
}

const plain = (text: string): string => text.replace(/\s+/g, ' ').trim()
const countOf = (text: string, sign: string): number => text.split(sign).length - 1

export function judgeAnswer({ set, library, asked, messages, files, pages, use, seconds }: Given): JudgedAnswer {
  const { text, ending, figures, doubted } = shownOf(messages, files)
  const said = { text, messages, files }
  const factsThat = (isHeld: boolean) =>
    asked.facts.filter((fact) => fact.isHeld(said) === isHeld).map(({ fact }) => fact)
  const citations = messages.flatMap((message) => message.citations ?? [])
  const isThere = ({ quote, pageId = '' }: (typeof citations)[number]) =>
    plain(pages.get(pageId) ?? '').includes(plain(quote))
  const unsupported = Array.from({ length: countOf(text, unsupportedSign) }, () => unsupportedSign)
  const inState = (state: 'linked' | 'mismatch' | null) => figures.filter((one) => one.state === state).length
  return {
    ...{ id: asked.id, set, library, question: asked.question, text, ending },
    facts: { held: factsThat(true), missed: factsThat(false) },
    citations: {
      right: citations.filter(isThere).length,
      wrong: [...citations.filter((one) => !isThere(one)).map(({ quote }) => quote), ...unsupported],
    },
    figures: { linked: inState('linked'), mismatch: inState('mismatch'), unlinked: inState(null) + doubted },
    isRefused: asked.hasAnswer ? null : ending === null && isRefusal(text),
    ...use,
    seconds,
  }
}

export type ModelSums = ModelUse & {
  questions: number
  failed: number
  facts: { held: number; expected: number }
  citations: { right: number; given: number }
  figures: { linked: number; mismatch: number; unlinked: number }
  refusals: { right: number; expected: number }
  medianRequest: number
  seconds: number
}

function medianOf(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((one, other) => one - other)
  const [low = 0, high = low] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]]
  return Math.round((low + high) / 2)
}

/** All answers together. `cost` is null unless every answer has one. */
export function sumUp(answers: readonly JudgedAnswer[]): ModelSums {
  const sum = (numberOf: (answer: JudgedAnswer) => number) =>
    answers.reduce((total, answer) => total + numberOf(answer), 0)
  const withoutAnswer = answers.filter(({ isRefused }) => isRefused !== null)
  const requests = answers.map(({ largestRequest }) => largestRequest)
  return {
    questions: answers.length,
    failed: answers.filter(({ ending }) => ending !== null).length,
    facts: {
      held: sum(({ facts }) => facts.held.length),
      expected: sum(({ facts }) => facts.held.length + facts.missed.length),
    },
    citations: {
      right: sum(({ citations }) => citations.right),
      given: sum(({ citations }) => citations.right + citations.wrong.length),
    },
    figures: {
      linked: sum(({ figures }) => figures.linked),
      mismatch: sum(({ figures }) => figures.mismatch),
      unlinked: sum(({ figures }) => figures.unlinked),
    },
    refusals: {
      right: withoutAnswer.filter(({ isRefused }) => isRefused).length,
      expected: withoutAnswer.length,
    },
    calls: sum(({ calls }) => calls),
    largestRequest: Math.max(0, ...requests),
    medianRequest: medianOf(requests),
    inputTokens: sum(({ inputTokens }) => inputTokens),
    outputTokens: sum(({ outputTokens }) => outputTokens),
    cost: answers.some(({ cost }) => cost === null) ? null : sum(({ cost }) => cost ?? 0),
    seconds: sum(({ seconds }) => seconds),
  }
}
