const nothingFound = /^(?:I (?:found nothing|couldn['’]t find|could not (?:find|place))|Nothing )|\bDid you mean\b/i
const closestFound = /^The closest I found/i

/** Whether the assistant says that it found nothing, or asks back. */
export const hasFoundNothing = (text: string): boolean => text.trim() === '' || nothingFound.test(text.trim())

/** Whether what the assistant said answers what it was asked, and is not only what comes closest. */
export const isAnswered = (text: string | null): text is string =>
  text !== null && !hasFoundNothing(text) && !closestFound.test(text.trim())
