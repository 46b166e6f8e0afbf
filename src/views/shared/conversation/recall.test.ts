import { expect, test } from 'vitest'
import { recall, withoutRepeats } from './recall.ts'

const history = ['First?', 'Two\nlines?', 'Last?']
const none = { history, at: null, text: '', before: '', after: '' }

test.each([
  ['in an empty prompt brings the last question', { ...none, key: 'ArrowUp' }, { at: 2, text: 'Last?' }],
  ['in typed text moves the cursor', { ...none, text: 'x', before: 'x', key: 'ArrowUp' }, null],
  [
    'goes further back',
    { ...none, at: 2, text: 'Last?', before: 'Last?', key: 'ArrowUp' },
    { at: 1, text: 'Two\nlines?' },
  ],
  [
    'moves to the first line first',
    { ...none, at: 1, text: 'Two\nlines?', before: 'Two\nlines?', key: 'ArrowUp' },
    null,
  ],
  [
    'from the first line goes back',
    { ...none, at: 1, text: 'Two\nlines?', before: 'Two', key: 'ArrowUp' },
    { at: 0, text: 'First?' },
  ],
  ['stops at the first question', { ...none, at: 0, text: 'First?', before: '', key: 'ArrowUp' }, null],
  ['of a changed question moves the cursor', { ...none, at: 2, text: 'Last one?', before: '', key: 'ArrowUp' }, null],
  ['down goes forward', { ...none, at: 0, text: 'First?', key: 'ArrowDown' }, { at: 1, text: 'Two\nlines?' }],
  [
    'down from the last empties the prompt',
    { ...none, at: 2, text: 'Last?', key: 'ArrowDown' },
    { at: null, text: '' },
  ],
  [
    'down within lines moves the cursor',
    { ...none, at: 1, text: 'Two\nlines?', after: '\nlines?', key: 'ArrowDown' },
    null,
  ],
  ['down in typed text moves the cursor', { ...none, text: 'x', key: 'ArrowDown' }, null],
  ['of another kind does nothing', { ...none, key: 'ArrowLeft' }, null],
  ['without questions does nothing', { ...none, history: [], key: 'ArrowUp' }, null],
])('an arrow %s', (_which, given, expected) => {
  expect(recall(given)).toEqual(expected)
})

test('a question asked twice in a row is brought back once', () => {
  expect(withoutRepeats(['a', 'b', 'b', 'a'])).toEqual(['a', 'b', 'a'])
})
