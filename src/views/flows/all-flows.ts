import type { Flow } from './flow.types.ts'

/** Every machine as data. A build fills it from the machines' definitions (tools/build/flows.ts). */
export const allFlows: readonly Flow[] = []
