import { useSelector } from '@xstate/react'
import { useFeature } from './system-context.ts'

/** Members of the open organisation, without invited people who haven't joined yet. */
export function useOrganisationMembers() {
  const workspace = useFeature('workspace')
  const users = useSelector(workspace, (snapshot) => snapshot?.context.organisation?.users ?? null) ?? []
  return users.filter(({ status }) => status !== 'invited')
}
