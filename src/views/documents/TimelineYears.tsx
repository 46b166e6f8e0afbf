import { timelineTexts as texts } from '../../../contract/documents/timeline.texts.ts'
import { EmptyState } from '../shared/EmptyState.tsx'
import { TimelineBoxes } from './TimelineBoxes.tsx'
import { useYears } from './timeline.hooks.ts'

/** The documents by year: the other view of the Documents tab. */
export function TimelineYears({ project }: { project: string }) {
  const { boxes } = useYears(project)
  if (boxes.length === 0)
    return (
      <EmptyState icon="calendar" title={texts.emptyAll}>
        {texts.emptyAllText}
      </EmptyState>
    )
  return <TimelineBoxes label={texts.years} boxes={boxes} />
}
