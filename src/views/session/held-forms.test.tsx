import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { TextArea } from '../shared/TextArea.tsx'
import { AuthForm } from './AuthForm.tsx'
import { CodeField } from './CodeField.tsx'
import { EmailField } from './EmailField.tsx'
import { NameField } from './NameField.tsx'
import { NewPasswordField } from './NewPasswordField.tsx'
import { SettingsForm } from './SettingsForm.tsx'

const nothing = () => {}

/** Names of the fields that are read-only, and of those that aren't. */
function fieldsIn(element: React.ReactElement) {
  const fields = renderToStaticMarkup(element).match(/<(input|textarea)[^>]*>/g) ?? []
  const names = (some: string[]) => some.map((field) => /name="([^"]*)"/.exec(field)?.[1])
  return {
    held: names(fields.filter((field) => field.includes('readOnly'))),
    open: names(fields.filter((field) => !field.includes('readOnly'))),
  }
}

const all = ['name', 'email', 'password', 'code', 'note']
const signIn = (busyLabel: string | null) => (
  <AuthForm label="Log in" busyLabel={busyLabel} onSubmit={nothing}>
    <NameField value="Anna" onChange={nothing} />
    <EmailField value="anna@example.com" onChange={nothing} />
    <NewPasswordField value="correct horse" onChange={nothing} />
    <CodeField value="123456" onChange={nothing} />
    <TextArea name="note" value="" onChange={nothing} />
  </AuthForm>
)

test('a form before the sign-in takes nothing while what it holds is on its way, since the page goes on from there', () => {
  expect(fieldsIn(signIn('Logging in'))).toEqual({ held: all, open: [] })
  expect(fieldsIn(signIn(null))).toEqual({ held: [], open: all })
})

test('a form of the settings takes what is typed while it is saved, except one that is gone afterwards', () => {
  const form = { isBusy: true, isSaved: false, saves: 0, message: null, submit: nothing, close: nothing }
  const settings = (leaves: boolean) => (
    <SettingsForm
      form={form}
      initial={{ name: 'Anna' }}
      fields={(values) => <NameField value={values.name} onChange={nothing} />}
      onSubmit={nothing}
      leaves={leaves}
    />
  )
  expect(fieldsIn(settings(false))).toEqual({ held: [], open: ['name'] })
  expect(fieldsIn(settings(true))).toEqual({ held: ['name'], open: [] })
})
