import { conversationTexts as texts } from '../../../../contract/chat/conversation.texts.ts'
import { Icon } from '../Icon.tsx'
import { Link } from '../Link.tsx'
import { queriesOf } from './figure-table.ts'
import styles from './entries.module.css'

type Props = { results: readonly unknown[]; project: string }

/** Opens the queries behind an answer's figures in Datasets. */
export function QueryLinks({ results, project }: Props) {
  const queries = queriesOf(results, project)
  if (queries.length === 0) return null
  return (
    <ul className={styles.queries}>
      {queries.map(({ to, table }) => (
        <li key={to}>
          <Link to={to} className={styles.query}>
            <Icon name="table" size="small" />
            {queries.length === 1 ? texts.openQuery : texts.openQueryOf(table)}
          </Link>
        </li>
      ))}
    </ul>
  )
}
