import { lookUp } from '../assistant/index.ts'
import { wordsOf } from '../language/index.ts'
import type { AssistantPorts } from '../tools/index.ts'
import { askedIn } from './plan.ts'

const PASSAGES_OF_SEARCH = 6
const LONGEST_PHRASE = 200
const MAX_PHRASES = 5

export type Scouted = { topic: string; role: string }

/** What a topic names, one by one. */
const partsOf = (topic: string): string[] =>
  topic
    .split(/[,;:.!?()\n]|\s(?:and|or|und|oder)\s/)
    .map((part) => part.trim())
    .filter((part) => wordsOf(part).length > 0)
    .slice(0, MAX_PHRASES)

/** Lists the material before planning: documents, tables, and three searches for the topic. */
export function scout(ports: AssistantPorts, { topic, role }: Scouted): Promise<string[]> {
  const parts = partsOf(topic)
  const searched = [
    [topic],
    askedIn(topic).slice(0, MAX_PHRASES),
    parts.length > 1 ? parts : [`${topic.slice(0, LONGEST_PHRASE - role.length - 1)} ${role}`],
  ]
  return lookUp(ports, [
    { name: 'list_documents', input: {} },
    { name: 'list_tables', input: {} },
    ...searched.map((phrases) => ({
      name: 'search_documents',
      input: { phrases: phrases.map((phrase) => phrase.slice(0, LONGEST_PHRASE)), limit: PASSAGES_OF_SEARCH },
    })),
  ])
}
