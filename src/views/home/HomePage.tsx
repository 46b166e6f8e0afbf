import { lazy, type ReactNode, Suspense } from 'react'
import { homeTexts as texts } from '../../../contract/home/home.texts.ts'
import { Banner } from '../shared/Banner.tsx'
import { ErrorState } from '../shared/ErrorState.tsx'
import { PageHeader } from '../shared/PageHeader.tsx'
import { PageLayout } from '../shared/PageLayout.tsx'
import { Skeleton } from '../shared/Skeleton.tsx'
import { useSystem } from '../shared/system-context.ts'
import { FirstSteps } from './FirstSteps.tsx'
import styles from './home.module.css'
import { useHome } from './home.hooks.ts'
import { Matters } from './Matters.tsx'
import { NewData } from './NewData.tsx'
import { Question } from './Question.tsx'

const MatterDialog = lazy(async () => ({ default: (await import('./MatterDialog.tsx')).MatterDialog }))

/** An organisation's start page: news, and a field for a question. */
export function HomePage({ moved }: { moved: (project: string) => ReactNode }) {
  const home = useHome()
  const { goBack } = useSystem()
  const { organisation, name, isRead, isEmpty, failure } = home
  if (!organisation) return null
  const { code: project, isDemo } = organisation
  return (
    <PageLayout>
      <PageHeader
        title={name === '' ? texts.welcomeNobody : texts.welcome(name)}
        note={home.lastVisit ?? (failure === null ? texts.reading : texts.notRead)}
      />
      <div className={styles.home} data-empty={isEmpty || undefined}>
        <div className={styles.main}>
          <Question />
          {isDemo && <Banner>{texts.demoNote}</Banner>}
          {isEmpty && <FirstSteps project={project} />}
          {failure !== null && <ErrorState kind="part" message={failure} onBack={goBack} onRetry={home.readAgain} />}
          {failure === null && !isRead && <Skeleton shape="card" label={texts.reading} />}
          {isRead && !isEmpty && moved(project)}
          {isRead && (
            <Matters
              current={home.current}
              earlier={home.earlier}
              periodsOf={home.periodsOf}
              isWatching={home.isWatching}
              toWatchlist={isDemo ? null : project}
              onOpen={home.open}
              onDismiss={home.dismiss}
            />
          )}
        </div>
        {isRead && !isEmpty && <NewData groups={home.groups} project={project} />}
      </div>
      {home.shown && (
        <Suspense fallback={null}>
          <MatterDialog matter={home.shown} onClose={home.close} onDismiss={home.dismiss} />
        </Suspense>
      )}
    </PageLayout>
  )
}
