import { useState } from 'react'
import { shortcutTexts as texts } from '../../../contract/shell/shortcuts.texts.ts'
import { Dialog } from '../shared/Dialog.tsx'
import { Kbd } from '../shared/Kbd.tsx'
import styles from './shell.module.css'
import { useShell } from './shell.hooks.ts'
import { shortcutsOn } from './shortcuts.ts'

/** Lists the shortcuts of the page behind it, which can't change while it is open. */
export function KeyboardSheet() {
  const { setSheet } = useShell()
  const [shown] = useState(() => shortcutsOn(document))
  return (
    <Dialog open onClose={() => setSheet(false)} title={texts.title} size="small">
      <dl className={styles.keys}>
        {shown.map(({ keys, does }) => (
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
