import { useState } from 'react'
import { adminTexts } from '../../../contract/admin/admin.texts.ts'
import { sharedTexts } from '../../../contract/shared/shared.texts.ts'
import { Button } from '../shared/Button.tsx'
import { Dialog } from '../shared/Dialog.tsx'
import styles from './admin.module.css'

const texts = adminTexts.organisations

/** Shows the link, which can't be shown again. */
export function TrialLinkDialog({ name, link, onClose }: { name: string; link: string; onClose: () => void }) {
  const [isCopied, setCopied] = useState(false)
  return (
    <Dialog
      open
      role="alertdialog"
      onClose={onClose}
      title={texts.trialTitle(name)}
      description={texts.trialNote}
      footer={
        <>
          <Button onClick={onClose}>{sharedTexts.close}</Button>
          <Button
            tone="primary"
            icon={isCopied ? 'check' : 'copy'}
            onClick={() => void navigator.clipboard.writeText(link).then(() => setCopied(true))}
          >
            {isCopied ? texts.copied : texts.copy}
          </Button>
        </>
      }
    >
      <code className={styles.link}>{link}</code>
    </Dialog>
  )
}
