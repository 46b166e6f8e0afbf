import { useState } from 'react'
import type { ContentUpdate, ContentUpdateType } from '../../../contract/home/home.schemas.ts'
import { homeTexts as texts } from '../../../contract/home/home.texts.ts'
import { pagePath } from '../../../contract/shell/pages.ts'
import { Button } from '../shared/Button.tsx'
import { Link } from '../shared/Link.tsx'
import styles from './home.module.css'
import { ownZone, whenOf } from '../shared/when.ts'

type UpdateGroup = { type: ContentUpdateType; updates: readonly ContentUpdate[] }
type Props = { groups: readonly UpdateGroup[]; project: string }
type Of = { project: string; now: number }

/** New data of the organisation, by type. */
export function NewData({ groups, ...rest }: Props) {
  const [now] = useState(() => Date.now())
  return (
    <section className={styles.part}>
      <h2 className={styles.heading}>{texts.updatesHeading}</h2>
      {groups.length === 0 && <p className={styles.quiet}>{texts.updatesNone}</p>}
      {groups.map((group) => (
        <Group key={group.type} {...group} {...rest} now={now} />
      ))}
    </section>
  )
}

const mostAtFirst = 5

function Group({ type, updates, ...of }: UpdateGroup & Of) {
  const [isWhole, setIsWhole] = useState(false)
  return (
    <div className={styles.group}>
      <h3 className={styles.groupHeading}>{texts.groups[type]}</h3>
      <ul className={styles.updates}>
        {(isWhole ? updates : updates.slice(0, mostAtFirst)).map((update) => (
          <li key={`${update.ref} ${update.date}`} className={styles.update}>
            <Update update={update} {...of} />
          </li>
        ))}
      </ul>
      {!isWhole && updates.length > mostAtFirst && (
        <Button size="small" tone="plain" onClick={() => setIsWhole(true)}>
          {texts.showAll(updates.length)}
        </Button>
      )}
    </div>
  )
}

function Update({ update, project, now }: { update: ContentUpdate } & Of) {
  const { title, date, route, routeParams, updatedBy } = update
  const when = whenOf(date, now, ownZone())
  return (
    <>
      <Link to={pagePath(route, { ...routeParams, project })} className={styles.updateTitle}>
        {title}
      </Link>
      <span className={styles.when}>
        <time dateTime={date} title={when.full}>
          {when.short}
        </time>
        {updatedBy !== null && ` ${texts.by(updatedBy)}`}
      </span>
    </>
  )
}
