import type { PassageHit } from '../tools/index.ts'
import { type DocumentEvidence, findPassages } from './document-evidence.ts'
import type { Topic } from './topic.ts'

export type PassagesToRead = {
  of: readonly { topic: Topic; hits: readonly PassageHit[] }[]
  received: ReadonlyMap<string, string>
}

/** What documents say about each topic, in the order of the topics. Pure. */
export const passagesOfTopics = ({ of, received }: PassagesToRead): DocumentEvidence[][] =>
  of.map(({ topic, hits }) => findPassages(topic, hits, received))
