export type PlantedFault = {
  name: string
  why: string
  test: string
  changes: { file: string; find: string; replace: string }[]
}
export const mostFaults: number
export function readFaults(root: string): PlantedFault[]
export function problemsOf(fault: PlantedFault, root: string): string[]
export function plant(fault: PlantedFault, root: string): () => void
export function withFaultTable(proof: string, faults: PlantedFault[]): string
