import type { TestServer } from '../database/serve-database.ts'
import { ask } from '../questions/ask.ts'
import { answerOf } from './answers.ts'

/** Questions that an answer gives as examples: in quotation marks, or alone in a line of a list. */
export function examplesIn(answer: string): string[] {
  const text = answer.replaceAll('**', '')
  const quoted = [...text.matchAll(/[“"]([^“”"\n]{3,120})[”"]/g)].map(([, example]) => example!)
  const listed = [...text.matchAll(/^\s*[-*•]\s+(.{3,120}\?)$/gm)].map(([, example]) => example!)
  return [...new Set([...quoted, ...listed].map((example) => example.trim()))]
}

/** Everything that the product suggests to ask in an organisation: under an empty conversation, at home, and of itself. */
export async function suggestionsOf(server: TestServer, token: string, project: string): Promise<string[]> {
  const talk = answerOf(await ask(server, token, project, 'What can you do?'), new Map())
  const { body } = await server.call('GET', `/orgs/${project}/suggestions`, token)
  return [...new Set([...(body.questions as string[]), ...examplesIn(talk.text)])]
}
