import type { Flow } from './flow.types.ts'

/** Flows with all words of the query in their name, description, states, events or ports, by name first. */
export function searchFlows(flows: readonly Flow[], query: string): Flow[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  const found = flows.filter((flow) => words.every((word) => textOf(flow).includes(word)))
  const isNamed = (flow: Flow) => words.every((word) => `${flow.key} ${flow.id}`.toLowerCase().includes(word))
  return words.length === 0 ? found : [...found.filter(isNamed), ...found.filter((flow) => !isNamed(flow))]
}

function textOf({ key, id, description, states, events, ports }: Flow): string {
  const parts = [key, id, description, ...states.map(({ path }) => path), ...events, ...ports.map(({ name }) => name)]
  return parts.join('\n').toLowerCase()
}
