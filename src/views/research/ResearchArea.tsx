import type { ReactNode } from 'react'
import { useResearchAddress } from './research.hooks.ts'
import { EditResearchPage, NewResearchPage } from './ResearchFormPage.tsx'
import { ResearchLanding } from './ResearchLanding.tsx'
import { TopicPage } from './TopicPage.tsx'

/** The research page that the URL names. */
export function ResearchArea({ feedbackOn }: { feedbackOn: (topicId: string) => ReactNode }) {
  const { page, topicId } = useResearchAddress()
  if (page === 'researchCreate') return <NewResearchPage />
  if (page === 'researchEdit') return <EditResearchPage key={topicId} />
  return page === 'researchView' ? <TopicPage key={topicId} feedbackOn={feedbackOn} /> : <ResearchLanding />
}
