import { Checkbox } from '../shared/Checkbox.tsx'
import styles from './snapshots.module.css'
import { useMembers } from './snapshots.hooks.ts'

type Props = { label: string; chosen: readonly string[]; onChange: (chosen: readonly string[]) => void }

/** The members of the organisation, to be chosen from. */
export function Members({ label, chosen, onChange }: Props) {
  const members = useMembers()
  return (
    <fieldset className={styles.members}>
      <legend className={styles.legend}>{label}</legend>
      {members.map(({ id, name, email }) => (
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
