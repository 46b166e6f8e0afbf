import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { describe, expect, test } from 'vitest'
import type { ChatMessage } from '../../../../contract/chat/chat.schemas.ts'
import { SystemContext } from '../system-context.ts'
import { ActionEntry } from './ActionEntry.tsx'
import { AnswerEntry } from './AnswerEntry.tsx'
import { ConnectionNotice } from './ConnectionNotice.tsx'
import { ConversationEntry } from './ConversationEntry.tsx'
import { isCancelKey, isSendKey } from './keys.ts'
import { StepsEntry } from './StepsEntry.tsx'

const message = (more: Partial<ChatMessage>): ChatMessage => ({
  id: 'm1',
  parentId: null,
  role: 'assistant',
  content: '',
  ...more,
})
const nothing = () => undefined
const system = { reload: nothing, features: { get: nothing, subscribe: () => nothing } }
const text = (html: string) =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replace(/\s+/g, ' ')
    .trim()

function answer(more: Partial<ChatMessage>): string {
  return renderToStaticMarkup(
    <SystemContext value={system as never}>
      <AnswerEntry
        message={message(more)}
        project="acme"
        isLast
        askDisabledReason={null}
        commands={{} as never}
        onLink={nothing}
        onOutside={nothing}
      />
    </SystemContext>,
  )
}

describe('an answer', () => {
  // D1.3.51
  test('of format markdown is shown formatted', () => {
    expect(answer({ content: 'Up to **12** weeks' })).toContain('Up to <strong>12</strong> weeks')
  })

  test('that sends somebody to the data leads there; words that rest on a source stay as they are', () => {
    const content = 'There are no documents here yet. Add some under Data, and ask me again.'
    const link = '<a href="/acme/data" rel="noreferrer noopener">Data</a>'
    const citations = [{ mark: 1, quote: 'x', docId: 'd1', pageId: 'p1', start: 0, end: 1, title: 'Rules' }]
    expect([
      answer({ content }).includes(`Add some under ${link}, and`),
      answer({ content, citations }).includes('<a '),
      answer({ content: 'Filed under Data Protection Act.' }).includes('<a '),
    ]).toEqual([true, false, false])
  })

  // D1.3.54
  test('shows its actions as buttons, and what became of it', () => {
    const shown = text(
      answer({ content: 'So far', outcome: 'interrupted', actions: [{ label: 'Try again', onClick: 'tryAgain' }] }),
    )
    expect(shown).toBe(
      'So far The answer was interrupted. What arrived is kept. Try again Copy answer Answer again More for this answer',
    )
  })

  // D1.3.56
  test('links its related results', () => {
    expect(answer({ content: 'x', relatedResults: [{ title: 'Leave', href: '/acme/data/docs/d1' }] })).toContain(
      '<a href="/acme/data/docs/d1">Leave</a>',
    )
  })

  test('whose sources are listed by their marks does not list them again', () => {
    const citations = [{ mark: 1, quote: 'q', title: 'Leave', docId: 'd1', pageId: 'g1' }]
    const relatedResults = [{ title: 'Leave', href: '/acme/data/docs/d1' }]
    expect(text(answer({ content: 'x', citations, relatedResults }))).toBe(
      'x Sources 1 Leave Copy answer Answer again More for this answer',
    )
  })

  test('shows what was guessed of its reading below its words, and the rest behind one press', () => {
    const base = { table: 't', filters: [], conditions: [], period: null, columns: ['c'], sort: null, top: null }
    const reading = { kind: 'listing' as const, ...base }
    const chips = [
      { slot: 'period', label: '2025', isGuessed: true as const, alternatives: [] },
      { slot: 'groups', label: 'by city', alternatives: [] },
    ]
    const shown = answer({ content: '**10**', reading, chips })
    expect(text(shown)).toBe('10 2025 Adjust by city Copy answer Answer again More for this answer')
    expect(shown.slice(shown.indexOf('<details'), shown.indexOf('</details'))).toContain('by city')
  })

  test('lists each source once, and offers nothing to do while it grows', () => {
    const citation = { quote: 'q', title: 'FMLA', docId: 'd1', pageId: 'g1', pageNumber: 2 }
    const citations = [
      { ...citation, mark: 1 },
      { ...citation, mark: 2 },
    ]
    expect(text(answer({ content: 'x', citations }))).toBe(
      'x Sources 1, 2 FMLA Page 2 Copy answer Answer again More for this answer',
    )
    expect(text(answer({ content: 'x', citations, partial: true }))).toBe('x')
  })
})

