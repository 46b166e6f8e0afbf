import { shellTexts } from '../../../contract/shell/shell.texts.ts'
import { Dialog } from '../shared/Dialog.tsx'
import { Kbd } from '../shared/Kbd.tsx'
import styles from './shell.module.css'
import { useShell } from './shell.hooks.ts'

/** Lists the keyboard shortcuts; opened with `?`. */
export function KeyboardSheet() {
  const { isSheetOpen, setSheet } = useShell()
  return (
    <Dialog open={isSheetOpen} onClose={() => setSheet(false)} title={shellTexts.keyboardTitle} size="small">
      <dl className={styles.keys}>
        {shellTexts.keys.map(({ keys, does }) => (
          <div key={keys} className={styles.key}>
            <dt>
              <Kbd>{keys}</Kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
