import { organisationsTexts } from '../../../contract/organisations/organisations.texts.ts'
import { pagePath } from '../../../contract/shell/pages.ts'
import { Banner } from '../shared/Banner.tsx'
import { Button } from '../shared/Button.tsx'
import { ButtonLink } from '../shared/ButtonLink.tsx'
import { Field } from '../shared/Field.tsx'
import { Form } from '../shared/Form.tsx'
import { TextArea } from '../shared/TextArea.tsx'
import { AppLink } from './AppLink.tsx'
import styles from './organisations.module.css'
import { useWizard } from './organisations.hooks.ts'

const questions = ['whatWeDo', 'vision', 'currentFocus'] as const
const placeholders = {
  whatWeDo: organisationsTexts.whatWeDoPlaceholder,
  vision: organisationsTexts.visionPlaceholder,
  currentFocus: organisationsTexts.currentFocusPlaceholder,
}

/** Step 2, optional: information that helps the assistant understand the organisation. */
export function WizardAbout() {
  const { draft, message, isBusy, submitDisabledReason, setContent, submit } = useWizard()
  const mayExist = message === organisationsTexts.mayExistAlready
  return (
    <Form
      className={styles.form}
      onSubmit={() => {
        if (!isBusy) submit()
      }}
    >
      {message && (
        <Banner
          tone="bad"
          action={
            mayExist && (
              <ButtonLink to={pagePath('orgList')} size="small">
                {organisationsTexts.toOrganisations}
              </ButtonLink>
            )
          }
        >
          {message}
        </Banner>
      )}
      <AppLink />
      {questions.map((question, index) => (
        <Field key={question} label={organisationsTexts[question]} optional>
          <TextArea
            name={question}
            autoFocus={index === 0}
            minRows={3}
            maxRows={10}
            maxLength={4_000}
            placeholder={placeholders[question]}
            value={draft.content[question]}
            readOnly={isBusy}
            onChange={(text) => setContent(question, text)}
          />
        </Field>
      ))}
      <div className={styles.formFoot}>
        <ButtonLink to={pagePath('orgCreate')} size="large" icon="arrow-left">
          {organisationsTexts.back}
        </ButtonLink>
        <Button type="submit" tone="primary" size="large" disabledReason={submitDisabledReason}>
          {isBusy ? organisationsTexts.creating : organisationsTexts.create}
        </Button>
      </div>
    </Form>
  )
}
