import { type ClipboardEvent, type KeyboardEvent, useRef } from 'react'
import { usePreferences } from '../system-context.ts'
import type { DraftView } from './draft.hooks.ts'
import { isSendKey } from './keys.ts'
import type { Pasted } from './paste-table.ts'
import { recall } from './recall.ts'

type Field = {
  draft: DraftView
  history: readonly string[]
  onSend: () => void
  onFiles: ((files: readonly File[]) => void) | null
}

/** Keys and pasting in a prompt: sending, earlier questions, and tables. */
export function useWriting({ draft, history, onSend, onFiles }: Field) {
  const { sendKey } = usePreferences()
  const recalled = useRef<number | null>(null)
  return {
    sendKey,
    onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
      if (isSendKey(event, sendKey)) {
        event.preventDefault()
        return onSend()
      }
      const { shiftKey, ctrlKey, altKey, metaKey, nativeEvent, key } = event
      if (shiftKey || ctrlKey || altKey || metaKey || nativeEvent.isComposing || event.currentTarget.readOnly) return
      const { value, selectionStart, selectionEnd } = event.currentTarget
      const cursor = { before: value.slice(0, selectionStart), after: value.slice(selectionEnd) }
      const found = recall({ history, at: recalled.current, text: draft.text, key, ...cursor })
      if (found === null) return
      event.preventDefault()
      recalled.current = found.at
      draft.write(found.text)
    },
    onPaste(event: ClipboardEvent<HTMLTextAreaElement>) {
      const field = event.currentTarget
      const files = [...event.clipboardData.files]
      // Cells of a spreadsheet come with a picture of themselves.
      if (onFiles !== null && files.length > 0 && event.clipboardData.getData('text/plain') === '') {
        event.preventDefault()
        return onFiles(files)
      }
      const pasted = {
        html: event.clipboardData.getData('text/html'),
        text: event.clipboardData.getData('text/plain'),
      }
      if (field.readOnly || !(pasted.html.includes('<table') || pasted.text.includes('\t'))) return
      event.preventDefault()
      void insert(field, pasted)
    },
  }
}

/**
 * The code for tables is only loaded when one is pasted. Without it, or where a table is too large for it, the text is
 * pasted as it is.
 */
const insert = (field: HTMLTextAreaElement, pasted: Pasted): Promise<unknown> =>
  import('./paste-table.ts')
    .then(({ insertPasted }) => insertPasted(field, pasted))
    .catch(() => document.execCommand('insertText', false, pasted.text))
