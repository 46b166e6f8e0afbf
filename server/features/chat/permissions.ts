import { permissionAction } from '../../../contract/chat/permissions.ts'
import type { Permission } from '../../engines/tools/index.ts'
import type { JobContext } from '../../platform/jobs/job.types.ts'
import type { Notices } from '../../platform/live/notices.ts'
import type { NewMessage } from './chat.store.ts'
import { readPermission, settlePermission } from './permissions.commands.ts'

/** How long a search waits for the person. */
export const permissionLimit = { milliseconds: 120_000 }

export type PermissionParts = {
  notices: Notices
  context: JobContext
  threadId: string
  signal: AbortSignal
  add(message: Omit<NewMessage, 'id' | 'parent_id'>): Promise<unknown>
  /** Resolves once the step of a call was added; the question follows that step. */
  shown(callId: string): Promise<void>
}

/**
 * Shows the person the words that would leave the server and waits for their decision, until the time limit or the end
 * of the answer.
 */
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
    // Without a decision nothing is sent.
    return 'unanswered'
  }
}

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })

/** The person's decision; null when the time is up or the answer was stopped. */
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
    // The decision may have come before the subscription.
    look().catch(reject)
    return await promise
  } finally {
    unlisten()
    clearTimeout(timer)
    signal.removeEventListener('abort', stop)
  }
}
