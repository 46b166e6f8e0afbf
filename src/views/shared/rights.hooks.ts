import { useSelector } from '@xstate/react'
import type { Rights } from '../../../contract/shared/route.ts'
import { mayRunSql, type OpenScope, refusalIn } from '../../machines/shared/open-scope.ts'
import { useFeature } from './system-context.ts'

const nowhere: OpenScope = { organisation: null, personId: '' }

/** Why the signed-in person lacks these rights in the open organisation; null if they have them. */
export function useRefusal(rights: Rights): string | null {
  const workspace = useFeature('workspace')
  return useSelector(workspace, (snapshot) => refusalIn(snapshot?.context ?? nowhere, rights))
}

const noRoles: readonly string[] = []

/** Whether the signed-in person is a superadmin of the installation. */
export function useIsSuperadmin(): boolean {
  const session = useFeature('session')
  return useSelector(session, (snapshot) => snapshot?.context.user?.roles ?? noRoles).includes('superadmin')
}

/** Whether this person is a superadmin and a member of the open organisation. */
export function useIsSuperadminHere(): boolean {
  const refusal = useRefusal('superadmin member')
  return useIsSuperadmin() && refusal === null
}

/** Whether the signed-in person may run SQL in the open organisation. */
export function useMayRunSql(): boolean {
  const workspace = useFeature('workspace')
  return useSelector(workspace, (snapshot) => mayRunSql(snapshot?.context ?? nowhere))
}
