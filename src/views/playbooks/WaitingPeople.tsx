import { isForAnyone } from '../../../contract/playbooks/playbook-steps.ts'
import type { PlaybookTopic } from '../../../contract/playbooks/playbooks.schemas.ts'
import { playbooksTexts as texts } from '../../../contract/playbooks/playbooks.texts.ts'
import styles from './playbooks.module.css'
import { ownValue } from '../../../contract/shared/own-value.ts'

type Props = { topic: PlaybookTopic; nameOf: (id: string | undefined) => string | null }

/** Who the playbook waits for: holders of roles with steps that can be done now. */
export function WaitingPeople({ topic, nameOf }: Props) {
  const roles = Object.values(topic.steps)
    .filter(({ status, config }) => status === 'PENDING' && !isForAnyone(config.allowedRole))
    .map(({ config }) => config.allowedRole)
  const names = [...new Set(roles)].map((role) => nameOf(ownValue(topic.userRoles, role)) ?? role)
  return names.length === 0 ? null : <span className={styles.quiet}>{texts.waitingFor([...new Set(names)])}</span>
}
