import { expect, test } from 'vitest'
import { authorNotesHtml, originHtml, withoutAuthorNotes } from './author-notes.ts'
import { printedSteps, textOf } from './printed-steps.ts'

const origin = originHtml('The model “a” wrote <this>.')
const paper = `<h1>Paper</h1><p>Acme</p><h2>Rule</h2><p>It is so.</p>${origin}${authorNotesHtml('About this document', ['1 sentence was left out.', 'Check it.'])}<h2>Sources</h2><ol><li>Rules</li></ol>`
const notes = `${authorNotesHtml('', ['Left out: “Cats”'])}<h3>Decisions</h3><ul><li>Buy it.</li></ul>${origin}`

// H10
test('notes to the author are printed nowhere, and who wrote it stands once at the end', async () => {
  const steps = [paper, notes].map((html, at) => ({ heading: `Step ${at}`, by: '', answers: [], notes: '', html }))
  const { blocks, sources } = await printedSteps({ steps, day: '2026-11-29', timeZone: 'Pacific/Auckland' })
  expect(blocks.map(textOf)).toEqual([
    ...['Step 0', 'Acme', 'Rule', 'It is so.'],
    ...['Step 1', 'Decisions', 'Buy it.'],
    'The model “a” wrote <this>.',
  ])
  expect(blocks.at(-1)).toMatchObject({ kind: 'paragraph', tone: 'quiet' })
  expect(sources).toEqual([])
})

test('a document without notes stays as it is', () => {
  expect(withoutAuthorNotes('<p>It is <aside so.</p>')).toEqual({ html: '<p>It is <aside so.</p>', origins: [] })
  expect(withoutAuthorNotes('<p>a</p><aside>b')).toEqual({ html: '<p>a</p><aside>b', origins: [] })
  expect(authorNotesHtml('About', []) + originHtml('')).toBe('')
})
