import { expect, test } from 'vitest'
import type { Failure } from '../../../contract/shared/failure.ts'
import { formErrors } from './form-errors.ts'

const nothing = { form: null, email: null, name: null, password: null, totpCode: null }
const rejected = (message: string, more: Partial<Failure> = {}): Failure => ({ kind: 'rejected', message, ...more })

test('what went wrong stands under the field that it is about', () => {
  const wrongCode = rejected('Wrong one-time code', { kind: 'unauthorised', code: 'TOTP_REQUIRED' })
  expect([
    formErrors(rejected('Please enter your email address')),
    formErrors(rejected('Something in the request is not as expected.', { fields: { email: 'Invalid' } })),
    formErrors(rejected('Please enter your name')),
    formErrors(rejected('The password must have at least 8 characters')),
    formErrors(rejected('Wrong e-mail or password', { kind: 'unauthorised' })),
    formErrors(rejected('Please enter the one-time code')),
    formErrors(wrongCode),
    formErrors(rejected('The code is not right')),
    formErrors(rejected('Please enter your current password')),
    formErrors(rejected('Wrong password')),
  ]).toEqual([
    { ...nothing, email: 'Please enter your email address' },
    { ...nothing, email: 'Something in the request is not as expected.' },
    { ...nothing, name: 'Please enter your name' },
    { ...nothing, password: 'The password must have at least 8 characters' },
    { ...nothing, password: 'Wrong e-mail or password' },
    { ...nothing, totpCode: 'Please enter the one-time code' },
    { ...nothing, totpCode: 'Wrong one-time code' },
    { ...nothing, totpCode: 'The code is not right' },
    { ...nothing, password: 'Please enter your current password' },
    { ...nothing, password: 'Wrong password' },
  ])
})

test('what belongs to no field stands above them', () => {
  const known = rejected('There is already a user with this e-mail', { kind: 'conflict' })
  expect([formErrors(known), formErrors(rejected(' ')), formErrors(null)]).toEqual([
    { ...nothing, form: 'There is already a user with this e-mail' },
    { ...nothing, form: 'An error occurred' },
    nothing,
  ])
})
