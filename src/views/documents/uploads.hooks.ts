import { useSelector } from '@xstate/react'
import type { SpreadsheetSettings } from '../../machines/documents/configure.machine.ts'
import type { Upload } from '../../machines/documents/uploads.events.ts'
import { canBeRetried, isOpen } from '../../machines/documents/uploads.projection.ts'
import { inOrder, uploadState, uploadSums, uploadsOf } from '../../machines/documents/uploads.selectors.ts'
import { useFeature } from '../shared/system-context.ts'
import type { UploadTrayProps } from './UploadTray.tsx'

const none: readonly Upload[] = []

const narrowScreen = '(max-width: 767px)'

/** This person's uploads to the open organisation; null if there are none. */
export function useUploadTray(): UploadTrayProps | null {
  const uploads = useFeature('uploads')
  const workspace = useFeature('workspace')
  const all = useSelector(uploads, (snapshot) => snapshot?.context.uploads ?? none)
  const state = useSelector(uploads, (snapshot) => (snapshot ? uploadState(snapshot) : 'idle'))
  const isPaused = useSelector(uploads, (snapshot) => snapshot?.hasTag('paused') ?? false)
  const where = useSelector(workspace, (snapshot) => snapshot?.context ?? null)
  if (!uploads || !where) return null
  const own = uploadsOf(all, where.project, where.personId)
  if (own.length === 0) return null
  const idsOf = (isRequested: (upload: Upload) => boolean) => own.filter(isRequested).map(({ id }) => id)
  return {
    uploads: inOrder(own),
    sums: uploadSums(own),
    isAllStored: state === 'success',
    isFolded: window.matchMedia(narrowScreen).matches,
    flow: isPaused ? 'paused' : own.some(({ state: one }) => one === 'waiting') ? 'open' : null,
    onPause: () => uploads.send({ type: 'uploads.pause requested' }),
    onResume: () => uploads.send({ type: 'uploads.resume requested' }),
    onCancel: (ids) => uploads.send({ type: 'uploads.cancel requested', ids }),
    onRetry: (ids) => uploads.send({ type: 'uploads.retry requested', ids }),
    onDismiss: (ids) => uploads.send({ type: 'uploads.dismissed', ids }),
    open: idsOf(isOpen),
    retriable: idsOf(canBeRetried),
    ended: idsOf((upload) => !isOpen(upload)),
  }
}

/** Whether the person has to say where files go that their conversation can't take. */
export const useIsChoosing = (): boolean =>
  useSelector(useFeature('uploads'), (snapshot) => snapshot?.hasTag('choosing') ?? false)

/** The question about a spreadsheet; null if there is none. */
export function useConfigure() {
  const configure = useFeature('configure')
  const snapshot = useSelector(configure, (current) => current)
  const [file, ...others] = snapshot?.context.questions ?? []
  if (!configure || !snapshot || !file) return null
  return {
    file,
    others: others.length,
    settings: snapshot.context.settings,
    change: (settings: Partial<SpreadsheetSettings>) => configure.send({ type: 'configure.changed', settings }),
    settle: (forAll: boolean) => configure.send({ type: 'configure.settled', forAll }),
    putOff: () => configure.send({ type: 'configure.put off' }),
  }
}

export type ConfigureView = NonNullable<ReturnType<typeof useConfigure>>
