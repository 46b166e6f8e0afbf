import styles from './SearchBox.module.css'
import { TextInput } from './TextInput.tsx'

type Props = { label: string; value: string; onChange: (value: string) => void; onEnter?: () => void }

/** The search above a list; `/` focuses it. */
export function SearchBox({ label, value, onChange, onEnter }: Props) {
  return (
    <div role="search" className={styles.search}>
      <TextInput
        type="search"
        icon="search"
        data-search
        aria-label={label}
        placeholder={label}
        value={value}
        onChange={onChange}
        onKeyDown={(event) => event.key === 'Enter' && !event.nativeEvent.isComposing && onEnter?.()}
      />
    </div>
  )
}
