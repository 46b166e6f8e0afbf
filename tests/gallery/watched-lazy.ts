import { lazy as reactLazy } from 'react'

const loads: Promise<unknown>[] = []

/** React's own `lazy`, counted: a part that is fetched while its page is drawn is revealed 300 ms late. */
export const lazy: typeof reactLazy = (load) =>
  reactLazy(() => {
    const loading = load()
    loads.push(loading)
    return loading
  })

/** How many parts were asked for so far, once all of them are there. */
export async function loadsSoFar(): Promise<number> {
  await Promise.allSettled(loads)
  return loads.length
}
