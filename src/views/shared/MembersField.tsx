import { sharedTexts } from '../../../contract/shared/shared.texts.ts'
import { Checkbox } from './Checkbox.tsx'
import { useOrganisationMembers } from './members.hooks.ts'
import styles from './MembersField.module.css'

type Props = {
  label: string
  hint?: string
  chosen: readonly string[]
  onChange: (chosen: readonly string[]) => void
  /** Id of a member who isn't offered. */
  without?: string | null
}

/** Selects members of the organisation. */
export function MembersField({ label, hint, chosen, onChange, without = null }: Props) {
  const members = useOrganisationMembers()
  const offered = members.filter(({ id }) => id !== without)
  const left = members.length === 0 ? 0 : chosen.filter((one) => members.every(({ id }) => id !== one)).length
  if (offered.length === 0 && left === 0) return null
  return (
    <fieldset className={styles.members}>
      <legend className={styles.legend}>{label}</legend>
      {hint && <p className={styles.hint}>{hint}</p>}
      {left > 0 && <p className={styles.hint}>{sharedTexts.haveLeft(left)}</p>}
      {offered.map(({ id, name, email }) => (
        <Checkbox
          key={id}
          label={name || email}
          hint={name ? email : undefined}
          checked={chosen.includes(id)}
          onChange={(isChosen) => onChange(isChosen ? [...chosen, id] : chosen.filter((one) => one !== id))}
        />
      ))}
    </fieldset>
  )
}
