/** Stands in for vitest in the page, where the tools of the walk are used and its tests are not. */
function notHere(): never {
  throw new Error('Tests do not run in the gallery.')
}

export const describe = notHere
export const expect = notHere
export const test = notHere
