import { isOnlyNear } from '../../../contract/chat/passages.ts'
import { hasFoundNothing } from '../../../contract/playbooks/nothing-found.ts'

/** Whether what the assistant said answers what it was asked, and shows more than what comes near. */
export const isAnswered = (text: string | null): text is string =>
  text !== null && !hasFoundNothing(text) && !isOnlyNear(text)
