import type { Case, Organisation } from '../evaluation.types.ts'
import { ambiguous, followUps, unanswerable } from '../generator/conversations.ts'
import { handbookOf, makeFacts, paragraphsOf } from '../generator/facts.ts'
import { type Asked, answerable, type Topic } from '../generator/figure-questions.ts'
import { makeManner } from '../generator/manners.ts'
import { asChat, withSlip } from '../generator/slips.ts'
import { filesOf, makeTruth } from '../generator/tables.ts'
import { vocabularies } from '../generator/vocabularies.ts'
import { createRandom, isHeldOut, type Random } from '../random.ts'

const counts = { answerable: 16, followUps: 4, ambiguous: 2, unanswerable: 2, facts: 8 }
/** The share of questions with typing slips. */
const slipShare = 0.4

function typed(question: string, random: Random): { question: string; manner: string } {
  if (!random.chance(slipShare)) return { question, manner: '' }
  return random.chance(0.5)
    ? { question: withSlip(question, random), manner: ', with a slip' }
    : { question: asChat(question, random), manner: ', as in a chat' }
}

function figureCases(prefix: string, topic: Topic): Case[] {
  const { random } = topic
  const chosen = [
    ...random.some(answerable, counts.answerable),
    ...random.some(followUps, counts.followUps),
    ...random.some(ambiguous, counts.ambiguous),
    ...random.some(unanswerable, counts.unanswerable),
  ]
  return chosen.map((make, at): Case => {
    const asked: Asked = make(topic)
    const isPlain = asked.expects.type === 'ask back' || asked.expects.type === 'unknown' || asked.earlier !== undefined
    const { question, manner } = isPlain ? { question: asked.question, manner: '' } : typed(asked.question, random)
    const id = `${prefix}-figure-${at}`
    return {
      id,
      earlier: asked.earlier ?? [],
      question,
      part: 'figures',
      kind: asked.kind + manner,
      isHeldOut: isHeldOut(id),
      expects: asked.expects,
    }
  })
}

function documentCases(prefix: string, facts: ReturnType<typeof makeFacts>, random: Random): Case[] {
  const known = facts.facts.map(({ asks }, at) => {
    const { question, manner } = typed(random.one(asks), random)
    return { question, kind: `section${manner}`, expects: { type: 'paragraphs' as const, numbers: [at] } }
  })
  const unknown = facts.unknown.map((question) => ({
    question,
    kind: 'unknown to the handbook',
    expects: { type: 'unknown' as const },
  }))
  return [...known, ...unknown].map((each, at) => {
    const id = `${prefix}-document-${at}`
    return { id, earlier: [], part: 'documents', isHeldOut: isHeldOut(id), ...each }
  })
}

/** Generates organisations; the same seed gives the same ones. */
export function generated(seed: string, count: number): Organisation[] {
  const order = createRandom(`${seed} order`).some(vocabularies, vocabularies.length)
  return Array.from({ length: count }, (_, at): Organisation => {
    const random = createRandom(`${seed} ${at}`)
    const vocabulary = order[at % order.length]!
    const truth = makeTruth(vocabulary, random)
    const manner = makeManner(random)
    const facts = makeFacts(random, counts.facts)
    const handbook = { path: 'handbook.md', text: handbookOf(vocabulary.title, facts.facts) }
    const files = [...filesOf(vocabulary, truth, manner), handbook]
    const prefix = `${seed}-${at}`
    return {
      name: vocabulary.title,
      files: files.map(({ path, text }) => ({ path, bytes: new TextEncoder().encode(text) })),
      paragraphs: paragraphsOf(facts.facts),
      cases: [...figureCases(prefix, { vocabulary, truth, random }), ...documentCases(prefix, facts, random)],
    }
  })
}
