import { useSelector } from '@xstate/react'
import { type DragEvent, useState } from 'react'
import { extension } from '../../../contract/documents/file-types.ts'
import type { UploadDestination } from '../../machines/documents/uploads.events.ts'
import { useLivingFeature } from '../shared/system-context.ts'
import { chosenFiles, type DroppedFile, droppedFiles } from './dropped-files.ts'
import { fileRegistry } from './file-registry.ts'

export type Hand = 'empty' | 'over the page' | 'reading' | 'reading failed' | 'refusing'

const handTags = { 'drag over': 'over the page', reading: 'reading', 'reading failed': 'reading failed' } as const

/** Accepts files: dropped, selected with a button, or as a replacement for a failed document. */
export function useDropTarget() {
  const uploads = useLivingFeature('uploads')
  const hand = useSelector(uploads, (snapshot): Hand => {
    if (snapshot.hasTag('refusing')) return 'refusing'
    for (const tag of ['drag over', 'reading', 'reading failed'] as const)
      if (snapshot.hasTag(tag)) return handTags[tag]
    return 'empty'
  })
  const [target, setTarget] = useState<string | null>(null)

  const send = (destination: UploadDestination, files: readonly DroppedFile[], name?: (file: File) => string) =>
    uploads.send({
      type: 'uploads.files chosen',
      destination,
      files: files.map(({ file, relativePath }) => ({
        id: fileRegistry.lay(file),
        name: name?.(file) ?? file.name,
        relativePath,
        bytes: file.size,
      })),
    })

  return {
    hand,
    /** The folder under the dragged item. */
    target,
    dragEnter: (event: DragEvent) => {
      if (hasFiles(event)) uploads.send({ type: 'uploads.drag began' })
    },
    dragOver: (event: DragEvent, folderId: string | null, isAllowed: boolean) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      event.stopPropagation()
      event.dataTransfer.dropEffect = isAllowed ? 'copy' : 'none'
      setTarget(folderId)
    },
    dragLeave: (event: DragEvent) => {
      const next = event.relatedTarget
      if (next instanceof Node && event.currentTarget.contains(next)) return
      setTarget(null)
      uploads.send({ type: 'uploads.drag ended' })
    },
    /** `destination`: null if uploads aren't allowed. */
    drop: (event: DragEvent, destination: UploadDestination | null) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      event.stopPropagation()
      setTarget(null)
      uploads.send({ type: 'uploads.drag ended' })
      if (!destination) return uploads.send({ type: 'uploads.drop refused' })
      uploads.send({ type: 'uploads.reading began' })
      droppedFiles(event.dataTransfer).then(
        (files) => (files.length > 0 ? send(destination, files) : uploads.send({ type: 'uploads.reading failed' })),
        () => uploads.send({ type: 'uploads.reading failed' }),
      )
    },
    choose: (files: readonly File[], destination: UploadDestination) => send(destination, chosenFiles(files)),
    /** Replaces a document's file; keeps the document's name if both have the same type. */
    replace: (file: File, filename: string, destination: UploadDestination) =>
      send(destination, [{ file, relativePath: null }], () =>
        extension(file.name) === extension(filename) ? filename : file.name,
      ),
  }
}

export type DropTarget = ReturnType<typeof useDropTarget>

const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files')
