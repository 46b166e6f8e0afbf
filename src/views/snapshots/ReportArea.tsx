import { useLocation } from 'react-router'
import { snapshotsTexts as texts } from '../../../contract/snapshots/snapshots.texts.ts'
import { EmptyState } from '../shared/EmptyState.tsx'
import { Skeleton } from '../shared/Skeleton.tsx'
import { Comparing } from './Comparing.tsx'
import { ReportList } from './ReportList.tsx'
import { ReportPage } from './ReportPage.tsx'
import { useOpenReports } from './snapshots.hooks.ts'

type Props = { project: string; code: string; tab: string; date: string | null; latest: string | null }

/** Reports of a dashboard: the newest, the list, a single one, or two side by side. */
export function ReportArea({ project, code, tab, date, latest }: Props) {
  const { search } = useLocation()
  if (tab === 'latest' && latest === null)
    return (
      <EmptyState icon="document" title={texts.none}>
        {texts.noneNote}
      </EmptyState>
    )
  const shown = tab === 'latest' ? latest : date
  const other = new URLSearchParams(search).get('with')
  return <Opened key={code} project={project} code={code} date={shown} other={shown === null ? null : other} />
}

type OpenedProps = { project: string; code: string; date: string | null; other: string | null }

function Opened({ project, code, date, other }: OpenedProps) {
  const isOpen = useOpenReports(code, date, other)
  if (!isOpen) return <Skeleton shape="card" count={2} />
  if (date === null) return <ReportList project={project} code={code} />
  return other === null ? <ReportPage project={project} code={code} /> : <Comparing code={code} />
}
