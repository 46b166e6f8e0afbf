import type { SpawnOptions } from 'node:child_process'

type Ended = { code: number | null; signal: NodeJS.Signals | null; output: string }
type Options = SpawnOptions & { patience?: number; mayHearTwice?: boolean; niceness?: number; until?: number }

export function run(program: string, args: readonly string[], options?: Options): Promise<Ended>
