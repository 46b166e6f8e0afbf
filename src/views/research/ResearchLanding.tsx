import { researchPagesTexts as texts } from '../../../contract/research/research-pages.texts.ts'
import type { ResearchTopic } from '../../../contract/research/research.schemas.ts'
import { pagePath } from '../../../contract/shell/pages.ts'
import { ButtonLink } from '../shared/ButtonLink.tsx'
import { Card } from '../shared/Card.tsx'
import { EmptyPicture } from '../shared/EmptyPicture.tsx'
import { EmptyState } from '../shared/EmptyState.tsx'
import { ErrorState } from '../shared/ErrorState.tsx'
import { Link } from '../shared/Link.tsx'
import { NoPermissionScreen } from '../shared/NoPermissionScreen.tsx'
import { PageHeader } from '../shared/PageHeader.tsx'
import { PageLayout } from '../shared/PageLayout.tsx'
import { useRefusal } from '../shared/rights.hooks.ts'
import { Skeleton } from '../shared/Skeleton.tsx'
import { useSystem } from '../shared/system-context.ts'
import { useOpenPage, useResearchAddress, useResearchList } from './research.hooks.ts'
import styles from './research.module.css'
import { TopicBadges } from './TopicBadges.tsx'

/** Introduces research and lists the topics. */
export function ResearchLanding() {
  useOpenPage('landing')
  const { project } = useResearchAddress()
  const { topics, isKnown, isForbidden, failure, readAgain } = useResearchList()
  const { goBack } = useSystem()
  const startDisabledReason = useRefusal('member')
  const isEmpty = isKnown && topics.length === 0
  if (isForbidden) return <NoPermissionScreen onBack={goBack} />
  const start = (
    <ButtonLink
      tone="primary"
      icon="plus"
      to={pagePath('researchCreate', { project })}
      disabledReason={startDisabledReason}
    >
      {texts.start}
    </ButtonLink>
  )
  return (
    <PageLayout>
      <PageHeader title={texts.title} note={texts.note} actions={isEmpty ? undefined : start} />
      {failure !== null && <ErrorState kind="part" message={failure} onBack={goBack} onRetry={readAgain} />}
      {!isKnown && failure === null && <Skeleton shape="card" count={3} />}
      {isEmpty && (
        <EmptyState picture={<EmptyPicture name="research" />} title={texts.emptyTitle} action={start}>
          {texts.empty}
        </EmptyState>
      )}
      <ul className={styles.topics} aria-label={texts.list}>
        {topics.map((topic) => (
          <li key={topic.id}>
            <TopicCard topic={topic} project={project} />
          </li>
        ))}
      </ul>
    </PageLayout>
  )
}

function TopicCard({ topic, project }: { topic: ResearchTopic; project: string }) {
  return (
    <Card
      title={<Link to={pagePath('researchView', { project, topicId: topic.id })}>{topic.topic}</Link>}
      note={<TopicBadges topic={topic} />}
    >
      {topic.abstract === '' ? null : <p className={styles.abstract}>{topic.abstract}</p>}
    </Card>
  )
}
