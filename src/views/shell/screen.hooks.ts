import { useSelector } from '@xstate/react'
import type { RootActor } from '../../machines/root.machine.ts'
import { useFeature, useSystem } from '../shared/system-context.ts'

export type Screen = 'waiting for server' | 'loading' | 'login failure' | 'signed out' | 'pages' | 'broken'

/** Which screen the whole page shows. */
export function useScreen(): Screen {
  const { root } = useSystem()
  const session = useFeature('session')
  const loginFailed = useSelector(session, (snapshot) => snapshot?.hasTag('failed') ?? false)
  const own = useSelector(root, screenOf)
  return loginFailed && own !== 'broken' ? 'login failure' : own
}

function screenOf(snapshot: ReturnType<RootActor['getSnapshot']>): Screen {
  if (snapshot.status !== 'active' || snapshot.hasTag('broken')) return 'broken'
  if (snapshot.hasTag('waiting')) return 'waiting for server'
  if (snapshot.hasTag('loading')) return 'loading'
  return snapshot.hasTag('signed out') ? 'signed out' : 'pages'
}

export type WorkspaceView =
  | { stage: 'loading' | 'forbidden' }
  | { stage: 'failed'; isMissing: boolean; message: string | null }
  | { stage: 'open'; code: string; name: string }

/** The organisation of the page; null outside organisations. */
export function useWorkspace(): { view: WorkspaceView | null; readAgain: () => void } {
  const workspace = useFeature('workspace')
  const snapshot = useSelector(workspace, (current) => current)
  const readAgain = () => workspace?.send({ type: 'workspace.organisation requested' })
  if (!snapshot) return { view: null, readAgain }
  const { organisation, failure } = snapshot.context
  if (snapshot.hasTag('ready') && organisation) {
    return { view: { stage: 'open', code: organisation.code, name: organisation.name }, readAgain }
  }
  if (snapshot.hasTag('forbidden')) return { view: { stage: 'forbidden' }, readAgain }
  if (!snapshot.hasTag('failed')) return { view: { stage: 'loading' }, readAgain }
  return {
    view: { stage: 'failed', isMissing: failure?.kind === 'not found', message: failure?.message ?? null },
    readAgain,
  }
}
