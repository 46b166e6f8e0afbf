import { announcementsTexts as texts } from '../../../contract/announcements/announcements.texts.ts'
import { Button } from '../shared/Button.tsx'
import { EmptyState } from '../shared/EmptyState.tsx'
import { ErrorState } from '../shared/ErrorState.tsx'
import { PageHeader } from '../shared/PageHeader.tsx'
import { PageLayout } from '../shared/PageLayout.tsx'
import { Skeleton } from '../shared/Skeleton.tsx'
import { useSystem } from '../shared/system-context.ts'
import { TextInput } from '../shared/TextInput.tsx'
import { AnnouncementForm } from './AnnouncementForm.tsx'
import { AnnouncementTable } from './AnnouncementTable.tsx'
import styles from './announcements.module.css'
import { useAnnouncementDesk, useAnnouncementOfAddress } from './desk.hooks.ts'

/** Where announcements are written; the address names the one whose form is open. */
export function AnnouncementsPage() {
  useAnnouncementOfAddress()
  const { isUnknown, isFormOpen, hasAny, search, setSearch, write, toList } = useAnnouncementDesk()
  if (isUnknown) return <ErrorState kind="not found" message={texts.gone} onBack={toList} />
  if (isFormOpen) return <AnnouncementForm />
  return (
    <PageLayout>
      <PageHeader
        title={texts.adminTitle}
        note={texts.adminNote}
        actions={
          <Button tone="primary" icon="plus" onClick={write}>
            {texts.write}
          </Button>
        }
      />
      {hasAny && (
        <div role="search" className={styles.search}>
          <TextInput
            type="search"
            icon="search"
            data-search
            aria-label={texts.search}
            placeholder={texts.search}
            value={search}
            onChange={setSearch}
          />
        </div>
      )}
      <List />
    </PageLayout>
  )
}

function List() {
  const { shown, hasAny, search, isLoading, failure, readAgain, setSearch } = useAnnouncementDesk()
  const { goBack } = useSystem()
  if (failure !== null) return <ErrorState kind="part" message={failure} onBack={goBack} onRetry={readAgain} />
  if (isLoading) return <Skeleton shape="row" count={5} />
  if (!hasAny) {
    return (
      <EmptyState icon="bell" title={texts.noneWritten}>
        {texts.noneWrittenText}
      </EmptyState>
    )
  }
  if (shown.length === 0) {
    return (
      <EmptyState
        icon="search"
        title={texts.noMatch(search)}
        action={<Button onClick={() => setSearch('')}>{texts.clearSearch}</Button>}
      />
    )
  }
  return <AnnouncementTable announcements={shown} />
}
