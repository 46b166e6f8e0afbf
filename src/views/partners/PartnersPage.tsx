import { partnersTexts } from '../../../contract/partners/partners.texts.ts'
import { Button } from '../shared/Button.tsx'
import { ErrorState } from '../shared/ErrorState.tsx'
import { ListBody } from '../shared/ListBody.tsx'
import { PageHeader } from '../shared/PageHeader.tsx'
import { PageLayout } from '../shared/PageLayout.tsx'
import { SearchBox } from '../shared/SearchBox.tsx'
import { PartnerDialog } from './PartnerDialog.tsx'
import { PartnersTable } from './PartnersTable.tsx'
import { usePartnerOfAddress, usePartners } from './partners.hooks.ts'

/** Administration of partners; the URL names the one whose dialog is open. */
export function PartnersPage() {
  usePartnerOfAddress()
  const { isUnknown, shown, count, search, setSearch, isLoading, failure, readAgain, add, close } = usePartners()
  if (isUnknown) return <ErrorState kind="not found" onBack={close} />
  return (
    <PageLayout>
      <PageHeader
        title={partnersTexts.title}
        note={partnersTexts.note}
        actions={
          <Button tone="primary" icon="plus" onClick={add}>
            {partnersTexts.add}
          </Button>
        }
      />
      {count > 0 && <SearchBox label={partnersTexts.search} value={search} onChange={setSearch} />}
      <ListBody
        failure={failure}
        isLoading={isLoading}
        onReadAgain={readAgain}
        count={count}
        matching={shown.length}
        empty={{ icon: 'link', title: partnersTexts.none, text: partnersTexts.noneHint }}
        noMatch={{
          title: partnersTexts.noMatch,
          text: partnersTexts.noMatchHint,
          clear: partnersTexts.clearSearch,
          onClear: () => setSearch(''),
        }}
      >
        <PartnersTable partners={shown} />
      </ListBody>
      <PartnerDialog />
    </PageLayout>
  )
}
