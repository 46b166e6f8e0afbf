import type { PlaybookTemplate, PlaybookTopic } from '../../../contract/playbooks/playbooks.schemas.ts'
import { playbooksTexts as texts } from '../../../contract/playbooks/playbooks.texts.ts'
import { pagePath } from '../../../contract/shell/pages.ts'
import { Badge } from '../shared/Badge.tsx'
import { Button } from '../shared/Button.tsx'
import { ButtonLink } from '../shared/ButtonLink.tsx'
import { Card } from '../shared/Card.tsx'
import { EmptyPicture } from '../shared/EmptyPicture.tsx'
import { EmptyState } from '../shared/EmptyState.tsx'
import { ErrorState } from '../shared/ErrorState.tsx'
import { Link } from '../shared/Link.tsx'
import { PageHeader } from '../shared/PageHeader.tsx'
import { PageLayout } from '../shared/PageLayout.tsx'
import { useIsSuperadmin } from '../shared/rights.hooks.ts'
import { Skeleton } from '../shared/Skeleton.tsx'
import { StatusBadge } from '../shared/StatusBadge.tsx'
import { useSystem } from '../shared/system-context.ts'
import { dayWords } from './day-words.ts'
import { useGallery, usePeople } from './playbooks.hooks.ts'
import { WaitingPeople } from './WaitingPeople.tsx'
import styles from './playbooks.module.css'

/** The gallery of playbooks by category, and the ones in progress. */
export function PlaybooksPage() {
  const { goBack } = useSystem()
  const view = useGallery()
  const mayWrite = useIsSuperadmin()
  const { project, categories, isLoading, failure, readAgain, startDisabledReason } = view
  return (
    <PageLayout>
      <PageHeader title={texts.title} note={texts.intro} />
      {failure !== null && <ErrorState kind="part" message={failure} onBack={goBack} onRetry={readAgain} />}
      {isLoading && <Skeleton shape="card" count={3} />}
      <Running topics={view.open} project={project} title={texts.running} />
      {!isLoading && failure === null && categories.length === 0 && (
        <EmptyState
          picture={<EmptyPicture name="playbooks" />}
          title={texts.noTemplates}
          action={
            mayWrite && (
              <ButtonLink tone="primary" icon="plus" to={pagePath('adminPlaybooks')}>
                {texts.writeFirst}
              </ButtonLink>
            )
          }
        >
          {texts.noTemplatesHint}
        </EmptyState>
      )}
      <div className={styles.gallery}>
        {categories.map(([category, templates]) => (
          <section
            key={category}
            className={styles.category}
            data-several={templates.length > 1 || undefined}
            aria-label={category}
          >
            <h2 className={styles.heading}>{category}</h2>
            <ul className={styles.grid}>
              {templates.map((template) => (
                <li key={template.id}>
                  <TemplateCard template={template} project={project} startDisabledReason={startDisabledReason} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      <Running topics={view.complete} project={project} title={texts.filters.complete} />
    </PageLayout>
  )
}

const looks = { missing: 'waiting', pending: 'live', complete: 'good' } as const

type TemplateProps = { template: PlaybookTemplate; project: string; startDisabledReason: string | null }
function TemplateCard({ template, project, startDisabledReason }: TemplateProps) {
  const { name, description, slug, id, status, roles } = template
  const action = template.callToAction.trim() || texts.start
  const to = `${pagePath('playbookNew', { project })}?template=${encodeURIComponent(slug || id)}`
  return (
    <Card
      title={name}
      note={<StatusBadge status={looks[status]} label={texts.templateStatuses[status]} />}
      footer={
        startDisabledReason === null ? (
          <ButtonLink to={to} aria-label={texts.startOf(action, name)}>
            {action}
          </ButtonLink>
        ) : (
          <Button disabledReason={startDisabledReason}>{action}</Button>
        )
      }
    >
      <p>{description}</p>
      {roles.length > 0 && (
        <p className={styles.roleCount}>
          <Badge>{texts.roleCount(roles.length)}</Badge>
        </p>
      )}
    </Card>
  )
}

type RunningProps = { topics: readonly PlaybookTopic[]; project: string; title: string }
function Running({ topics, project, title }: RunningProps) {
  const { nameOf } = usePeople()
  if (topics.length === 0) return null
  return (
    <section className={styles.category} aria-label={title}>
      <h2 className={styles.heading}>{title}</h2>
      <ul className={styles.rows}>
        {topics.map((topic) => {
          const steps = Object.values(topic.steps)
          const done = steps.filter(({ status }) => status === 'complete').length
          return (
            <li key={topic.id} className={styles.row}>
              <span className={styles.rowName}>
                <Link to={pagePath('playbook', { project, topicId: topic.id })}>{topic.title}</Link>
                <span className={styles.quiet}>{dayWords(topic.date)}</span>
              </span>
              <span className={styles.rowFacts}>
                {topic.accessLevel === 'private' && <Badge>{texts.accessBadges.private}</Badge>}
                <span>{texts.progressOf(done, steps.length)}</span>
                {!topic.completed && <WaitingPeople topic={topic} nameOf={nameOf} />}
              </span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
