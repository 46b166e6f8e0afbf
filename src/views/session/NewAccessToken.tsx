import { tokenDays } from '../../../contract/session/access-tokens.schemas.ts'
import { accessTokensTexts as texts } from '../../../contract/session/access-tokens.texts.ts'
import { tokenScopes } from '../../../contract/shared/route.ts'
import { sharedTexts } from '../../../contract/shared/shared.texts.ts'
import { Banner } from '../shared/Banner.tsx'
import { Button } from '../shared/Button.tsx'
import { Checkbox } from '../shared/Checkbox.tsx'
import { useCopy } from '../shared/conversation/page.hooks.ts'
import { Dialog } from '../shared/Dialog.tsx'
import { Field } from '../shared/Field.tsx'
import { Form } from '../shared/Form.tsx'
import { HeldContext } from '../shared/held.ts'
import { Select } from '../shared/Select.tsx'
import { TextInput } from '../shared/TextInput.tsx'
import { useNewAccessToken } from './access-tokens.hooks.ts'
import styles from './session.module.css'

type NewToken = ReturnType<typeof useNewAccessToken>

/** Creates a token, then shows its secret once. */
export function NewAccessToken({ onClose }: { onClose: () => void }) {
  const token = useNewAccessToken()
  const close = () => {
    token.close()
    onClose()
  }
  const { secret } = token
  return (
    <Dialog
      open
      // A secret that can't be shown again is only closed with the button, never by an accidental Escape.
      {...(secret === null ? { onClose: close } : {})}
      title={secret === null ? texts.create : texts.createdTitle}
      description={secret === null ? undefined : texts.createdNote}
    >
      {secret === null ? <TokenForm token={token} onCancel={close} /> : <Secret secret={secret} onKept={close} />}
    </Dialog>
  )
}

function TokenForm({ token, onCancel }: { token: NewToken; onCancel: () => void }) {
  const { fields, change, projects, isBusy, disabledReason, failure, submit } = token
  return (
    <Form className={styles.form} onSubmit={() => disabledReason === null && submit()}>
      <HeldContext value={isBusy}>
        <Field label={texts.name} hint={texts.nameHint}>
          <TextInput autoFocus value={fields.name} onChange={(name) => change({ name })} />
        </Field>
        <Field label={texts.organisation}>
          <Select
            value={fields.project}
            options={projects.map(({ code, name }) => ({ value: code, label: name }))}
            onChange={(project) => change({ project })}
            disabledReason={projects.length === 0 ? texts.noOrganisation : null}
          />
        </Field>
        <Scopes token={token} />
        <Field label={texts.expires}>
          <Select
            value={fields.days}
            options={tokenDays.map((days) => ({ value: days, label: texts.days(days) }))}
            onChange={(days) => change({ days })}
          />
        </Field>
      </HeldContext>
      {failure !== null && <Banner tone="bad">{failure}</Banner>}
      <div className={styles.row}>
        <Button type="submit" tone="primary" disabledReason={disabledReason}>
          {isBusy ? texts.creating : texts.create}
        </Button>
        <Button onClick={onCancel}>{sharedTexts.cancel}</Button>
      </div>
    </Form>
  )
}

function Scopes({ token: { fields, choose, isAdministrator } }: { token: NewToken }) {
  return (
    <fieldset className={styles.scopes}>
      <legend className={styles.legend}>{texts.scopes}</legend>
      {tokenScopes.map((scope) => {
        const isOpen = scope !== 'admin' || isAdministrator
        return (
          <Checkbox
            key={scope}
            label={texts.scopeNames[scope]}
            hint={texts.scopeHints[scope]}
            checked={isOpen && fields.scopes.includes(scope)}
            disabledReason={isOpen ? null : texts.onlyAdministrators}
            onChange={(isChosen) => choose(scope, isChosen)}
          />
        )
      })}
    </fieldset>
  )
}

function Secret({ secret, onKept }: { secret: string; onKept: () => void }) {
  const { outcome, copy } = useCopy()
  return (
    <div className={styles.form}>
      <code className={styles.token} aria-label={texts.secret}>
        {secret}
      </code>
      <div className={styles.row}>
        <Button autoFocus icon={outcome === 'copied' ? 'check' : 'copy'} onClick={() => copy(secret)}>
          {outcome === 'copied' ? texts.copied : texts.copy}
        </Button>
      </div>
      {outcome === 'not copied' && <Banner tone="bad">{texts.notCopied}</Banner>}
      <Button tone="primary" size="large" wide onClick={onKept}>
        {texts.done}
      </Button>
    </div>
  )
}
