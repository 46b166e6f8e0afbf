import { type DragEvent, useState } from 'react'
import type { FoldersView } from './folders.hooks.ts'

/** Only marks the drag as one of a folder; its id stays on this page. */
const dragType = 'application/x-sextant-folder'

/** Drags a folder onto another one in the tree. Ignores files from outside. */
export function useFolderDrag(folders: Pick<FoldersView, 'reasonAgainst' | 'moveTo'>) {
  const [dragged, setDragged] = useState<string | null>(null)
  const [target, setTarget] = useState<string | null>(null)
  const isFolder = (event: DragEvent) => dragged !== null && event.dataTransfer.types.includes(dragType)
  const mayDrop = (id: string) => dragged !== null && folders.reasonAgainst(dragged, id) === null
  const end = () => {
    setDragged(null)
    setTarget(null)
  }
  return {
    isFolder,
    target,
    start: (id: string, event: DragEvent) => {
      event.dataTransfer.setData(dragType, id)
      event.dataTransfer.effectAllowed = 'move'
      setDragged(id)
    },
    over: (id: string, event: DragEvent) => {
      event.stopPropagation()
      setTarget(mayDrop(id) ? id : null)
      if (!mayDrop(id)) return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'move'
    },
    leave: () => setTarget(null),
    drop: (id: string, event: DragEvent) => {
      event.preventDefault()
      event.stopPropagation()
      if (dragged !== null && mayDrop(id)) folders.moveTo(dragged, id)
      end()
    },
    end,
  }
}
