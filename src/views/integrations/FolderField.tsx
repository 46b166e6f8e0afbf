import { integrationsTexts as texts } from '../../../contract/integrations/integrations.texts.ts'
import { Banner } from '../shared/Banner.tsx'
import { Checkbox } from '../shared/Checkbox.tsx'
import { TextInput } from '../shared/TextInput.tsx'
import { useFolderSearch } from './integrations.hooks.ts'
import styles from './integrations.module.css'

type Props = {
  label: string
  hint: string | undefined
  options: readonly { value: string; label: string }[]
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
}

/** Folders of the connected system: selected ones first, then search results. */
export function FolderField({ label, hint, options, chosen, onChange }: Props) {
  const search = useFolderSearch(options)
  const shown = [...chosen, ...search.found.filter((id) => !chosen.includes(id))]
  const toggle = (id: string, isChosen: boolean) =>
    onChange(isChosen ? [...chosen, id] : chosen.filter((one) => one !== id))
  return (
    <fieldset className={styles.choice}>
      <legend className={styles.legend}>
        {label} <span className={styles.note}>{texts.chosen(chosen.length)}</span>
      </legend>
      {hint !== undefined && <p className={styles.note}>{hint}</p>}
      <TextInput
        type="search"
        icon="search"
        aria-label={texts.searchFolders}
        placeholder={texts.searchFolders}
        maxLength={200}
        value={search.query}
        onChange={search.type}
      />
      {search.failure !== null && <Banner tone="bad">{search.failure}</Banner>}
      <div className={styles.options} aria-busy={search.isBusy}>
        {shown.map((id) => (
          <Checkbox
            key={id}
            label={search.nameOf(id)}
            checked={chosen.includes(id)}
            onChange={(isChosen) => toggle(id, isChosen)}
          />
        ))}
        {search.words !== null && (
          <p className={styles.note} role="status">
            {search.words}
          </p>
        )}
      </div>
    </fieldset>
  )
}
