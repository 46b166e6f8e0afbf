import type { ReactNode } from 'react'
import { timelineTexts as texts } from '../../../contract/documents/timeline.texts.ts'
import { EmptyPicture } from '../shared/EmptyPicture.tsx'
import { EmptyState } from '../shared/EmptyState.tsx'
import { TimelineBoxes } from './TimelineBoxes.tsx'
import { useYears } from './timeline.hooks.ts'

/** The documents by year: the other view of the Documents tab. */
export function TimelineYears({ project, upload }: { project: string; upload: ReactNode }) {
  const { boxes } = useYears(project)
  if (boxes.length === 0)
    return (
      <EmptyState picture={<EmptyPicture name="timeline" />} title={texts.emptyAll} action={upload}>
        {texts.emptyAllText}
      </EmptyState>
    )
  return <TimelineBoxes label={texts.years} boxes={boxes} />
}
