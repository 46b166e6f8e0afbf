import { settingsTexts as texts } from '../../../contract/organisations/settings.texts.ts'
import { pagePath } from '../../../contract/shell/pages.ts'
import { Banner } from '../shared/Banner.tsx'
import { Breadcrumb } from '../shared/Breadcrumb.tsx'
import { Button } from '../shared/Button.tsx'
import { ButtonLink } from '../shared/ButtonLink.tsx'
import { Card } from '../shared/Card.tsx'
import { Field } from '../shared/Field.tsx'
import { Form } from '../shared/Form.tsx'
import { PageHeader } from '../shared/PageHeader.tsx'
import { RadioGroup } from '../shared/RadioGroup.tsx'
import { ReadingLayout } from '../shared/ReadingLayout.tsx'
import { TextInput } from '../shared/TextInput.tsx'
import { useSystem } from '../shared/system-context.ts'
import { InvitationLink } from './InvitationLink.tsx'
import { roleOptions } from './role-options.ts'
import { useInvite, useOwnOrganisation } from './settings.hooks.ts'
import styles from './settings.module.css'

export function InvitePage() {
  const shown = useOwnOrganisation()
  const invite = useInvite()
  if (!shown || !invite) return null
  const { code: project, name } = shown.organisation
  return (
    <ReadingLayout>
      <PageHeader
        way={
          <Breadcrumb
            crumbs={[{ label: texts.title, to: pagePath('orgSettings', { project }) }, { label: texts.invite }]}
          />
        }
        title={texts.inviteTitle}
        note={texts.inviteNote(name)}
      />
      <Card>{invite.invited === null ? <InviteForm /> : <Invited project={project} email={invite.invited} />}</Card>
    </ReadingLayout>
  )
}

function InviteForm() {
  const invite = useInvite()
  if (!invite) return null
  return (
    <Form
      className={styles.stack}
      onSubmit={() => {
        if (invite.sendDisabledReason === null) invite.send()
      }}
    >
      {invite.justInvited !== null && <Banner tone="good">{texts.invitedBefore(invite.justInvited)}</Banner>}
      {invite.failure && <Banner tone="bad">{invite.failure}</Banner>}
      <Field label={texts.inviteEmail} error={invite.emailError}>
        <TextInput
          type="email"
          name="email"
          autoComplete="off"
          autoFocus
          icon="mail"
          maxLength={254}
          placeholder={texts.inviteEmailPlaceholder}
          value={invite.email}
          onChange={invite.setEmail}
        />
      </Field>
      <div className={styles.choice}>
        <RadioGroup label={texts.role} value={invite.role} options={roleOptions} onChange={invite.setRole} />
        {invite.roleError && (
          <p className={styles.problem} role="alert">
            {invite.roleError}
          </p>
        )}
      </div>
      <div className={styles.foot}>
        <Button type="submit" tone="primary" disabledReason={invite.sendDisabledReason}>
          {invite.isBusy ? texts.inviting : texts.inviteSend}
        </Button>
      </div>
    </Form>
  )
}

function Invited({ project, email }: { project: string; email: string }) {
  const invite = useInvite()
  const { sendsMail } = useSystem().settings
  const user = useOwnOrganisation()?.organisation.users.find((one) => one.email === email.toLowerCase())
  return (
    <div className={styles.stack}>
      <Banner tone="good">{texts.invited(email)}</Banner>
      <p className={styles.quiet}>{sendsMail ? texts.invitedNote : texts.invitedWithoutMail}</p>
      {user?.status === 'invited' && !sendsMail && <InvitationLink user={user} />}
      <div className={styles.foot}>
        <ButtonLink to={pagePath('orgSettings', { project })}>{texts.backToSettings}</ButtonLink>
        <Button tone="primary" onClick={invite?.inviteAnother}>
          {texts.inviteAnother}
        </Button>
      </div>
    </div>
  )
}
