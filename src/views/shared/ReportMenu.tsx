import { reportsTexts } from '../../../contract/reports/reports.texts.ts'
import { Button } from './Button.tsx'
import { Menu, type MenuEntry } from './Menu.tsx'
import { useRefusal } from './rights.hooks.ts'
import type { useReports } from './reports.hooks.ts'
import { dayIn, ownZone, whenOf } from './when.ts'

const texts = reportsTexts.menu
const mostShown = 4
const fileName = (topic: string, date: string, format: string) =>
  `${topic
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .slice(0, 80)} ${dayIn(ownZone(), new Date(date))}.${format}`

type Props = {
  title: string
  notYetReason: string | null
  view: ReturnType<typeof useReports>
  /** Whether the record of how it was made can be printed too. */
  hasRecord?: boolean
  label?: string
}
/** Creates printed reports, and downloads existing ones. */
export function ReportMenu({ title, notYetReason, view, hasRecord = false, label = texts.report }: Props) {
  const disabledReason = useRefusal('member')
  const printDisabledReason = disabledReason ?? notYetReason ?? (view.isPrinting ? texts.printing : null)
  const saved = view.reports.slice(0, mostShown).flatMap(({ id, date, formats }): MenuEntry[] =>
    formats.map((format) => ({
      ...{ kind: 'action', id: `${id} ${format}`, icon: 'download' },
      label: texts.download(format, whenOf(date, Date.parse(date), ownZone()).moment),
      onSelect: () => view.download(id, format, fileName(title, date, format)),
    })),
  )
  const print: MenuEntry = {
    ...{ kind: 'action', id: 'print', icon: 'document', disabledReason: printDisabledReason },
    label: saved.length === 0 ? texts.print : texts.printAgain,
    onSelect: () => view.print(),
  }
  const record: MenuEntry = {
    ...{ kind: 'action', id: 'record', icon: 'document', disabledReason: printDisabledReason },
    label: texts.printRecord,
    onSelect: () => view.print({ withRecord: true }),
  }
  const made = hasRecord ? [print, record] : [print]
  return (
    <Menu
      trigger={
        <Button icon="download" iconAfter="chevron-down" aria-busy={view.isPrinting || undefined}>
          {label}
        </Button>
      }
      entries={saved.length === 0 ? made : [...made, { kind: 'separator', id: 'saved' }, ...saved]}
    />
  )
}
