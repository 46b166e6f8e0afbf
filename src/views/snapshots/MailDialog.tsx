import { useId, useState } from 'react'
import { sharedTexts } from '../../../contract/shared/shared.texts.ts'
import { snapshotsTexts as texts } from '../../../contract/snapshots/snapshots.texts.ts'
import { Banner } from '../shared/Banner.tsx'
import { EditDialog } from '../shared/EditDialog.tsx'
import { Form } from '../shared/Form.tsx'
import { MembersField } from '../shared/MembersField.tsx'
import styles from './snapshots.module.css'
import { useMailing } from './snapshots.hooks.ts'

type Props = { project: string; code: string; date: string; onClose: () => void }

/** Emails a report to members. */
export function MailDialog({ project, code, date, onClose }: Props) {
  const formId = useId()
  const [recipients, setRecipients] = useState<readonly string[]>([])
  const { send, isBusy, failure, sent, dismiss } = useMailing(project, code, date)
  const close = () => {
    dismiss()
    onClose()
  }
  const disabledReason = isBusy ? sharedTexts.processing : recipients.length === 0 ? texts.chooseSomebody : null
  return (
    <EditDialog
      title={texts.mail}
      formId={formId}
      isUnsaved={false}
      onClose={close}
      leave={sent === null ? sharedTexts.cancel : sharedTexts.close}
      save={texts.send}
      saveDisabledReason={disabledReason}
    >
      <Form
        id={formId}
        label={texts.mail}
        className={styles.form}
        onSubmit={() => disabledReason === null && send(recipients)}
      >
        {failure !== null && <Banner tone="bad">{failure}</Banner>}
        {sent !== null && <Banner tone="good">{texts.sent(sent)}</Banner>}
        <MembersField label={texts.mailTo} chosen={recipients} onChange={setRecipients} />
      </Form>
    </EditDialog>
  )
}
