import { announcementsTexts as texts } from '../../../contract/announcements/announcements.texts.ts'
import { Button } from '../shared/Button.tsx'
import { ErrorState } from '../shared/ErrorState.tsx'
import { ListBody } from '../shared/ListBody.tsx'
import { PageHeader } from '../shared/PageHeader.tsx'
import { PageLayout } from '../shared/PageLayout.tsx'
import { SearchBox } from '../shared/SearchBox.tsx'
import { AnnouncementForm } from './AnnouncementForm.tsx'
import { AnnouncementTable } from './AnnouncementTable.tsx'
import { useAnnouncementEditor, useAnnouncementOfAddress } from './editor.hooks.ts'

/** The editor of announcements; the URL names the one whose form is open. */
export function AnnouncementsPage() {
  useAnnouncementOfAddress()
  const editor = useAnnouncementEditor()
  const { isUnknown, isFormOpen, shown, count, search, applied, isLoading, failure } = editor
  const { setSearch, readAgain, write, toList } = editor
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
      {count > 0 && <SearchBox label={texts.search} value={search} onChange={setSearch} />}
      <ListBody
        failure={failure}
        isLoading={isLoading}
        onReadAgain={readAgain}
        count={count}
        matching={shown.length}
        empty={{ icon: 'bell', title: texts.noneWritten, text: texts.noneWrittenText }}
        noMatch={{ title: texts.noMatch(applied), clear: texts.clearSearch, onClear: () => setSearch('') }}
      >
        <AnnouncementTable announcements={shown} />
      </ListBody>
    </PageLayout>
  )
}
