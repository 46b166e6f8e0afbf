import { type DragEvent, useState } from 'react'
import type { MovingView } from './moving.hooks.ts'

/** Only marks the drag as one of documents; their ids stay on this page. */
const dragType = 'application/x-sextant-documents'

/** Drags documents onto a folder of the tree: the dragged one, or the whole selection if it is part of that. */
export function useDocumentDrag(moving: Pick<MovingView, 'moveTo'>, selected: ReadonlySet<string>) {
  const [dragged, setDragged] = useState<readonly string[]>([])
  const [target, setTarget] = useState<string | null>(null)
  const end = () => {
    setDragged([])
    setTarget(null)
  }
  return {
    isDocuments: (event: DragEvent) => dragged.length > 0 && event.dataTransfer.types.includes(dragType),
    target,
    start: (docId: string, event: DragEvent) => {
      event.dataTransfer.setData(dragType, docId)
      event.dataTransfer.effectAllowed = 'move'
      setDragged(selected.has(docId) ? [...selected] : [docId])
    },
    over: (folderId: string, event: DragEvent) => {
      event.preventDefault()
      event.stopPropagation()
      event.dataTransfer.dropEffect = 'move'
      setTarget(folderId)
    },
    drop: (folderId: string, event: DragEvent) => {
      event.preventDefault()
      event.stopPropagation()
      moving.moveTo(dragged, folderId)
      end()
    },
    leave: () => setTarget(null),
    end,
  }
}
export type DocumentDrag = ReturnType<typeof useDocumentDrag>
