import { modelsTexts as texts } from '../../../contract/admin/models.texts.ts'
import { ErrorState } from '../shared/ErrorState.tsx'
import { PageHeader } from '../shared/PageHeader.tsx'
import { ReadingLayout } from '../shared/ReadingLayout.tsx'
import { Skeleton } from '../shared/Skeleton.tsx'
import { ModelServerForm } from './ModelServerForm.tsx'
import { ModelTrials } from './ModelTrials.tsx'
import { useModels } from './models.hooks.ts'
import styles from './models.module.css'

export function ModelsPage() {
  const { list, offered, server } = useModels()
  return (
    <ReadingLayout>
      <PageHeader title={texts.title} note={texts.note} />
      {server === null ? (
        list.failure === null ? (
          <Skeleton shape="card" />
        ) : (
          <ErrorState kind="part" message={list.failure.message} onBack={list.readAgain} onRetry={list.readAgain} />
        )
      ) : (
        <div className={styles.cards}>
          <ModelServerForm key={server.rev} server={server} offered={offered} />
          <ModelTrials offered={offered} />
        </div>
      )}
    </ReadingLayout>
  )
}
