import { useSelector } from '@xstate/react'
import type { Rights } from '../../../contract/shared/route.ts'
import { type Place, refusalIn } from '../../machines/shared/place.ts'
import type { WorkspaceActor } from '../../machines/workspace.machine.ts'
import { useFeature } from './system-context.ts'

const nowhere: Place = { organisation: null, personId: '' }

/** Why the person who is signed in may not do what has these rights in the open organisation; null when they may. */
export function useRefusal(rights: Rights): string | null {
  const workspace = useFeature<WorkspaceActor>('workspace')
  return useSelector(workspace, (snapshot) => refusalIn(snapshot?.context ?? nowhere, rights))
}
