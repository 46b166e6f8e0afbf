import type { KeyboardEvent } from 'react'
import { rovingIndex } from '../shared/roving.ts'

export type ListKeys = {
  onToggle: (docId: string) => void
  onDelete: (docId: string) => void
  onEscape: () => void
  onAll: () => void
}

/** Arrow keys move between documents, Space selects, Delete deletes the selection, Esc clears it. */
export function pressInList(event: KeyboardEvent<HTMLElement>, keys: ListKeys): void {
  if (event.key === 'Escape') return keys.onEscape()
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-document]')]
  const index = links.findIndex((link) => link === event.target)
  const docId = links[index]?.dataset['document']
  if (docId === undefined) return
  if ((event.ctrlKey || event.metaKey) && event.key === 'a') {
    event.preventDefault()
    return keys.onAll()
  }
  if (event.ctrlKey || event.metaKey || event.altKey) return
  if (event.key === ' ') {
    event.preventDefault()
    return keys.onToggle(docId)
  }
  if (event.key === 'Delete' || event.key === 'Backspace') {
    event.preventDefault()
    return keys.onDelete(docId)
  }
  const next = rovingIndex(event.key, index, links.length)
  if (next === null) return
  event.preventDefault()
  links[next]?.focus()
}
