import { partnersTexts } from '../../../contract/partners/partners.texts.ts'
import { sharedTexts } from '../../../contract/shared/shared.texts.ts'
import { Banner } from '../shared/Banner.tsx'
import { Button } from '../shared/Button.tsx'
import { Combobox } from '../shared/Combobox.tsx'
import { EmailText } from '../shared/EmailText.tsx'
import { Field } from '../shared/Field.tsx'
import { IconButton } from '../shared/IconButton.tsx'
import styles from './partners.module.css'
import type { PartnerForm } from './partners.hooks.ts'

/** Users who have the partner role through this partner, and a search for more. */
export function PartnerUsers({ form }: { form: PartnerForm }) {
  const { chosenUsers, userOptions, usersNotRead } = form
  return (
    <div className={styles.form}>
      {usersNotRead ? (
        <Banner
          tone="warn"
          action={
            <Button size="small" onClick={form.readUsersAgain}>
              {sharedTexts.tryAgain}
            </Button>
          }
        >
          {partnersTexts.usersNotRead}
        </Banner>
      ) : (
        <Field label={partnersTexts.users} hint={partnersTexts.usersHint} optional>
          <Combobox
            key={chosenUsers.length}
            isMultiple
            value={null}
            options={userOptions}
            placeholder={partnersTexts.addUser}
            onQuery={form.searchUsers}
            onChange={form.addUser}
          />
        </Field>
      )}
      {chosenUsers.length > 0 && (
        <ul className={styles.users} aria-label={partnersTexts.users}>
          {chosenUsers.map(({ id, name, email }) => (
            <li key={id} className={styles.user}>
              <span className={styles.userWords}>
                {name}{' '}
                <span className={styles.quiet}>
                  <EmailText email={email} />
                </span>
              </span>
              <IconButton
                icon="close"
                size="small"
                label={partnersTexts.removeUser(name)}
                onClick={() => form.removeUser(id)}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
