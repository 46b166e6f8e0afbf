import { useSelector } from '@xstate/react'
import { useFeature } from './system-context.ts'

/** The members of the organisation that is open, without those who were invited and have not joined yet. */
export function useOrganisationMembers() {
  const workspace = useFeature('workspace')
  const users = useSelector(workspace, (snapshot) => snapshot?.context.organisation?.users ?? null) ?? []
  return users.filter(({ status }) => status !== 'invited')
}
