import { JobBubbleList } from './JobBubbleList.tsx'
import { useJobBubbles } from './jobs.hooks.ts'

/** The open organisation's background jobs, bottom right. */
export function JobBubbles() {
  const bubbles = useJobBubbles()
  return bubbles && <JobBubbleList {...bubbles} />
}
