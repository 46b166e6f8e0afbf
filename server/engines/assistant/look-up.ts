import type { AssistantPorts } from '../tools/index.ts'
import { createEvidence } from './evidence.ts'
import { createToolbox } from './toolbox.ts'

export type LookedUp = { name: string; input: unknown }

/** What the tools answer a model to these calls, each as one line of JSON; one that fails answers its error. */
export async function lookUp(ports: AssistantPorts, calls: readonly LookedUp[]): Promise<string[]> {
  const toolbox = createToolbox(ports, createEvidence())
  const found: string[] = []
  for (const [at, { name, input }] of calls.entries()) {
    const outcome = await toolbox.run(name, input, `look_up_${at + 1}`)
    found.push(`${name} ${JSON.stringify(input)}: ${outcome.ok ? JSON.stringify(outcome.content) : outcome.error}`)
  }
  return found
}
