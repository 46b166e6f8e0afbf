import { useSelector } from '@xstate/react'
import { useMemo } from 'react'
import { openingQuestions } from '../../machines/documents/arrivals.selectors.ts'
import type { DocumentsActor } from '../../machines/documents/documents.machine.ts'
import { emptyLibrary, isPending } from '../../machines/documents/documents.projection.ts'
import type { WorkspaceActor } from '../../machines/workspace.machine.ts'
import { useFeature } from './system-context.ts'

/** What there is to ask about: not known yet, nothing, only what is being read, or something, with questions about it. */
export function useOpening() {
  const documents = useFeature<DocumentsActor>('documents')
  const workspace = useFeature<WorkspaceActor>('workspace')
  const library = useSelector(documents, (snapshot) => snapshot?.context.library ?? emptyLibrary)
  const isKnown = useSelector(documents, (snapshot) => snapshot?.hasTag('ready') ?? false)
  const hasWebPages = useSelector(workspace, (snapshot) => (snapshot?.context.organisation?.numWebPages ?? 0) > 0)
  const questions = useMemo(() => openingQuestions(library, hasWebPages), [library, hasWebPages])
  const isReading = questions.length === 0 && library.docs.some(isPending)
  return {
    questions,
    isReading,
    isEmpty: isKnown && questions.length === 0 && !isReading,
  }
}
