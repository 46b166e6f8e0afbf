import { useSelector } from '@xstate/react'
import { useFeature } from './system-context.ts'

/** The code of the first example organisation; null when there is none, undefined while the list is read. */
export function useExample(): string | null | undefined {
  const organisations = useFeature('organisations')
  return useSelector(organisations, (snapshot) => {
    if (!snapshot || snapshot.hasTag('busy')) return undefined
    return snapshot.context.organisations.find(({ isDemo }) => isDemo)?.code ?? null
  })
}
