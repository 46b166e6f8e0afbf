import { Combobox, ComboboxInput, ComboboxOption, ComboboxOptions } from '@headlessui/react'
import type { KeyboardEvent } from 'react'
import { useId } from 'react'
import { longestPalettePhrase, type PaletteHit } from '../../../contract/palette/palette.schemas.ts'
import { paletteTexts as texts } from '../../../contract/palette/palette.texts.ts'
import type { PaletteEntry, PaletteGroupName } from '../../machines/palette/palette.selectors.ts'
import { Button } from '../shared/Button.tsx'
import { Dialog } from '../shared/Dialog.tsx'
import { Icon } from '../shared/Icon.tsx'
import type { IconName } from '../shared/icon-paths.ts'
import inputStyles from '../shared/input.module.css'
import panelStyles from '../shared/panel.module.css'
import styles from './palette.module.css'
import { usePalette } from './palette.hooks.ts'

const icons: Record<PaletteHit['kind'], IconName> = {
  conversation: 'chat',
  document: 'document',
  folder: 'folder',
  dashboard: 'chart',
  chart: 'chart',
  dataset: 'table',
  measure: 'chart',
  playbook: 'book',
  topic: 'research',
  person: 'user',
}

const headingOf = (name: PaletteGroupName): string =>
  name === 'recent' || name === 'pages' || name === 'commands' ? texts[name] : texts.kinds[name]

type Entries = { heading: string; entries: readonly PaletteEntry[] }

/** Search over everything that this person may see here, and the commands; fills the screen of a phone. */
export function Palette() {
  const palette = usePalette()
  const { phrase, groups, isBlank, isLoaded, count } = palette
  const isNothing = !isBlank && isLoaded && count === 0
  const shown: Entries[] = isNothing
    ? [{ heading: texts.instead, entries: palette.instead }]
    : groups.map(({ name, entries }) => ({ heading: headingOf(name), entries }))
  const press = (event: KeyboardEvent, active: PaletteEntry | null) => {
    if (event.nativeEvent.isComposing) return
    // The list would take the first Esc for itself and empty the field.
    if (event.key === 'Escape') {
      event.preventDefault()
      palette.close()
    }
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && active !== null) {
      event.preventDefault()
      palette.open(active, true)
    }
  }
  return (
    <Dialog open onClose={palette.close} title={texts.title} size="large">
      <Combobox
        value={null}
        by="id"
        immediate
        onChange={(entry: PaletteEntry | null) => entry !== null && palette.open(entry, false)}
      >
        {({ activeOption }: { activeOption: PaletteEntry | null }) => (
          <>
            {/* Tab moves on; the list would open what is active. */}
            <div
              role="search"
              aria-label={texts.label}
              className={styles.top}
              onKeyDownCapture={(event) => event.key === 'Tab' && event.stopPropagation()}
            >
              <div className={inputStyles.box}>
                <Icon name="search" />
                <ComboboxInput
                  autoFocus
                  autoComplete="off"
                  spellCheck={false}
                  enterKeyHint="go"
                  className={inputStyles.input}
                  maxLength={longestPalettePhrase}
                  aria-label={texts.label}
                  placeholder={texts.placeholder}
                  displayValue={() => phrase}
                  onChange={(event) => palette.type(event.target.value)}
                  onKeyDown={(event) => press(event, activeOption)}
                />
              </div>
            </div>
            <Outcome palette={palette} isNothing={isNothing} />
            <ComboboxOptions static modal={false} aria-label={texts.results} className={styles.list}>
              {shown.map((group) => (
                <Group key={group.heading} {...group} onOpenInTab={(entry) => palette.open(entry, true)} />
              ))}
            </ComboboxOptions>
          </>
        )}
      </Combobox>
      <p className={styles.hint}>{texts.hint}</p>
    </Dialog>
  )
}

/** How the search went, also for those who can't see the list. */
function Outcome({ palette, isNothing }: { palette: ReturnType<typeof usePalette>; isNothing: boolean }) {
  const { phrase, isBlank, isLoaded, isSlow, isBusy, failure, meant, count, searchAgain } = palette
  const said = () => {
    if (failure !== null) return `${texts.failed} ${failure}`
    if (isSlow) return texts.slow
    if (isNothing) return `${texts.none(phrase.trim())}. ${texts.noneText}`
    if (isBlank) return texts.start
    if (isBusy) return texts.searching
    if (!isLoaded) return ''
    return meant === null ? texts.found(count) : `${texts.meant(meant)}. ${texts.found(count)}`
  }
  return (
    <div className={styles.outcome}>
      <p role="status">{said()}</p>
      {failure !== null && (
        <Button size="small" onClick={searchAgain}>
          {texts.again}
        </Button>
      )}
    </div>
  )
}

type GroupProps = Entries & { onOpenInTab: (entry: PaletteEntry) => void }

function Group({ heading, entries, onOpenInTab }: GroupProps) {
  const headingId = useId()
  return (
    <div role="group" aria-labelledby={headingId}>
      <div id={headingId} className={panelStyles.heading}>
        {heading}
      </div>
      {entries.map((entry) => (
        <ComboboxOption
          key={entry.id}
          value={entry}
          className={panelStyles.row}
          onMouseDown={(event) => {
            if (event.button !== 0 || !(event.ctrlKey || event.metaKey)) return
            event.preventDefault()
            onOpenInTab(entry)
          }}
        >
          <Entry entry={entry} />
        </ComboboxOption>
      ))}
    </div>
  )
}

function Entry({ entry }: { entry: PaletteEntry }) {
  if (entry.kind !== 'thing') {
    const { label } = entry.kind === 'page' ? entry.page : entry.command
    return (
      <>
        <Icon name={entry.kind === 'page' ? 'arrow-right' : 'play'} size="small" />
        <span className={panelStyles.rowText}>{label}</span>
      </>
    )
  }
  const { kind, label, note, excerpt } = entry.hit
  return (
    <>
      <Icon name={icons[kind]} size="small" />
      <span className={panelStyles.rowText}>
        <span className={styles.label}>{label}</span>
        {note !== '' && <span className={panelStyles.note}>{note}</span>}
        {excerpt && (
          <span className={styles.excerpt}>
            {excerpt.map(({ text, isMatch }, at) =>
              isMatch ? <mark key={`${at} ${text}`}>{text}</mark> : <span key={`${at} ${text}`}>{text}</span>,
            )}
          </span>
        )}
      </span>
    </>
  )
}
