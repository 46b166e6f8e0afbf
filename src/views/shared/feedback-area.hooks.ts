import { useEffect } from 'react'
import { useFeature } from './system-context.ts'

/** Has the code of feedback and ratings loaded, where there is something to rate. */
export function useFeedbackArea(): void {
  const area = useFeature('feedback area')
  useEffect(() => area?.send({ type: 'feedback area.requested' }), [area])
}
