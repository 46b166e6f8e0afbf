import { cpus, loadavg } from 'node:os'
import { quantile } from '../live/quantile.ts'

/** Does the work of one peer once and answers what it took, in milliseconds. */
export type Turn = () => number | Promise<number>
export type Samples<Name extends string> = Record<Name, number[]>

/** The peers in turns, each round beginning with the next of them. The first turn of each warms up and does not count. */
export async function sideBySide<Name extends string>(
  peers: Record<Name, Turn>,
  rounds: number,
): Promise<Samples<Name>> {
  const names = Object.keys(peers) as Name[]
  const samples = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Samples<Name>
  for (let round = -1; round < rounds; round += 1) {
    for (const position of names.keys()) {
      const name = names[(position + round + names.length) % names.length]!
      const took = await peers[name]()
      if (round >= 0) samples[name].push(took)
    }
  }
  return samples
}

const short = (value: number): number => Number(value.toPrecision(3))

export const medians = <Name extends string>(samples: Samples<Name>): Record<Name, number> =>
  Object.fromEntries(Object.entries<number[]>(samples).map(([name, of]) => [name, quantile(of, 0.5)])) as Record<
    Name,
    number
  >

/** Of each round what `one` took of what `other` took: the median, the least and the most. */
export function ratio<Name extends string>(samples: Samples<Name>, one: Name, other: Name): number[] {
  const ratios = samples[one].map((took, round) => took / samples[other][round]!)
  return [quantile(ratios, 0.5), short(Math.min(...ratios)), short(Math.max(...ratios))]
}

/** What the machine was doing, for one line of figures. */
export const machine = (): { cores: number; load: number } => ({
  cores: cpus().length,
  load: Number((loadavg()[0] ?? 0).toFixed(1)),
})

/** Time by the clock. */
export async function clocked(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

/** Time of the processor in this process. */
export function spent(work: () => unknown): number {
  globalThis.gc?.()
  const start = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1_000
}
