import { partnersTexts } from '../../../contract/partners/partners.texts.ts'
import { Button } from '../shared/Button.tsx'
import { EmptyState } from '../shared/EmptyState.tsx'
import { ErrorState } from '../shared/ErrorState.tsx'
import { PageHeader } from '../shared/PageHeader.tsx'
import { PageLayout } from '../shared/PageLayout.tsx'
import { Skeleton } from '../shared/Skeleton.tsx'
import { TextInput } from '../shared/TextInput.tsx'
import { useSystem } from '../shared/system-context.ts'
import { PartnerDialog } from './PartnerDialog.tsx'
import { PartnersTable } from './PartnersTable.tsx'
import styles from './partners.module.css'
import { usePartnerOfAddress, usePartners } from './partners.hooks.ts'

/** The administration of partners; the address names the one whose dialog is open. */
export function PartnersPage() {
  usePartnerOfAddress()
  const { isUnknown, hasAny, search, setSearch, add, close } = usePartners()
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
      {hasAny && (
        <div role="search" className={styles.search}>
          <TextInput
            type="search"
            icon="search"
            data-search
            aria-label={partnersTexts.search}
            placeholder={partnersTexts.search}
            value={search}
            onChange={setSearch}
          />
        </div>
      )}
      <List />
      <PartnerDialog />
    </PageLayout>
  )
}

function List() {
  const { shown, hasAny, isLoading, failure, readAgain } = usePartners()
  const { goBack } = useSystem()
  if (failure !== null) return <ErrorState kind="part" message={failure} onBack={goBack} onRetry={readAgain} />
  if (isLoading) return <Skeleton shape="row" count={5} />
  if (!hasAny) {
    return (
      <EmptyState icon="link" title={partnersTexts.none}>
        {partnersTexts.noneHint}
      </EmptyState>
    )
  }
  if (shown.length === 0) {
    return (
      <EmptyState icon="search" title={partnersTexts.noMatch}>
        {partnersTexts.noMatchHint}
      </EmptyState>
    )
  }
  return <PartnersTable partners={shown} />
}
