import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ChatMessage } from '../../../contract/chat/chat.schemas.ts'
import { demoFileCount } from '../../../server/features/demo/demo-files.ts'
import { demoOrganisation } from '../../../server/features/demo/demo-organisation.ts'
import { missingCells } from '../../transcripts/keys-held.ts'
import { answerOf } from '../answers.ts'
import { isRemark } from '../claims.ts'
import type { Case, Organisation, SetNumber } from '../evaluation.types.ts'
import { filesBelow } from '../files-below.ts'
import { judge } from '../judge.ts'
import { byHash } from '../random.ts'
import { truthOf } from '../report.ts'
import { generated } from '../sets/generated.ts'
import { handbookQuestions } from '../sets/handbook-questions.ts'
import { policies } from '../sets/policies.ts'
import { product } from '../sets/product.ts'
import { wikitables } from '../sets/wikitables.ts'
import { type Key, keys } from './keys.ts'
import { conversations, type Question, type Subject } from './questions.ts'
import { hasNumbersOrAddresses, isRefusal, saysFact, saysNumbers } from './says-fact.ts'

/** Sets of questions that a conversation can answer. 6: the handbook as people type; 7: those of a played model. */
export type ModelSet = Exclude<SetNumber, 8> | 6 | 7
export const modelSets: readonly ModelSet[] = [1, 2, 3, 4, 6, 7]

/** An answer as it is judged. `files`: the names of documents by their ids. */
export type GivenAnswer = { text: string; messages: readonly ChatMessage[]; files: ReadonlyMap<string, string> }
export type ExpectedFact = { fact: string; isHeld: (answer: GivenAnswer) => boolean }
/** `hasAnswer`: false where nothing there answers it, and it has to be refused. */
export type ModelQuestion = { id: string; question: string; facts: readonly ExpectedFact[]; hasAnswer: boolean }
/** Questions of one conversation; `earlier`: what is asked before them and not judged. */
export type ModelConversation = {
  id: string
  set: ModelSet
  earlier: readonly string[]
  questions: readonly ModelQuestion[]
}
export type ModelLibrary = Pick<Organisation, 'name' | 'code' | 'documents' | 'files'> & {
  conversations: readonly ModelConversation[]
}

const inWords = (fact: string): ExpectedFact => ({ fact, isHeld: ({ text }) => saysFact(text, fact) })
const inNumbers = (fact: string): ExpectedFact => ({ fact, isHeld: ({ text }) => saysNumbers(text, fact) })
const plain = (text: string): string => text.replace(/\s+/g, ' ').trim()

function factsOfCase(asked: Case, paragraphs: readonly string[]): ExpectedFact[] {
  const { expects } = asked
  if (expects.type === 'unknown') return []
  if (expects.type === 'texts') return expects.texts.filter((text) => !isRemark(text)).map(inWords)
  const fact = truthOf(expects)
  if (expects.type === 'paragraphs') {
    const right = expects.numbers.map((number) => plain(paragraphs[number] ?? ''))
    const quotes = ({ messages }: GivenAnswer) => messages.flatMap(({ citations = [] }) => citations)
    const isHeld = (answer: GivenAnswer) =>
      quotes(answer).some(({ quote }) => right.some((text) => text.includes(plain(quote))))
    return [{ fact, isHeld }]
  }
  const isHeld = ({ messages, files }: GivenAnswer) => judge(asked, answerOf(messages, files)) === 'right'
  return [{ fact, isHeld }]
}

const libraryOf = (
  set: Exclude<SetNumber, 8>,
  { cases, paragraphs = [], ...organisation }: Organisation,
): ModelLibrary => ({
  ...organisation,
  conversations: cases.map((asked) => ({
    ...{ id: asked.id, set, earlier: asked.earlier },
    questions: [
      {
        ...{ id: asked.id, question: asked.question, hasAnswer: asked.expects.type !== 'unknown' },
        facts: factsOfCase(asked, paragraphs),
      },
    ],
  })),
})

