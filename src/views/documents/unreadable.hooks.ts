import { useSelector } from '@xstate/react'
import { useRefusal } from '../shared/rights.hooks.ts'
import { useFeature } from '../shared/system-context.ts'
import type { DocumentsView } from './documents.hooks.ts'

/** The documents of the list that couldn't be read: filtering by them, and retrying them all. */
export function useUnreadable({ project, unreadable, isUnreadableAlone, showUnreadable }: DocumentsView) {
  const command = useFeature('reading again')
  const isBusy = useSelector(command, (snapshot) => snapshot?.hasTag('busy') ?? false)
  const failure = useSelector(command, (snapshot) => snapshot?.context.failure?.message ?? null)
  return {
    count: unreadable.length,
    isAlone: isUnreadableAlone,
    show: showUnreadable,
    readDisabledReason: useRefusal('member'),
    isBusy,
    failure,
    readAll: () =>
      command?.send({
        type: 'command.requested',
        key: crypto.randomUUID(),
        payload: { project, docIds: unreadable },
      }),
  }
}

export type UnreadableView = ReturnType<typeof useUnreadable>
