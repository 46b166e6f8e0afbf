import { sessionTexts } from '../../../contract/session/session.texts.ts'
import { Field } from '../shared/Field.tsx'
import { TextInput } from '../shared/TextInput.tsx'

type Props = { value: string; onChange: (value: string) => void; error?: string | null; autoFocus?: boolean }

export function NameField({ value, onChange, error, autoFocus = false }: Props) {
  return (
    <Field label={sessionTexts.name} error={error}>
      <TextInput
        name="name"
        autoComplete="name"
        autoFocus={autoFocus}
        icon="user"
        maxLength={120}
        value={value}
        onChange={onChange}
      />
    </Field>
  )
}