const cellFact = (cell: NonNullable<Key['cells']>[number]): ExpectedFact => ({
  fact: `${cell.row}, ${cell.column}: ${cell.value}`,
  isHeld: ({ text }) => missingCells([cell], text).length === 0,
})

/** A played question with its key. What a key says is not there is a refusal, and no fact. */
export function playedQuestion({ id, question, kind, language }: Question): ModelQuestion {
  const key = keys.find((one) => one.id === id)
  const hasAnswer = kind !== 'absent'
  const facts = (key?.facts ?? []).filter((fact) => hasAnswer || !isRefusal(fact))
  // The words of a key are English.
  const judged = language === undefined ? facts.map(inWords) : facts.filter(hasNumbersOrAddresses).map(inNumbers)
  return { id, question, hasAnswer, facts: [...(key?.cells ?? []).map(cellFact), ...judged] }
}

const playedAbout = (subject: Subject): ModelConversation[] =>
  conversations
    .filter(({ about }) => about === subject)
    .map(({ id, questions }) => ({ id, set: 7, earlier: [], questions: questions.map(playedQuestion) }))

const typed: readonly ModelConversation[] = handbookQuestions.map(({ id, question, earlier = [], fact }) => ({
  ...{ id, set: 6, earlier },
  questions: [{ id, question, hasAnswer: true, facts: fact.map(inWords) }],
}))

export type RequestedQuestions = { sets: readonly ModelSet[]; shared: string; seed: string; count: number }

/** The libraries of the requested sets, each with all of its conversations. */
export function modelLibraries({ sets, shared, seed, count }: RequestedQuestions): ModelLibrary[] {
  const evaluation = join(shared, 'evaluation')
  const folder = join(shared, 'handbook')
  const organisations: Record<Exclude<SetNumber, 8>, () => Organisation[]> = {
    1: () => product(shared),
    2: () => wikitables(evaluation),
    3: () => policies(evaluation, (word) => word),
    4: () => generated(seed, count),
  }
  const cases = sets.flatMap((set) =>
    set === 6 || set === 7 ? [] : organisations[set]().map((organisation) => libraryOf(set, organisation)),
  )
  const asked = [...(sets.includes(6) ? typed : []), ...(sets.includes(7) ? playedAbout('handbook') : [])]
  const handbook = (): ModelLibrary => ({
    name: 'Handbook',
    files: filesBelow(folder).map((path) => ({ path, bytes: new Uint8Array(readFileSync(join(folder, path))) })),
    conversations: asked,
  })
  const demo: ModelLibrary = {
    ...{ name: 'Demo', code: demoOrganisation.code, documents: demoFileCount, files: [] },
    conversations: playedAbout('demo'),
  }
  return [...cases, ...(asked.length > 0 ? [handbook()] : []), ...(sets.includes(7) ? [demo] : [])]
}

/** Chooses up to `most` questions, from each set in turn, in an order determined by the seed. */
export function chooseQuestions(libraries: readonly ModelLibrary[], most: number, seed: string): ModelLibrary[] {
  const all = libraries.flatMap((library) => library.conversations)
  const waiting = modelSets.map((set) =>
    all.filter((one) => one.set === set).toSorted(byHash(({ id }) => `${seed} ${id}`)),
  )
  const chosen = new Map<ModelConversation, ModelConversation>()
  let left = most
  while (left > 0 && waiting.some(({ length }) => length > 0))
    for (const list of waiting) {
      const next = left > 0 ? list.shift() : undefined
      if (next === undefined) continue
      const questions = next.questions.slice(0, left)
      chosen.set(next, { ...next, questions })
      left -= questions.length
    }
  return libraries.flatMap((library) => {
    const own = library.conversations.flatMap((one) => chosen.get(one) ?? [])
    return own.length === 0 ? [] : [{ ...library, conversations: own }]
  })
}
