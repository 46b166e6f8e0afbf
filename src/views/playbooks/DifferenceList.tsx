import { authoringTexts as texts } from '../../../contract/playbooks/authoring.texts.ts'
import type { Difference } from '../../../contract/playbooks/differences.ts'
import styles from './playbook-editor.module.css'

type Props = { label: string; differences: readonly Difference[]; before: string; after: string }

/** The differences between two versions, one below the other. */
export function DifferenceList({ label, differences, before, after }: Props) {
  return (
    <dl className={styles.differences} aria-label={label}>
      {differences.map((difference) => (
        <div key={difference.where} className={styles.difference}>
          <dt>{difference.where}</dt>
          <dd className={styles.pair}>
            <Side name={before} text={difference.before} />
            <Side name={after} text={difference.after} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

const Side = ({ name, text }: { name: string; text: string }) => (
  <span className={styles.side}>
    <span className={styles.quiet}>{name}</span>
    <span className={styles.sideText}>{text === '' ? texts.nothingThere : text}</span>
  </span>
)
