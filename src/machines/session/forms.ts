import { sessionTexts } from '../../../contract/session/session.texts.ts'

/** The content of each account form, by form. */
export type Answers =
  | { form: 'name'; name: string }
  | { form: 'instructions'; modelInstructions: string }
  | { form: 'e-mail'; email: string; currentPassword: string }
  | { form: 'password'; password: string; currentPassword: string }
  | { form: 'end of codes'; currentPassword: string; totpCode: string }
  | { form: 'recovery codes'; totpCode: string }
  /** Confirmed by either the password or the code. */
  | { form: 'deletion'; email: string; currentPassword: string | null; totpCode: string | null }
  | { form: 'password reset'; email: string }
  | { form: 'sign-up'; name: string; email: string; password: string }
export type FormName = Answers['form']

/** The fields after a save: the saved values, with what was changed after sending on top. */
export function withLater<Fields extends Record<string, string>>(kept: Fields, fields: Fields, sent: Fields): Fields {
  const later = Object.entries(fields).filter(([name, text]) => text !== sent[name])
  return { ...kept, ...Object.fromEntries(later) }
}

const isEmail = (text: string) => /^[^\s@]+@[^\s@]+$/.test(text.trim())

/** The first problem as a sentence; null when the form can be sent. */
export function whatIsMissing(answers: Answers | undefined): string | null {
  if (!answers) return null
  if ('name' in answers && answers.name.trim() === '') return sessionTexts.enterName
  if ('email' in answers && !isEmail(answers.email)) return sessionTexts.enterEmail
  if ('password' in answers && answers.password.length < 8) return sessionTexts.passwordTooShort
  if ('currentPassword' in answers && answers.currentPassword === '') return sessionTexts.enterCurrentPassword
  if ('totpCode' in answers && answers.totpCode?.trim() === '') return sessionTexts.enterCode
  const { form } = answers
  if (form === 'deletion' && (answers.currentPassword ?? answers.totpCode) === null)
    return sessionTexts.enterCurrentPassword
  return null
}
