import { expect, test } from 'vitest'
import { failureTexts } from '../texts/failures.texts.ts'
import { formFailure, formSuccess } from './form-result.ts'

// D1.8.14, D1.8.15
test('a form that was taken says what came back, or that it was submitted', () => {
  expect([formSuccess('Password reset sent to ana@example.com'), formSuccess(' '), formSuccess(null)]).toEqual([
    'Password reset sent to ana@example.com',
    'Form submitted',
    'Form submitted',
  ])
})

// D1.8.12, D1.8.13
test('a form that was not taken says why, or that an error occurred', () => {
  const messages = ['Bad role', ' ', failureTexts.error]
  expect(messages.map((message) => formFailure({ message }))).toEqual([
    'Bad role',
    'An error occurred',
    'An error occurred',
  ])
  expect(formFailure(null)).toBeNull()
})
