import { useSelector } from '@xstate/react'
import type { Rights } from '../../../contract/shared/route.ts'
import { type OpenScope, refusalIn } from '../../machines/shared/open-scope.ts'
import { useFeature } from './system-context.ts'

const nowhere: OpenScope = { organisation: null, personId: '' }

/** Why the person who is signed in may not do what has these rights in the open organisation; null when they may. */
export function useRefusal(rights: Rights): string | null {
  const workspace = useFeature('workspace')
  return useSelector(workspace, (snapshot) => refusalIn(snapshot?.context ?? nowhere, rights))
}

const noRoles: readonly string[] = []

/** Whether the person who is signed in is a superadmin of the installation. */
export function useIsSuperadmin(): boolean {
  const session = useFeature('session')
  return useSelector(session, (snapshot) => snapshot?.context.user?.roles ?? noRoles).includes('superadmin')
}

/** Whether this person may do in the open organisation what is for superadmins who belong to it. */
export function useIsSuperadminHere(): boolean {
  const refusal = useRefusal('superadmin member')
  return useIsSuperadmin() && refusal === null
}
