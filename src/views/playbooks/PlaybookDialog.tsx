import { useState } from 'react'
import { authoringTexts as texts } from '../../../contract/playbooks/authoring.texts.ts'
import { Badge } from '../shared/Badge.tsx'
import { Banner } from '../shared/Banner.tsx'
import { Button } from '../shared/Button.tsx'
import { Conflict } from '../shared/Conflict.tsx'
import { Dialog } from '../shared/Dialog.tsx'
import { Form } from '../shared/Form.tsx'
import { IconButton } from '../shared/IconButton.tsx'
import { Skeleton } from '../shared/Skeleton.tsx'
import { Tabs } from '../shared/Tabs.tsx'
import { DifferenceList } from './DifferenceList.tsx'
import { PlaybookAbout } from './PlaybookAbout.tsx'
import { PlaybookSteps } from './PlaybookSteps.tsx'
import { PlaybookTrialRun } from './PlaybookTrialRun.tsx'
import { PlaybookVersions } from './PlaybookVersions.tsx'
import styles from './playbook-editor.module.css'
import { type PlaybookForm, usePlaybookEditor, usePlaybookForm } from './playbook-editor.hooks.ts'

const formId = 'playbook-form'
type Part = 'about' | 'steps' | 'trial' | 'versions'

/** Edits one playbook. It can be closed at any time, because unsaved changes are kept as a draft. */
export function PlaybookDialog() {
  const form = usePlaybookForm()
  const { close } = usePlaybookEditor()
  if (!form) return null
  return (
    <Dialog open title={texts.dialog} size="full" onClose={close} footer={<Footer form={form} onClose={close} />}>
      {form.isLoading ? <Skeleton shape="text" count={6} /> : <Body form={form} />}
    </Dialog>
  )
}

function Body({ form }: { form: PlaybookForm }) {
  const [part, setPart] = useState<Part>('about')
  const tabs = [
    { id: 'about' as const, label: texts.about, panel: <PlaybookAbout form={form} /> },
    { id: 'steps' as const, label: texts.steps, panel: <PlaybookSteps form={form} />, count: form.fields.steps.length },
    { id: 'trial' as const, label: texts.trial, panel: <PlaybookTrialRun /> },
    { id: 'versions' as const, label: texts.versions, panel: <PlaybookVersions form={form} /> },
  ]
  return (
    <Form id={formId} className={styles.form} onSubmit={form.save}>
      {form.failure && <Banner tone="bad">{form.failure}</Banner>}
      {form.latest && <BothSides form={form} />}
      {form.isTakenUp && !form.latest && <Banner>{texts.takenUp}</Banner>}
      <Tabs label={texts.parts} tabs={tabs} selected={part} onSelect={setPart} />
    </Form>
  )
}

function Footer({ form, onClose }: { form: PlaybookForm; onClose: () => void }) {
  return (
    <div className={styles.footer}>
      <span className={styles.footerWords}>
        <IconButton icon="undo" label={texts.undoEdit} disabledReason={form.whyNoUndo} onClick={form.undo} />
        <IconButton icon="redo" label={texts.redoEdit} disabledReason={form.whyNoRedo} onClick={form.redo} />
        {form.isUnsaved && <Badge tone="warn">{texts.unsaved}</Badge>}
        {form.problems.length > 0 && (
          <span className={styles.quiet}>
            {texts.toMend(form.problems.length)} {texts.beforePublishing}
          </span>
        )}
      </span>
      {form.isUnsaved && form.whyLocked === null && (
        <Button tone="plain" onClick={form.discard}>
          {texts.discard}
        </Button>
      )}
      <Button onClick={onClose}>{texts.close}</Button>
      <Button tone="primary" type="submit" form={formId} disabledReason={form.saveDisabledReason}>
        {form.isNew ? texts.create : texts.save}
      </Button>
    </div>
  )
}

function BothSides({ form }: { form: PlaybookForm }) {
  return (
    <Conflict onLatest={form.takeLatest} onMine={form.saveMine}>
      <DifferenceList
        label={texts.latestDiffers}
        differences={form.latest ?? []}
        before={texts.theirSide}
        after={texts.yourSide}
      />
    </Conflict>
  )
}
