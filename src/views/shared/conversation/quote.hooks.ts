import { useEffect, useState } from 'react'
import type { ConversationActor } from '../../../machines/shared/conversation/conversation.machine.ts'
import { withQuote } from './quote.ts'

/** What is selected in the answers of the conversation, and how to quote it in the prompt. */
export function useQuote(conversation: ConversationActor) {
  const [selected, setSelected] = useState('')
  useEffect(() => {
    const look = () => setSelected(selectedInAnswer())
    document.addEventListener('selectionchange', look)
    return () => document.removeEventListener('selectionchange', look)
  }, [])
  return {
    isSelected: selected !== '',
    quote: () => {
      const { draft } = conversation.getSnapshot().children
      if (!draft) return
      draft.send({ type: 'draft.written', text: withQuote(draft.getSnapshot().context.text, selected) })
      document.getSelection()?.removeAllRanges()
      focusPrompt()
    },
  }
}

function selectedInAnswer(): string {
  const selection = document.getSelection()
  if (!selection || selection.isCollapsed) return ''
  const { anchorNode, focusNode } = selection
  return isInAnswer(anchorNode) && isInAnswer(focusNode) ? selection.toString().trim() : ''
}

function isInAnswer(node: Node | null): boolean {
  const element = node instanceof Element ? node : node?.parentElement
  return element?.closest('[data-quotable]') != null
}

/** Once the prompt has its new text, the person writes on below it. */
function focusPrompt(): void {
  requestAnimationFrame(() => {
    const field = document.querySelector<HTMLTextAreaElement>('[data-prompt-dock] textarea[data-search]')
    field?.focus()
    field?.setSelectionRange(field.value.length, field.value.length)
  })
}
