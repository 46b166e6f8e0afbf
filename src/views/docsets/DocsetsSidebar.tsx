import { docsetsTexts as texts } from '../../../contract/docsets/docsets.texts.ts'
import { Button } from '../shared/Button.tsx'
import { NavList } from '../shared/NavList.tsx'
import { useIsSuperadminHere } from '../shared/rights.hooks.ts'
import styles from './docsets.module.css'
import { useDocsetAddress, useDocsetEntries, useIntegrationActions, usePipelines } from './docsets.hooks.ts'

/** The docsets, and the pipelines that can be started. */
export function DocsetsSidebar() {
  const { project } = useDocsetAddress()
  if (!useIsSuperadminHere()) return null
  return (
    <div className={styles.sidebar}>
      <DocsetNav project={project} />
      <PipelineButtons project={project} />
      <IntegrationButtons project={project} />
    </div>
  )
}

export function DocsetNav({ project }: { project: string }) {
  const entries = useDocsetEntries(project)
  return (
    <nav aria-label={texts.list}>
      <NavList entries={entries} />
    </nav>
  )
}

/** Starts background jobs. */
export function PipelineButtons({ project }: { project: string }) {
  const { pipelines, runDisabledReason, outcome, failure, run } = usePipelines(project)
  if (pipelines.length === 0) return null
  return (
    <section className={styles.jobs} aria-label={texts.backgroundJobs}>
      <h2 className={styles.sidebarTitle}>{texts.backgroundJobs}</h2>
      {pipelines.map(({ name, label }) => (
        <Button
          key={name}
          wide
          icon="refresh"
          disabledReason={runDisabledReason}
          aria-label={texts.run(label)}
          onClick={() => run(name)}
        >
          {label}
        </Button>
      ))}
      {outcome !== null && <p role="status">{outcome}</p>}
      {failure !== null && <p role="alert">{failure}</p>}
    </section>
  )
}

/** Actions of the connected systems. */
export function IntegrationButtons({ project }: { project: string }) {
  const { actions, runDisabledReason, outcome, failure, run } = useIntegrationActions(project)
  if (actions.length === 0) return null
  return (
    <section className={styles.jobs} aria-label={texts.integrationActions}>
      <h2 className={styles.sidebarTitle}>{texts.integrationActions}</h2>
      {actions.map((one) => (
        <Button
          key={`${one.integration} ${one.action}`}
          wide
          icon="refresh"
          disabledReason={runDisabledReason}
          onClick={() => run(one)}
        >
          {texts.actionOf(one.name, one.label)}
        </Button>
      ))}
      {outcome !== null && <p role="status">{outcome}</p>}
      {failure !== null && <p role="alert">{failure}</p>}
    </section>
  )
}
