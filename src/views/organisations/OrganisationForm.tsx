import { organisationsTexts } from '../../../contract/organisations/organisations.texts.ts'
import { settingsTexts as texts } from '../../../contract/organisations/settings.texts.ts'
import { Banner } from '../shared/Banner.tsx'
import { Button } from '../shared/Button.tsx'
import { Card } from '../shared/Card.tsx'
import { Form } from '../shared/Form.tsx'
import { HeldContext } from '../shared/held.ts'
import { Skeleton } from '../shared/Skeleton.tsx'
import { ChoiceField, LongField, ShortField } from './FormFields.tsx'
import { type OrganisationFormView, useOrganisationForm } from './settings.hooks.ts'
import styles from './settings.module.css'
import { zoneOptions } from './zone-options.ts'

/** The organisation's name, and what the assistant knows about it. */
export function OrganisationForm() {
  const form = useOrganisationForm()
  if (!form) return null
  return (
    <Card title={texts.organisation} note={texts.organisationNote}>
      {form.isOpening ? <Skeleton shape="text" count={5} label={texts.opening} /> : <Fields form={form} />}
    </Card>
  )
}

function Fields({ form }: { form: OrganisationFormView }) {
  return (
    <Form label={texts.organisation} className={styles.stack} onSubmit={() => form.refusal === null && form.save()}>
      <Notices form={form} />
      <HeldContext value={form.refusal !== null}>
        <div className={styles.pair}>
          <ShortField label={organisationsTexts.name} field={form.field('name')} maxLength={200} />
          <ShortField label={organisationsTexts.website} field={form.field('website')} maxLength={400} optional />
          <ChoiceField
            label={texts.timezone}
            hint={texts.timezoneHint}
            options={zoneOptions}
            field={form.field('timezone')}
          />
          <ChoiceField
            label={texts.chatModel}
            hint={form.areChoicesUnread ? texts.modelsUnread : null}
            options={[
              { value: '', label: texts.defaultModel },
              ...form.models.map(({ id, label }) => ({ value: id, label })),
            ]}
            field={form.field('chatLlmModel')}
          />
          <ChoiceField
            label={texts.webAccess}
            hint={texts.webAccessHint}
            options={[
              { value: '', label: texts.webOff },
              { value: form.webAllowed, label: texts.webOn },
            ]}
            field={form.field('webAccess')}
          />
          <ChoiceField
            label={texts.sqlAccess}
            hint={texts.sqlAccessHint}
            options={[
              { value: '', label: texts.sqlForMembers },
              { value: form.sqlForAdministrators, label: texts.sqlForAdministrators },
            ]}
            field={form.field('sqlAccess')}
          />
          {form.partners.length > 0 && (
            <ChoiceField
              label={texts.partner}
              hint={texts.partnerNote}
              options={[
                { value: '', label: organisationsTexts.noPartner },
                ...form.partners.map(({ id, name }) => ({ value: id, label: name })),
              ]}
              field={form.field('partnerId')}
            />
          )}
        </div>
        <LongField label={organisationsTexts.whatWeDo} field={form.field('whatWeDo')} />
        <LongField label={organisationsTexts.vision} field={form.field('vision')} />
        <LongField label={organisationsTexts.currentFocus} field={form.field('currentFocus')} />
      </HeldContext>
      <div className={styles.foot}>
        <p className={styles.said} role="status">
          {form.isEdited ? texts.unsaved : form.isSaved ? texts.saved : null}
        </p>
        {form.isEdited && !form.isBusy && <Button onClick={form.discard}>{texts.discard}</Button>}
        <Button type="submit" tone="primary" disabledReason={form.saveDisabledReason}>
          {form.isBusy ? texts.saving : texts.save}
        </Button>
      </div>
    </Form>
  )
}

function Notices({ form }: { form: OrganisationFormView }) {
  return (
    <>
      {form.refusal && <Banner>{form.refusal}</Banner>}
      {form.failure && <Banner tone="bad">{texts.notSaved(form.failure)}</Banner>}
      {form.keeping === 'not kept' && <Banner tone="warn">{texts.notKept}</Banner>}
      {form.keeping === 'not read' && <Banner tone="warn">{texts.notReadDraft}</Banner>}
      {form.hasOther && (
        <Banner
          tone="live"
          action={
            <>
              <Button size="small" onClick={form.takeOther}>
                {texts.takeOtherTab}
              </Button>
              <Button size="small" tone="plain" onClick={form.leaveOther}>
                {texts.keepThisTab}
              </Button>
            </>
          }
        >
          {texts.otherTab}
        </Banner>
      )}
    </>
  )
}
