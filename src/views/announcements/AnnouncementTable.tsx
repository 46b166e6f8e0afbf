import type { WrittenAnnouncement } from '../../../contract/announcements/announcements.schemas.ts'
import { announcementsTexts as texts } from '../../../contract/announcements/announcements.texts.ts'
import { Badge } from '../shared/Badge.tsx'
import type { Column } from '../shared/column.ts'
import { plainTextOfMarkdown } from '../shared/markdown/plain-text.ts'
import { Stamp } from '../shared/Stamp.tsx'
import { Table } from '../shared/Table.tsx'
import styles from './announcements.module.css'
import { momentOf } from './dates.ts'
import { Deletion } from './Deletion.tsx'
import { useAnnouncementEditor } from './editor.hooks.ts'

const columns: readonly Column<WrittenAnnouncement>[] = [
  { id: 'date', header: texts.date, cell: (announcement) => <When announcement={announcement} />, width: '16ch' },
  { id: 'type', header: texts.type, cell: ({ type }) => texts.types[type], wideOnly: true },
  { id: 'area', header: texts.area, cell: ({ appArea }) => appArea },
  {
    id: 'description',
    header: texts.description,
    cell: ({ description }) => <span className={styles.excerpt}>{plainTextOfMarkdown(description)}</span>,
    wideOnly: true,
  },
  {
    id: 'actions',
    header: texts.actions,
    cell: (one) => <Deletion {...one} />,
    align: 'end',
    actions: true,
    wideOnly: true,
  },
]

export function AnnouncementTable({ announcements }: { announcements: readonly WrittenAnnouncement[] }) {
  const { open } = useAnnouncementEditor()
  return (
    <Table
      label={texts.adminTitle}
      columns={columns}
      rows={announcements}
      rowKey={({ id }) => id}
      onOpenRow={({ id }) => open(id)}
    />
  )
}

function When({ announcement }: { announcement: WrittenAnnouncement }) {
  const { isPlanned } = useAnnouncementEditor()
  if (!isPlanned(announcement)) return <Stamp at={announcement.date} look="day" />
  return <Badge tone="live">{texts.from(momentOf(announcement.shownFrom))}</Badge>
}