describe('a client action', () => {
  const shown = (action: ChatMessage['action']) =>
    text(renderToStaticMarkup(<ActionEntry project="acme" message={message({ role: 'client_action', action })} />))

  // D1.8.25
  test('that is not known prints its name', () => {
    expect(shown({ name: 'launch_rocket', data: {} })).toBe('launch_rocket')
  })

  test('with a chart that is none says so', () => {
    expect(shown({ name: 'chart', data: { type: 'simple', spec: { mark: 'bar' } } })).toBe('Couldn’t read this chart.')
  })

  // D1.8.22, D1.8.23
  test('with a chart whose values are fetched says that there is no project to fetch them from', () => {
    const settings = { range: 'year', granularity: 'month', compare: 'none', filters: {}, dimensionFilters: {} }
    const without = (type: string, source: object) => {
      const spec = { title: 'Sales', series: [{ seriesLabel: 'Sold', source }] }
      const action = { name: 'chart', data: { type, spec, settings } }
      return text(renderToStaticMarkup(<ActionEntry project="" message={message({ role: 'client_action', action })} />))
    }
    expect([
      without('measurement', { measurement: 'Visits' }),
      without('warehouse', { fact_table: 'sales', metric: 'total' }),
      without('warehouse', { values: [1] }),
    ]).toEqual([
      "Can't show a measurement chart without a project",
      "Can't show a warehouse chart without a project",
      'Couldn’t read this chart.',
    ])
  })

  // D1.3.57
  test('that offers a playbook leads to it, under its name', () => {
    const data = { topic: 'Pricing', template: 'price review', templateName: 'Review the prices' }
    const action = message({ role: 'client_action', action: { name: 'offer_run_playbook', data } })
    const markup = renderToStaticMarkup(
      <MemoryRouter>
        <ActionEntry project="acme" message={action} />
      </MemoryRouter>,
    )
    expect([text(markup), markup.includes('href="/acme/playbooks/new?template=price%20review"')]).toEqual([
      'Review the prices',
      true,
    ])
  })

  // D1.3.57
  test('with a chart shows it under its title', () => {
    const spec = {
      title: 'Total by city',
      series: [{ seriesLabel: 'Total', source: { values: [1] } }],
      labels: ['Yangon'],
    }
    expect(shown({ name: 'chart', data: { type: 'simple', spec } })).toContain('Total by city')
  })
})

// D1.4.18
test('a question that waits for its answer has "One moment..." below it', () => {
  const entry = (
    <ConversationEntry
      entry={{ kind: 'waiting', id: 'waiting' }}
      conversation={null as never}
      isLast
      isEdited={false}
      project="acme"
      decideDisabledReason={null}
      isUndecided={false}
      askDisabledReason={null}
      commands={{} as never}
      onLink={nothing}
      onOutside={nothing}
    />
  )
  expect(text(renderToStaticMarkup(entry))).toBe('One moment...')
})

// D1.4.21
test('a closed connection says that the chat has disconnected, and offers a new conversation', () => {
  expect(text(renderToStaticMarkup(<ConnectionNotice onConnectAgain={nothing} />))).toBe(
    'The chat has disconnected. Please refresh the page or start a new conversation. Try again Start a new conversation',
  )
})

