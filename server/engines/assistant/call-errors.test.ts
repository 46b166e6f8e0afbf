import { expect, test } from 'vitest'
import { callErrorSentence, withCallErrors } from './call-errors.ts'

const known = { search_documents: ['phrases', 'limit'], list_tables: [] }
const unknownTool =
  "AI_NoSuchToolError: Model tried to call unavailable tool 'search_docs'. Available tools: search_documents, list_tables."
const invalidInput = `AI_InvalidToolInputError: Invalid input for tool search_documents: AI_TypeValidationError: Type validation failed: Value: {"query":"leave"}.
Error message: [
  { "expected": "array", "code": "invalid_type", "path": ["phrases"], "message": "Invalid input: expected array, received undefined" }
]`
const unreadable =
  'AI_InvalidToolInputError: Invalid input for tool search_documents: AI_JSONParseError: JSON parsing failed: Text: {"phrases": ["x".\nError message: Unexpected end of JSON input'

test.each([
  [unknownTool, 'There is no tool "search_docs"; there are search_documents, list_tables.'],
  [
    invalidInput,
    'The arguments of search_documents are not right (phrases: Invalid input: expected array, received undefined); it takes phrases, limit.',
  ],
  [unreadable, 'The arguments of search_documents are not right; it takes phrases, limit.'],
  ['There is no table "Sales"; there are costs, sales.', null],
])('%s is told in one sentence with the valid names', (given, sentence) => {
  expect(callErrorSentence(given, known)).toBe(sentence)
})

test('only the results of calls that could not be run are worded anew', () => {
  const resultOf = (value: string) => ({
    type: 'tool-result' as const,
    toolCallId: 'call_1',
    toolName: 'search_docs',
    output: { type: 'error-text' as const, value },
  })
  const asked = { role: 'user' as const, content: 'How many days?' }
  const other = { role: 'tool' as const, content: [resultOf('Nothing was found.')] }
  const messages = withCallErrors([asked, other, { role: 'tool', content: [resultOf(unknownTool)] }], known)
  expect(messages).toEqual([
    asked,
    other,
    {
      role: 'tool',
      content: [resultOf('There is no tool "search_docs"; there are search_documents, list_tables.')],
    },
  ])
  expect([messages[0], messages[1]].every((one, at) => one === [asked, other][at])).toBe(true)
})
