import { permissionAction } from '../../../contract/chat/permissions.ts'
import type { Permission } from '../../engines/tools/index.ts'
import type { JobContext } from '../../platform/jobs/job.types.ts'
import type { Notices } from '../../platform/live/notices.ts'
import type { NewMessage } from './chat.store.ts'
import { readPermission, settlePermission } from './permissions.commands.ts'

/** How long a search waits for the person's word. */
export const permissionLimit = { milliseconds: 120_000 }

export type PermissionParts = {
  notices: Notices
  context: JobContext
  threadId: string
  signal: AbortSignal
  add(message: Omit<NewMessage, 'id' | 'parent_id'>): Promise<unknown>
  /** Resolves once the step of a call was added: the question stands behind it. */
  shown(callId: string): Promise<void>
}

/** Shows the person words that would leave the server, and waits for what they say: so long, or until the answer is stopped. */
export async function askPermission(parts: PermissionParts, callId: string, words: string): Promise<Permission> {
  const { context, threadId, add, signal } = parts
  try {
    await Promise.race([parts.shown(callId), aborted(signal)])
    if (signal.aborted) return 'unanswered'
    await add({
      ...{ role: 'client_action', content: '' },
      details: { action: { name: permissionAction, data: { callId, words } } },
    })
    const decided = await waitForPerson(parts, callId)
    if (decided !== null) return decided
    const settled = { callId, state: 'unanswered' as const }
    return (await context.transact((tx) => settlePermission(tx, threadId, settled))) ?? 'unanswered'
  } catch {
    // Without the person's word nothing is sent.
    return 'unanswered'
  }
}

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })

/** What the person said; null when the time is over or the answer is stopped. */
async function waitForPerson(
  { notices, context, threadId, signal }: PermissionParts,
  callId: string,
): Promise<Permission | null> {
  const { promise, resolve, reject } = Promise.withResolvers<Permission | null>()
  const look = async () => {
    const state = await context.transact((tx) => readPermission(tx, threadId, callId))
    if (state !== null) resolve(state)
  }
  const stop = () => resolve(null)
  const unlisten = notices.listen((notice) => {
    if (notice === null || notice.decided === threadId) look().catch(reject)
  })
  const timer = setTimeout(stop, permissionLimit.milliseconds)
  signal.addEventListener('abort', stop, { once: true })
  if (signal.aborted) stop()
  try {
    // The word may have come before anybody listened.
    look().catch(reject)
    return await promise
  } finally {
    unlisten()
    clearTimeout(timer)
    signal.removeEventListener('abort', stop)
  }
}
