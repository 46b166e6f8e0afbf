import { useSelector } from '@xstate/react'
import { useFeature } from '../system-context.ts'

/** Whether the dialog that adds an answer to a report or a playbook is open. Alone, because every page asks this. */
export function useIsAddingAnswer(): boolean {
  const adding = useFeature('add answer')
  return useSelector(adding, (snapshot) => snapshot?.hasTag('open') ?? false)
}
