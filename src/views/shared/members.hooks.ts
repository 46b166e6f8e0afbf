import { useSelector } from '@xstate/react'
import { useFeature } from './system-context.ts'

/** The members of the organisation that is open. */
export function useOrganisationMembers() {
  const workspace = useFeature('workspace')
  return useSelector(workspace, (snapshot) => snapshot?.context.organisation?.users ?? null) ?? []
}
