import { docsetsTexts as texts } from '../../../contract/docsets/docsets.texts.ts'
import { pagePath } from '../../../contract/shell/pages.ts'
import { ButtonLink } from '../shared/ButtonLink.tsx'
import { Card } from '../shared/Card.tsx'
import { ErrorState } from '../shared/ErrorState.tsx'
import { Link } from '../shared/Link.tsx'
import { NoPermissionScreen } from '../shared/NoPermissionScreen.tsx'
import { PageHeader } from '../shared/PageHeader.tsx'
import { PageLayout } from '../shared/PageLayout.tsx'
import { Skeleton } from '../shared/Skeleton.tsx'
import { useSystem } from '../shared/system-context.ts'
import { DocsetsGate } from './DocsetsGate.tsx'
import styles from './docsets.module.css'
import { useDocsetAddress, useDocsetList, useOpenList } from './docsets.hooks.ts'
import { PipelineButtons } from './DocsetsSidebar.tsx'
import { ownValue } from '../../../contract/shared/own-value.ts'

export function DocsetsPage() {
  return (
    <DocsetsGate>
      <List />
    </DocsetsGate>
  )
}

/** Every docset with its number of records. */
function List() {
  useOpenList()
  const { project } = useDocsetAddress()
  const { docsets, isLoading, isForbidden, failure, readAgain } = useDocsetList()
  const { goBack } = useSystem()
  if (isForbidden) return <NoPermissionScreen onBack={goBack} />
  return (
    <PageLayout>
      <PageHeader
        title={texts.title}
        note={texts.note}
        actions={<ButtonLink to={pagePath('pipelineSteps', { project })}>{texts.steps}</ButtonLink>}
      />
      {failure !== null && <ErrorState kind="part" message={failure} onBack={goBack} onRetry={readAgain} />}
      {isLoading && docsets.length === 0 && <Skeleton shape="card" count={3} />}
      <ul className={styles.list}>
        {docsets.map(({ name, numRecords }) => (
          <li key={name}>
            <Card
              title={<Link to={pagePath('docset', { project, docset: name })}>{texts.nameOf(name)}</Link>}
              note={texts.count(numRecords)}
            >
              {ownValue(texts.about, name)}
            </Card>
          </li>
        ))}
      </ul>
      <div className={styles.narrowOnly}>
        <PipelineButtons project={project} />
      </div>
    </PageLayout>
  )
}
