import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { ChatMessage } from '../../../../contract/chat/chat.schemas.ts'
import { type ConversationCommands, useConversationCommands } from './conversation.hooks.ts'
import { SourcePanel } from './SourcePanel.tsx'

const nothing = () => undefined
const cited = { mark: 1, quote: 'Paid.', title: 'Leave', docId: 'd1', pageId: 'p1' }
const message = {
  id: 'm1',
  parentId: null,
  role: 'assistant',
  content: 'Yes[^1][^2]',
  citations: [cited],
} as ChatMessage

/** The events sent to the panel when a marker is clicked. */
function reported(press: (commands: ConversationCommands) => void): unknown[] {
  const sent: unknown[] = []
  const source = { send: (event: unknown) => sent.push(event) }
  const conversation = { getSnapshot: () => ({ context: { log: { messages: [] } }, children: { source } }) }
  const Pressed = () => {
    press(useConversationCommands(conversation as never, nothing))
    return null
  }
  renderToStaticMarkup(<Pressed />)
  return sent
}

test('the panel opens for every mark that is pressed, also where nothing is kept of what is behind it', () => {
  expect(reported((commands) => commands.openCitation(message, 1))).toEqual([
    { type: 'source.citation opened', citation: cited },
  ])
  expect(reported((commands) => commands.openCitation(message, 2))).toEqual([
    { type: 'source.citation opened', citation: { mark: 2, quote: '', title: 'Source' } },
  ])
  expect(reported((commands) => commands.openFigure(message, 1))).toEqual([
    { type: 'source.figure opened', label: 'Behind this figure', data: null },
  ])
})

test('the panel says when nothing is kept of what is behind a mark', () => {
  const source = { kind: 'citation' as const, citation: { mark: 2, quote: '', title: 'Source' }, page: null }
  const view = {
    ...{ source, project: 'acme', isReading: false, isGone: false, failure: null },
    ...{ readAgain: nothing, close: nothing },
  }
  const html = renderToStaticMarkup(<SourcePanel view={view} onOutside={nothing} />)
  expect(html).toContain('This source is no longer available.')
  expect(html).not.toContain('<blockquote')
})

test('words whose page cannot be shown are shown with their context', () => {
  const citation = { ...cited, context: 'Leaving › Award leave', date: '2026-11-12' }
  const view = {
    ...{ source: { kind: 'citation' as const, citation, page: null }, project: 'acme', isReading: false },
    ...{ isGone: true, failure: null, readAgain: nothing, close: nothing },
  }
  const html = renderToStaticMarkup(<SourcePanel view={view} onOutside={nothing} />)
  expect(html).toMatch(/<p[^>]*>Leaving › Award leave<\/p><blockquote[^>]*>Paid\.<\/blockquote>/)
  expect(html).toContain('Source · 12 November 2026')
})
