import { organisationsTexts } from '../../../contract/organisations/organisations.texts.ts'
import { pagePath } from '../../../contract/shell/pages.ts'
import { shellTexts } from '../../../contract/shell/shell.texts.ts'
import { Banner } from '../shared/Banner.tsx'
import { Button } from '../shared/Button.tsx'
import { ButtonLink } from '../shared/ButtonLink.tsx'
import { EmptyState } from '../shared/EmptyState.tsx'
import { ErrorState } from '../shared/ErrorState.tsx'
import { PageHeader } from '../shared/PageHeader.tsx'
import { PageLayout } from '../shared/PageLayout.tsx'
import { SearchBox } from '../shared/SearchBox.tsx'
import { Skeleton } from '../shared/Skeleton.tsx'
import { useSystem } from '../shared/system-context.ts'
import { OrganisationCard } from './OrganisationCard.tsx'
import styles from './organisations.module.css'
import { useOrganisations, useMembership } from './organisations.hooks.ts'

export function OrganisationsPage() {
  const { hasAny, search, setSearch, openFirst } = useOrganisations()
  const { belongsToNone, tools, addDisabledReason } = useMembership()
  return (
    <PageLayout>
      <PageHeader
        title={shellTexts.organisations}
        actions={
          <>
            {tools && <ButtonLink to={tools.to}>{tools.label}</ButtonLink>}
            <ButtonLink to={pagePath('orgCreate')} tone="primary" icon="plus" disabledReason={addDisabledReason}>
              {organisationsTexts.add}
            </ButtonLink>
          </>
        }
      />
      {hasAny && belongsToNone && (
        <div className={styles.none}>
          <Banner>{`${organisationsTexts.noneTitle} ${organisationsTexts.noneText} ${organisationsTexts.noneHint}`}</Banner>
        </div>
      )}
      {hasAny && (
        <SearchBox label={organisationsTexts.search} value={search} onChange={setSearch} onEnter={openFirst} />
      )}
      <Cards />
    </PageLayout>
  )
}

function Cards() {
  const { shown, hasAny, applied, isLoading, failure, readAgain, setSearch } = useOrganisations()
  const { addDisabledReason } = useMembership()
  const { goBack } = useSystem()
  if (failure && !hasAny) {
    return <ErrorState kind="part" message={failure.message} onBack={goBack} onRetry={readAgain} />
  }
  if (isLoading && !hasAny) return <Skeleton shape="card" />
  if (!hasAny) {
    return (
      <EmptyState
        icon="organisation"
        title={organisationsTexts.noneTitle}
        action={
          <ButtonLink to={pagePath('orgCreate')} tone="primary" disabledReason={addDisabledReason}>
            {organisationsTexts.add}
          </ButtonLink>
        }
      >
        {`${organisationsTexts.noneText} ${organisationsTexts.noneHint}`}
      </EmptyState>
    )
  }
  if (shown.length === 0) {
    return (
      <EmptyState
        icon="search"
        title={organisationsTexts.noMatch(applied)}
        action={<Button onClick={() => setSearch('')}>{organisationsTexts.clearSearch}</Button>}
      >
        {organisationsTexts.noMatchText}
      </EmptyState>
    )
  }
  return (
    <ul className={styles.cards}>
      {shown.map((organisation) => (
        <li key={organisation.code}>
          <OrganisationCard organisation={organisation} />
        </li>
      ))}
    </ul>
  )
}
