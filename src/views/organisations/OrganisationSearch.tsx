import { organisationsTexts } from '../../../contract/organisations/organisations.texts.ts'
import { TextInput } from '../shared/TextInput.tsx'
import styles from './organisations.module.css'
import { useOrganisations } from './organisations.hooks.ts'

export function OrganisationSearch() {
  const { search, setSearch, openFirst } = useOrganisations()
  return (
    <form
      role="search"
      className={styles.search}
      onSubmit={(event) => {
        event.preventDefault()
        openFirst()
      }}
    >
      <TextInput
        type="search"
        icon="search"
        data-search
        aria-label={organisationsTexts.search}
        placeholder={organisationsTexts.search}
        value={search}
        onChange={setSearch}
      />
    </form>
  )
}
