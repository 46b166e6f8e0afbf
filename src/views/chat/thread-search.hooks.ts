import { useSelector } from '@xstate/react'
import { useMemo } from 'react'
import type { Thread } from '../../../contract/chat/chat.schemas.ts'
import { useFeature } from '../shared/system-context.ts'

/** The search in the list of conversations. A match is shown as the list knows it now, and not once it is deleted. */
export function useThreadSearch(threads: readonly Thread[]) {
  const search = useFeature('thread search')
  const snapshot = useSelector(search, (current) => current)
  const found = snapshot?.context.matches ?? null
  const matches = useMemo(() => {
    const current = new Map(threads.map((thread) => [thread.id, thread]))
    return (
      found?.flatMap(({ thread: { id }, excerpt }) => {
        const thread = current.get(id)
        return thread === undefined ? [] : [{ thread, excerpt }]
      }) ?? null
    )
  }, [found, threads])
  return {
    phrase: snapshot?.context.phrase ?? '',
    matches,
    isOpen: snapshot?.hasTag('searched') ?? false,
    isBusy: snapshot?.hasTag('busy') ?? false,
    failure: snapshot?.hasTag('failed') ? (snapshot.context.failure?.message ?? '') : null,
    type: (phrase: string) => search?.send({ type: 'thread search.typed', phrase }),
    searchAgain: () => search?.send({ type: 'thread search.requested' }),
  }
}
export type ThreadSearchView = ReturnType<typeof useThreadSearch>
