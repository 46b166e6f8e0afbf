import { lookUp } from '../assistant/index.ts'
import type { AssistantPorts } from '../tools/index.ts'
import { askedIn } from './plan.ts'

const PASSAGES_OF_SEARCH = 6
const LONGEST_PHRASE = 200
const MAX_PHRASES = 5

export type Scouted = { topic: string; format: string; role: string }

/** What there is before anything is planned: documents, tables, and three searches for the topic. */
export function scout(ports: AssistantPorts, { topic, format, role }: Scouted): Promise<string[]> {
  const searched = [[topic], askedIn(topic).slice(0, MAX_PHRASES), [`${topic.slice(0, 90)} ${role} ${format}`]]
  return lookUp(ports, [
    { name: 'list_documents', input: {} },
    { name: 'list_tables', input: {} },
    ...searched.map((phrases) => ({
      name: 'search_documents',
      input: { phrases: phrases.map((phrase) => phrase.slice(0, LONGEST_PHRASE)), limit: PASSAGES_OF_SEARCH },
    })),
  ])
}
