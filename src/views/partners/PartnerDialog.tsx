import { partnersTexts } from '../../../contract/partners/partners.texts.ts'
import { sharedTexts } from '../../../contract/shared/shared.texts.ts'
import { Banner } from '../shared/Banner.tsx'
import { Checkbox } from '../shared/Checkbox.tsx'
import { EditDialog } from '../shared/EditDialog.tsx'
import { Field } from '../shared/Field.tsx'
import { Form } from '../shared/Form.tsx'
import { TextInput } from '../shared/TextInput.tsx'
import { PartnerLogos } from './PartnerLogos.tsx'
import { PartnerUsers } from './PartnerUsers.tsx'
import styles from './partners.module.css'
import { type PartnerForm, usePartnerForm, usePartners } from './partners.hooks.ts'

const formId = 'partner-form'

/** Edits one partner: name, users and logos. */
export function PartnerDialog() {
  const form = usePartnerForm()
  const { close } = usePartners()
  if (!form) return null
  return (
    <EditDialog
      title={form.isNew ? partnersTexts.newTitle : partnersTexts.editOf(form.partner?.name ?? '')}
      size="large"
      formId={formId}
      isUnsaved={form.isUnsaved}
      onClose={close}
      leave={form.isNew ? sharedTexts.cancel : sharedTexts.close}
      save={form.isNew ? partnersTexts.create : partnersTexts.save}
      saveDisabledReason={form.saveDisabledReason}
    >
      <div className={styles.dialog}>
        <Fields form={form} />
        <PartnerLogos form={form} />
      </div>
    </EditDialog>
  )
}

function Fields({ form }: { form: PartnerForm }) {
  const { fields, failure, websiteError, signInAddress, change } = form
  return (
    <Form id={formId} className={styles.form} onSubmit={form.save}>
      {failure && <Banner tone="bad">{failure}</Banner>}
      <Field label={partnersTexts.name}>
        <TextInput autoFocus required maxLength={120} value={fields.name} onChange={(name) => change({ name })} />
      </Field>
      <Field label={partnersTexts.website} hint={partnersTexts.websiteHint} error={websiteError} optional>
        <TextInput inputMode="url" maxLength={400} value={fields.website} onChange={(website) => change({ website })} />
      </Field>
      <Field label={partnersTexts.tagline} hint={partnersTexts.taglineHint} optional>
        <TextInput maxLength={200} value={fields.tagline} onChange={(tagline) => change({ tagline })} />
      </Field>
      <Checkbox
        label={partnersTexts.hidePoweredBy}
        checked={fields.hidePoweredBy}
        onChange={(hidePoweredBy) => change({ hidePoweredBy })}
      />
      <PartnerUsers form={form} />
      {signInAddress && (
        <Field label={partnersTexts.signInLink} hint={partnersTexts.signInLinkHint}>
          <TextInput readOnly value={signInAddress} onChange={() => undefined} />
        </Field>
      )}
    </Form>
  )
}
