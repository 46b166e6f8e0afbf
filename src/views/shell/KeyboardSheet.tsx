import { shellTexts } from '../../../contract/shell/shell.texts.ts'
import { Dialog } from '../shared/Dialog.tsx'
import { Kbd } from '../shared/Kbd.tsx'
import styles from './shell.module.css'
import { useShell } from './shell.hooks.ts'
import { shortcutsOn } from './shortcuts.ts'

/** Lists the shortcuts of the page behind it; opened with `?`. */
export function KeyboardSheet() {
  const { isSheetOpen, setSheet } = useShell()
  return (
    <Dialog open={isSheetOpen} onClose={() => setSheet(false)} title={shellTexts.keyboardTitle} size="small">
      <Keys />
    </Dialog>
  )
}

/** Reads the page when the sheet opens: the page can't change behind it. */
function Keys() {
  return (
    <dl className={styles.keys}>
      {shortcutsOn(document).map(({ keys, does }) => (
        <div key={keys} className={styles.key}>
          <dt>
            <Kbd>{keys}</Kbd>
          </dt>
          <dd>{does}</dd>
        </div>
      ))}
    </dl>
  )
}
