import { useSelector } from '@xstate/react'
import { emptyLibrary, isFirstReading, isPending } from '../../machines/documents/documents.projection.ts'
import { useFeature } from './system-context.ts'

const none: readonly string[] = []

/** Suggested questions that the organisation's data can answer; empty until loaded. */
export function useSuggestions(): readonly string[] {
  const suggestions = useFeature('suggestions')
  return useSelector(suggestions, (snapshot) => snapshot?.context.data ?? none)
}

/**
 * What there is to ask about: unknown yet, nothing, only data still being read, or something, with suggested questions.
 */
export function useOpening() {
  const documents = useFeature('documents')
  const workspace = useFeature('workspace')
  const { docs } = useSelector(documents, (snapshot) => snapshot?.context.library ?? emptyLibrary)
  const isKnown = useSelector(documents, (snapshot) => snapshot?.hasTag('ready') ?? false)
  const hasWebPages = useSelector(workspace, (snapshot) => (snapshot?.context.organisation?.numWebPages ?? 0) > 0)
  const hasAnything = hasWebPages || docs.some(({ status }) => status === 'indexed')
  const isReading = docs.some(isPending)
  const isArriving = docs.some(isFirstReading)
  const questions = useSuggestions()
  return {
    /** None while files arrive, since each one read would change the questions. */
    questions: hasAnything && !isArriving ? questions : none,
    isReading: !hasAnything && isReading,
    isReadingMore: hasAnything && isArriving,
    isEmpty: isKnown && !hasAnything && !isReading,
  }
}
