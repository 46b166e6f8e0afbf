import { organisationsTexts } from '../../../contract/organisations/organisations.texts.ts'
import { settingsTexts } from '../../../contract/organisations/settings.texts.ts'
import { Banner } from '../shared/Banner.tsx'
import { Button } from '../shared/Button.tsx'
import { Checkbox } from '../shared/Checkbox.tsx'
import { Field } from '../shared/Field.tsx'
import { Form } from '../shared/Form.tsx'
import { Select } from '../shared/Select.tsx'
import { TextInput } from '../shared/TextInput.tsx'
import { AppLink } from './AppLink.tsx'
import styles from './organisations.module.css'
import { useWizard } from './organisations.hooks.ts'
import { zoneOptions } from './zone-options.ts'

/** Step 1: the organisation's name and URL. */
export function WizardBasics() {
  const { draft, message, setName, setWebsite, chooseZone, giveSupportAccess, goOn } = useWizard()
  const isAboutWebsite = message === organisationsTexts.badWebsite
  return (
    <Form className={styles.form} onSubmit={goOn}>
      {message && !isAboutWebsite && <Banner tone="bad">{message}</Banner>}
      <Field label={organisationsTexts.name}>
        <TextInput
          name="organisation"
          autoComplete="organization"
          autoFocus
          maxLength={200}
          placeholder={organisationsTexts.namePlaceholder}
          value={draft.name}
          onChange={setName}
        />
      </Field>
      <Field label={organisationsTexts.website} optional error={isAboutWebsite ? message : null}>
        <TextInput
          name="website"
          inputMode="url"
          autoComplete="url"
          maxLength={400}
          placeholder={organisationsTexts.websitePlaceholder}
          value={draft.website}
          onChange={setWebsite}
        />
      </Field>
      <AppLink />
      <Field label={settingsTexts.timezone} hint={settingsTexts.timezoneHint}>
        <Select value={draft.timezone} options={zoneOptions} onChange={chooseZone} />
      </Field>
      <PartnerChoice />
      <Checkbox
        label={organisationsTexts.supportAccess}
        hint={organisationsTexts.supportAccessHint}
        checked={draft.addSupportAccess}
        onChange={giveSupportAccess}
      />
      <div className={styles.formFoot}>
        <Button type="submit" tone="primary" size="large" iconAfter="arrow-right">
          {organisationsTexts.continue}
        </Button>
      </div>
    </Form>
  )
}

/** A toggle for one partner, a select for several, nothing for none. */
function PartnerChoice() {
  const { draft, partners, choosePartner } = useWizard()
  const [only, ...others] = partners
  if (!only) return null
  if (others.length === 0) {
    return (
      <Checkbox
        label={organisationsTexts.partnerToggle(only.name)}
        checked={draft.partnerId === only.id}
        onChange={(isChosen) => choosePartner(isChosen ? only.id : null)}
      />
    )
  }
  return (
    <Field label={organisationsTexts.partner} optional>
      <Select
        value={draft.partnerId ?? ''}
        options={[
          { value: '', label: organisationsTexts.noPartner },
          ...partners.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={(id) => choosePartner(id === '' ? null : id)}
      />
    </Field>
  )
}
