import { announcementsTexts as texts } from '../../../contract/announcements/announcements.texts.ts'
import { announcementTypeSchema } from '../../../contract/announcements/announcements.schemas.ts'
import { pagePath } from '../../../contract/shell/pages.ts'
import { Badge } from '../shared/Badge.tsx'
import { Banner } from '../shared/Banner.tsx'
import { Button } from '../shared/Button.tsx'
import { Breadcrumb } from '../shared/Breadcrumb.tsx'
import { Card } from '../shared/Card.tsx'
import { Conflict } from '../shared/Conflict.tsx'
import { Field } from '../shared/Field.tsx'
import { Form } from '../shared/Form.tsx'
import { PageHeader } from '../shared/PageHeader.tsx'
import { PageLayout } from '../shared/PageLayout.tsx'
import { Select } from '../shared/Select.tsx'
import { Skeleton } from '../shared/Skeleton.tsx'
import { TextArea } from '../shared/TextArea.tsx'
import { TextInput } from '../shared/TextInput.tsx'
import { AnnouncementText } from './AnnouncementGroups.tsx'
import styles from './announcements.module.css'
import { Deletion } from './Deletion.tsx'
import { fieldOfInstant, instantOfField } from './dates.ts'
import { type AnnouncementForm as FormView, useAnnouncementForm } from './editor.hooks.ts'

const types = announcementTypeSchema.options.map((value) => ({ value, label: texts.types[value] }))

/** Edits one announcement, with a preview. */
export function AnnouncementForm() {
  const form = useAnnouncementForm()
  if (!form) return null
  const title = form.isNew ? texts.write : texts.edit
  return (
    <PageLayout>
      <PageHeader
        title={title}
        way={
          <Breadcrumb crumbs={[{ label: texts.adminTitle, to: pagePath('adminAnnouncements') }, { label: title }]} />
        }
        actions={form.isUnsaved && <Badge tone="warn">{texts.unfinished}</Badge>}
      />
      {form.latest && <BothSides form={form} />}
      {form.isLoading ? (
        <Skeleton shape="text" count={6} />
      ) : (
        <div className={styles.writing}>
          <Fields form={form} />
          <Preview form={form} />
        </div>
      )}
    </PageLayout>
  )
}

function Fields({ form }: { form: FormView }) {
  const { fields, change, failure, saveDisabledReason, whyLocked, isUnsaved } = form
  const save = () => {
    if (saveDisabledReason === null) form.save()
  }
  return (
    <Form className={styles.form} onSubmit={save}>
      {failure && <Banner tone="bad">{failure}</Banner>}
      <div className={styles.pair}>
        <Field label={texts.type}>
          <Select
            value={fields.type}
            options={types}
            disabledReason={whyLocked}
            onChange={(type) => change({ type })}
          />
        </Field>
        <Field label={texts.area} hint={texts.areaHint}>
          <TextInput
            value={fields.appArea}
            maxLength={60}
            readOnly={whyLocked !== null}
            onChange={(appArea) => change({ appArea })}
          />
        </Field>
      </div>
      <Field label={texts.date} hint={texts.dateHint} optional>
        <TextInput
          type="datetime-local"
          value={fieldOfInstant(fields.date)}
          readOnly={whyLocked !== null}
          onChange={(field) => change({ date: instantOfField(field) })}
        />
      </Field>
      <Field label={texts.description} hint={texts.descriptionHint}>
        <TextArea
          value={fields.description}
          minRows={8}
          maxLength={8_000}
          readOnly={whyLocked !== null}
          onChange={(description) => change({ description })}
        />
      </Field>
      <div className={styles.buttons}>
        <Button tone="primary" disabledReason={whyLocked ?? saveDisabledReason} onClick={save}>
          {form.isNew ? texts.announce : texts.save}
        </Button>
        {isUnsaved && whyLocked === null && (
          <Button tone="plain" onClick={form.discard}>
            {texts.discard}
          </Button>
        )}
        {form.saved && whyLocked === null && <Deletion {...form.saved} />}
      </div>
    </Form>
  )
}

function Preview({ form: { fields } }: { form: FormView }) {
  return (
    <Card title={texts.preview} note={texts.groups[fields.type]}>
      {fields.description.trim() === '' ? <p>{texts.emptyPreview}</p> : <AnnouncementText announcement={fields} />}
    </Card>
  )
}

function BothSides({ form }: { form: FormView }) {
  return (
    <Conflict onLatest={form.takeLatest} onMine={form.saveMine}>
      {form.latest && <AnnouncementText announcement={form.latest} />}
    </Conflict>
  )
}
