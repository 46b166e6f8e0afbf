import { authoringTexts as texts } from '../../../contract/playbooks/authoring.texts.ts'
import { trashTexts } from '../../../contract/shared/trash.texts.ts'
import { Button } from '../shared/Button.tsx'
import { ErrorState } from '../shared/ErrorState.tsx'
import { ListBody } from '../shared/ListBody.tsx'
import { PageHeader } from '../shared/PageHeader.tsx'
import { PageLayout } from '../shared/PageLayout.tsx'
import { SearchBox } from '../shared/SearchBox.tsx'
import { TrashedDialog } from '../shared/TrashedDialog.tsx'
import { AdminPlaybooksTable } from './AdminPlaybooksTable.tsx'
import { useDeletedPlaybooks } from './deleted-playbooks.hooks.ts'
import { PlaybookDialog } from './PlaybookDialog.tsx'
import { usePlaybookEditor, usePlaybookOfAddress } from './playbook-editor.hooks.ts'

/** The editor of playbooks; the URL names the one whose dialog is open. */
export function AdminPlaybooksPage() {
  usePlaybookOfAddress()
  const { isUnknown, shown, count, search, setSearch, isLoading, failure, readAgain, add, close } = usePlaybookEditor()
  const trash = useDeletedPlaybooks()
  if (isUnknown) return <ErrorState kind="not found" onBack={close} />
  return (
    <PageLayout>
      <PageHeader
        title={texts.title}
        note={texts.note}
        actions={
          <>
            <Button icon="trash" onClick={trash.open}>
              {trashTexts.trash}
            </Button>
            <Button tone="primary" icon="plus" onClick={add}>
              {texts.add}
            </Button>
          </>
        }
      />
      {count > 0 && <SearchBox label={texts.search} value={search} onChange={setSearch} />}
      <ListBody
        failure={failure}
        isLoading={isLoading}
        onReadAgain={readAgain}
        count={count}
        matching={shown.length}
        empty={{ icon: 'book', title: texts.none, text: texts.noneHint }}
        noMatch={{
          ...{ title: texts.noMatch, text: texts.noMatchHint },
          ...{ clear: texts.clearSearch, onClear: () => setSearch('') },
        }}
      >
        <AdminPlaybooksTable playbooks={shown} />
      </ListBody>
      <PlaybookDialog />
      {trash.isOpen && <TrashedDialog note={texts.trashNote} view={trash} />}
    </PageLayout>
  )
}
