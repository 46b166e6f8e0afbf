import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { ChatMessage } from '../../../contract/chat/chat.schemas.ts'
import type { Subject } from './questions.ts'

/** One request that the model was sent; `tokens`: its bytes by three. */
export type SentRequest = { file: string; bytes: number; tokens: number }

export type PlayedFigure = {
  mark: number
  cell: string | null
  state: 'linked' | 'mismatch' | null
  holds: string | null
}

export type PlayedAnswer = {
  id: string
  conversation: string
  about: Subject
  question: string
  /** The answer as it is kept, with its marks. */
  text: string
  /** How it ended where it did not end well. */
  ending: string | null
  /** `context`: the text around the quotation. */
  citations: {
    mark: number
    quote: string
    context?: string
    title: string
    file: string | null
    page: number | null
  }[]
  figures: PlayedFigure[]
  /** Figures of what was written first and then put right. */
  replaced: PlayedFigure[]
  /** Numbers without a source. */
  doubted: number
  steps: string[]
  choices: string[]
  requests: SentRequest[]
  rounds: number
  largestRequest: number
  seconds: number
}

/** What a run keeps, so that a later one takes it up. */
export type Kept = { threads: Record<string, string>; answers: PlayedAnswer[] }

const bytesOfToken = 3
const doubt = /\[\?\]/g

export function readKept(path: string): Kept {
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Kept) : { threads: {}, answers: [] }
}

export function writeKept(path: string, kept: Kept): void {
  writeFileSync(`${path}.new`, `${JSON.stringify(kept, null, 2)}\n`)
  renameSync(`${path}.new`, path)
}

const numberOf = (file: string): number => Number(file.slice('req-'.length, -'.json'.length))
const isRequest = (file: string): boolean => file.startsWith('req-') && file.endsWith('.json')

/** The requests that a model server wrote into a folder after the first `known`. */
export async function requestsIn(folder: string, known: number): Promise<SentRequest[]> {
  const files = (await readdir(folder)).filter(isRequest).toSorted((one, other) => numberOf(one) - numberOf(other))
  return Promise.all(
    files.slice(known).map(async (file) => {
      const { size } = await stat(join(folder, file))
      return { file, bytes: size, tokens: Math.ceil(size / bytesOfToken) }
    }),
  )
}

type Shown = Pick<
  PlayedAnswer,
  'text' | 'ending' | 'citations' | 'figures' | 'replaced' | 'doubted' | 'steps' | 'choices'
>

/** What a person sees of an answer. `files`: the names of documents by their ids. */
export function shownOf(messages: readonly ChatMessage[], files: ReadonlyMap<string, string>): Shown {
  const said = messages.filter(({ role }) => role === 'assistant')
  const failures = messages.filter(({ role }) => role === 'error').map(({ content }) => content)
  const endings = [...said.flatMap(({ outcome }) => outcome ?? []), ...failures]
  const text = said.map(({ content }) => content).join('\n\n')
  const figures = said
    .flatMap((message) => message.figures ?? [])
    .map(({ mark, cell = null, state = null, holds = null }) => ({ mark, cell, state, holds }))
  return {
    text,
    ending: endings.length === 0 ? null : endings.join(' '),
    citations: said
      .flatMap(({ citations }) => citations ?? [])
      .map(({ mark, quote, context, title, docId, pageNumber }) => ({
        mark,
        quote,
        ...(context === undefined ? {} : { context }),
        title,
        file: files.get(docId ?? '') ?? null,
        page: pageNumber ?? null,
      })),
    figures: figures.filter(({ mark }) => text.includes(`[#${mark}]`)),
    replaced: figures.filter(({ mark }) => !text.includes(`[#${mark}]`)),
    doubted: (text.match(doubt) ?? []).length,
    steps: messages.flatMap(({ calls }) => calls ?? []).map(({ label }) => label),
    choices: said.flatMap(({ choices }) => choices ?? []).map(({ label }) => label),
  }
}