describe('the steps of an answer', () => {
  const step = (id: string, phase: 'pending' | 'done' | 'failed') => ({
    ...{ id, tool: 'query_facts', label: `Step ${id}`, phase, detail: '' },
  })
  const shown = (steps: Parameters<typeof StepsEntry>[0]['steps'], isOver: boolean) =>
    renderToStaticMarkup(<StepsEntry steps={steps} isOver={isOver} />)

  test('stand open while they are under way or have failed, and in one line once all is done', () => {
    expect(shown([step('1', 'done'), step('2', 'pending')], false)).not.toContain('<details')
    expect(shown([step('1', 'done'), step('2', 'failed')], true)).not.toContain('<details')
    expect(text(shown([step('1', 'done'), step('2', 'done')], true))).toBe('2 steps Step 1 Step 2')
  })

  test('are folded as well where one failed and was put right later', () => {
    const putRight = { ...step('1', 'failed'), isPutRight: true }
    expect(text(shown([putRight, step('2', 'done')], true))).toBe('2 steps Step 1 failed Step 2')
    expect(shown([putRight, step('2', 'pending')], false)).not.toContain('<details')
  })

  test('of thinking are folded, with how long it took', () => {
    const thought = { ...step('1', 'done'), thought: { seconds: 74, thought: 'The person wants weeks.' } }
    expect(text(shown([thought], true))).toBe('Thought for 1 min 14 s The person wants weeks.')
    expect(shown([thought], true)).toContain('<details')
    const summary = { ...step('1', 'done'), thought: { turns: 4, summary: 'The Kea came first.' } }
    expect(text(shown([summary], true))).toBe('Summarised the older part of this conversation The Kea came first.')
    expect(shown([summary], true)).toContain('<details')
  })
})

// D1.2.102, D1.2.103
test.each([
  ['Enter', {}, true, false],
  ['Enter with Shift', { shiftKey: true }, false, false],
  ['Enter with Ctrl', { ctrlKey: true }, true, true],
  ['Enter with Cmd', { metaKey: true }, true, true],
  ['the Enter that ends a composed character', { isComposing: true, ctrlKey: true }, false, false],
  ['the same Enter in an older browser', { keyCode: 229, ctrlKey: true }, false, false],
  ['another key', { key: 'a', ctrlKey: true }, false, false],
])('%s sends or not, as the person prefers', (_which, given, byEnter, byCtrlEnter) => {
  const { isComposing, keyCode, ...keys } = { isComposing: false, keyCode: 13, ...given }
  const event = {
    ...{ key: 'Enter', shiftKey: false, ctrlKey: false, metaKey: false, ...keys },
    nativeEvent: { isComposing, keyCode },
  }
  expect([isSendKey(event, 'enter'), isSendKey(event, 'ctrl enter')]).toEqual([byEnter, byCtrlEnter])
})

test('Escape cancels an edit, and only ends a composition', () => {
  const given = [{}, { isComposing: true }, { keyCode: 229 }]
  const cancels = given.map((more) =>
    isCancelKey({ key: 'Escape', nativeEvent: { isComposing: false, keyCode: 27, ...more } }),
  )
  expect(cancels).toEqual([true, false, false])
})

test('an answer that reached its limit can be continued while nothing follows it', () => {
  const actions = [
    { label: 'Continue', onClick: 'continue' as const },
    { label: 'Try again', onClick: 'tryAgain' as const },
  ]
  const shown = (isLast: boolean) =>
    text(
      renderToStaticMarkup(
        <SystemContext value={system as never}>
          <ConversationEntry
            entry={{ kind: 'error', id: 'e', content: 'Ended early.', message: message({ role: 'error', actions }) }}
            isLast={isLast}
            conversation={null as never}
            isEdited={false}
            project="acme"
            decideDisabledReason={null}
            isUndecided={false}
            askDisabledReason={null}
            commands={{} as never}
            onLink={nothing}
            onOutside={nothing}
          />
        </SystemContext>,
      ),
    )
  expect([shown(true), shown(false)]).toEqual(['Ended early. Continue Try again', 'Ended early. Try again'])
})
