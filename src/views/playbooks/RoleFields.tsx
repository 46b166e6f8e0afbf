import { Fragment } from 'react'
import type { PlaybookRole } from '../../../contract/playbooks/playbooks.schemas.ts'
import { playbooksTexts as texts } from '../../../contract/playbooks/playbooks.texts.ts'
import { Checkbox } from '../shared/Checkbox.tsx'
import { Field } from '../shared/Field.tsx'
import { Select } from '../shared/Select.tsx'
import { TextInput } from '../shared/TextInput.tsx'
import { usePeople } from './playbooks.hooks.ts'
import styles from './playbooks.module.css'
import { ownValue } from '../../../contract/shared/own-value.ts'

type Props = {
  roles: readonly PlaybookRole[]
  userRoles: Readonly<Record<string, string>>
  onChange: (role: string, personId: string) => void
  disabledReason?: string | null
  /** This person's roles, which they can hand over together with their work. Omitted: no handover. */
  handover?: {
    roles: readonly string[]
    passedOn: Readonly<Record<string, string>>
    onChange: (role: string, passedOn: string) => void
  }
  /** Only these roles can be changed; omitted: all of them. */
  only?: readonly string[] | null
  /** The day by which each role's steps are due. Omitted: no due days. */
  due?: { days: Readonly<Record<string, string>>; onChange: (role: string, day: string) => void }
}

/** Who holds each role of a playbook. */
export function RoleFields({ roles, userRoles, onChange, disabledReason, due, handover, only = null }: Props) {
  const { options } = usePeople()
  if (roles.length === 0) return null
  return (
    <fieldset className={styles.roles}>
      <legend className={styles.heading}>{texts.rolesHeading}</legend>
      <p className={styles.quiet}>{texts.rolesHint}</p>
      {roles.map(({ id, name, description }) => (
        <Fragment key={id}>
          <Field label={name} hint={description || undefined}>
            <Select
              value={ownValue(userRoles, name) ?? null}
              options={options}
              onChange={(person) => onChange(name, person)}
              isHeld={Boolean(disabledReason) || (only !== null && !only.includes(name))}
            />
          </Field>
          {handover?.roles.includes(name) && (
            <Checkbox
              label={texts.passOn}
              hint={ownValue(handover.passedOn, name) ? texts.passOnHint : texts.beginsEmpty}
              checked={Boolean(ownValue(handover.passedOn, name))}
              onChange={(isPassedOn) => handover.onChange(name, isPassedOn ? 'yes' : '')}
            />
          )}
          {due && only === null && (
            <Field label={texts.roleDueField(name)}>
              <TextInput
                type="date"
                value={ownValue(due.days, name) ?? ''}
                onChange={(day) => due.onChange(name, day)}
              />
            </Field>
          )}
        </Fragment>
      ))}
    </fieldset>
  )
}
