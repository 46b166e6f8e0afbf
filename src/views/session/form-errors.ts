import { sessionTexts } from '../../../contract/session/session.texts.ts'
import type { Failure } from '../../../contract/shared/failure.ts'
import { formFailure } from '../../../contract/shared/form-result.ts'
import { failureTexts } from '../../../contract/texts/failures.texts.ts'
import { ownValue } from '../../../contract/shared/own-value.ts'

const fields = ['email', 'name', 'password', 'totpCode'] as const
type FieldName = (typeof fields)[number]
export type FormErrors = Record<FieldName | 'form', string | null>

const fieldOfText: Readonly<Record<string, FieldName>> = {
  [sessionTexts.enterEmail]: 'email',
  [sessionTexts.enterName]: 'name',
  [sessionTexts.enterPassword]: 'password',
  [sessionTexts.passwordTooShort]: 'password',
  [failureTexts.wrongCredentials]: 'password',
  [sessionTexts.enterCurrentPassword]: 'password',
  [failureTexts.wrongPassword]: 'password',
  [sessionTexts.enterCode]: 'totpCode',
  [failureTexts.wrongCode]: 'totpCode',
}

function fieldOf({ message, code, fields: refused = {} }: Failure): FieldName | null {
  if (code === 'TOTP_REQUIRED') return 'totpCode'
  return ownValue(fieldOfText, message) ?? fields.find((field) => Object.hasOwn(refused, field)) ?? null
}

/** Errors by field of a sign-in form; `form`: an error that belongs to none of them. */
export function formErrors(failure: Failure | null | undefined): FormErrors {
  const errors = { form: null, email: null, name: null, password: null, totpCode: null }
  return failure ? { ...errors, [fieldOf(failure) ?? 'form']: formFailure(failure) } : errors
}
