import { useState } from 'react'
import type { Announcement } from '../../../contract/announcements/announcements.schemas.ts'
import { announcementsTexts as texts } from '../../../contract/announcements/announcements.texts.ts'
import { Badge } from '../shared/Badge.tsx'
import { LeaveDialog } from '../shared/conversation/LeaveDialog.tsx'
import { Markdown } from '../shared/markdown/Markdown.tsx'
import styles from './announcements.module.css'
import type { TypeGroup } from './announcements.hooks.ts'
import { dayOfInstant } from './dates.ts'

type Props = { groups: readonly TypeGroup[]; level?: 3 | 4; onFollow: (path: string) => void }

/** Announcements grouped by type. */
export function AnnouncementGroups({ groups, level = 3, onFollow }: Props) {
  const Title = `h${level}` as const
  return groups.map(({ type, announcements }) => (
    <section key={type} className={styles.group}>
      <Title className={styles.groupTitle}>{texts.groups[type]}</Title>
      <ul className={styles.list}>
        {announcements.map((announcement) => (
          <li key={announcement.id}>
            <AnnouncementText announcement={announcement} onFollow={onFollow} />
          </li>
        ))}
      </ul>
    </section>
  ))
}

/** One announcement as readers see it. */
export function AnnouncementText({
  announcement,
  onFollow,
}: {
  announcement: Pick<Announcement, 'appArea' | 'description' | 'date'>
  onFollow?: (path: string) => void
}) {
  const { appArea, description, date } = announcement
  const [outside, setOutside] = useState<string | null>(null)
  return (
    <article className={styles.announcement}>
      <p className={styles.about}>
        {appArea !== '' && <Badge tone="ink">{appArea}</Badge>}
        {date !== '' && <time dateTime={date}>{dayOfInstant(date)}</time>}
      </p>
      <Markdown text={description} onInternalLink={onFollow} onExternalLink={setOutside} />
      <LeaveDialog href={outside} onStay={() => setOutside(null)} />
    </article>
  )
}
