import { useSelector } from '@xstate/react'
import { documentsTexts as texts } from '../../../contract/documents/documents.texts.ts'
import { useFeature } from '../shared/system-context.ts'
import type { DocumentsView } from './documents.hooks.ts'
import { folderOptions } from './folder-options.ts'

/** Actions for several documents: moving, or downloading as an archive. */
export function useMoving(view: DocumentsView) {
  const moving = useFeature('moving')
  const downloads = useFeature('downloads')
  const chosen = useSelector(moving, (snapshot) => snapshot?.context.chosen ?? null)
  const folders = folderOptions(view.tree)
  const folderOf = new Map(view.rows.map(({ id, folderId }) => [id, folderId]))
  const homeOf = (docIds: readonly string[]): string | null => {
    const homes = new Set(docIds.map((id) => folderOf.get(id) ?? null))
    return homes.size === 1 ? ([...homes][0] ?? null) : null
  }
  const nameOf = (folderId: string) => folders.find(({ value }) => value === folderId)?.label ?? ''
  return {
    chosen,
    folders: folders.filter(({ value }) => value !== chosen?.from),
    begin: (docIds: readonly string[]) => moving?.send({ type: 'moving.begun', docIds, from: homeOf(docIds) }),
    leave: () => moving?.send({ type: 'moving.left' }),
    moveTo: (docIds: readonly string[], folderId: string) => {
      const from = homeOf(docIds)
      if (from === folderId) return
      moving?.send({ type: 'moving.requested', docIds, folderId, folderName: nameOf(folderId), from })
      view.clearSelection()
    },
    downloadAll: (docIds: readonly string[]) =>
      downloads?.send({ type: 'downloads.requested', docId: 'zip', filename: texts.zipName, docIds }),
  }
}
export type MovingView = ReturnType<typeof useMoving>
