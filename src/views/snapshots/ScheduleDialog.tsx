import { useEffect, useId, useState } from 'react'
import { sharedTexts } from '../../../contract/shared/shared.texts.ts'
import { frequencies, type Frequency, type Schedule } from '../../../contract/snapshots/snapshots.schemas.ts'
import { snapshotsTexts as texts } from '../../../contract/snapshots/snapshots.texts.ts'
import { Banner } from '../shared/Banner.tsx'
import { EditDialog } from '../shared/EditDialog.tsx'
import { Form } from '../shared/Form.tsx'
import { MembersField } from '../shared/MembersField.tsx'
import { RadioGroup } from '../shared/RadioGroup.tsx'
import styles from './snapshots.module.css'
import { useSchedule } from './snapshots.hooks.ts'

type Choice = Frequency | 'never'
type Known = { frequency: Frequency; recipients: readonly string[]; nextAt: Schedule['nextAt'] }
type Props = { project: string; code: string; schedule: Known | null; onClose: () => void }

const choices: readonly { value: Choice; label: string }[] = ['never' as const, ...frequencies].map((value) => ({
  value,
  label: texts.frequencies[value],
}))

/** How often reports are created automatically, and who gets them. */
export function ScheduleDialog({ project, code, schedule, onClose }: Props) {
  const formId = useId()
  const [choice, setChoice] = useState<Choice>(schedule?.frequency ?? 'never')
  const [recipients, setRecipients] = useState<readonly string[]>(schedule?.recipients ?? [])
  const { save, isBusy, isDone, failure, dismiss } = useSchedule(project, code)
  useEffect(() => {
    if (!isDone) return
    dismiss()
    onClose()
  })
  const isUnsaved =
    choice !== (schedule?.frequency ?? 'never') || recipients.join() !== (schedule?.recipients ?? []).join()
  const disabledReason = isBusy ? sharedTexts.processing : isUnsaved ? null : texts.nothingChanged
  return (
    <EditDialog
      title={texts.scheduleTitle}
      formId={formId}
      isUnsaved={isUnsaved}
      onClose={onClose}
      leave={sharedTexts.cancel}
      save={texts.saveSchedule}
      saveDisabledReason={disabledReason}
    >
      <Form
        id={formId}
        label={texts.scheduleTitle}
        className={styles.form}
        onSubmit={() => disabledReason === null && save(choice === 'never' ? null : { frequency: choice, recipients })}
      >
        {failure !== null && <Banner tone="bad">{failure}</Banner>}
        <RadioGroup label={texts.frequency} value={choice} options={choices} onChange={setChoice} />
        {choice !== 'never' && <MembersField label={texts.recipients} chosen={recipients} onChange={setRecipients} />}
      </Form>
    </EditDialog>
  )
}
