import { hasFoundNothing } from '../../../contract/playbooks/nothing-found.ts'

const closestFound = /^The closest I found/i

/** Whether what the assistant said answers what it was asked, and is not only what comes closest. */
export const isAnswered = (text: string | null): text is string =>
  text !== null && !hasFoundNothing(text) && !closestFound.test(text.trim())
