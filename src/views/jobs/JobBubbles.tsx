import { JobBubbleList } from './JobBubbleList.tsx'
import { useJobBubbles } from './jobs.hooks.ts'

/** The background work of the organisation that is open, bottom right. */
export function JobBubbles() {
  const bubbles = useJobBubbles()
  return bubbles && <JobBubbleList {...bubbles} />
}
