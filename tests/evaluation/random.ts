import { createHash } from 'node:crypto'

const hashOf = (text: string): number => createHash('sha256').update(text).digest().readUInt32BE(0)

/** Half of all questions, by their ids: looked at by nobody while rules are written. */
export const isHeldOut = (id: string): boolean => hashOf(id) % 2 === 1

/** The same order for the same ids on every machine. */
export const byHash =
  <T>(idOf: (item: T) => string) =>
  (one: T, other: T): number =>
    hashOf(idOf(one)) - hashOf(idOf(other)) || (idOf(one) < idOf(other) ? -1 : 1)

export type Random = {
  /** From 0 up to but not including 1. */
  next(): number
  /** A whole number from `least` to `most`, both possible. */
  whole(least: number, most: number): number
  chance(share: number): boolean
  one<T>(list: readonly T[]): T
  some<T>(list: readonly T[], count: number): T[]
}

/** Mulberry32: the same numbers from the same seed everywhere. */
export function createRandom(seed: string): Random {
  let state = hashOf(seed)
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const whole = (least: number, most: number): number => least + Math.floor(next() * (most - least + 1))
  const one = <T>(list: readonly T[]): T => {
    const item = list[whole(0, list.length - 1)]
    if (item === undefined) throw new Error('nothing to choose from')
    return item
  }
  return {
    next,
    whole,
    chance: (share) => next() < share,
    one,
    some(list, count) {
      const rest = [...list]
      return Array.from({ length: Math.min(count, list.length) }, () => rest.splice(whole(0, rest.length - 1), 1)[0]!)
    },
  }
}
