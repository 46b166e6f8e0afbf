import type { AdminOrganisation } from '../../../contract/admin/admin.schemas.ts'
import { adminTexts } from '../../../contract/admin/admin.texts.ts'
import { sharedTexts } from '../../../contract/shared/shared.texts.ts'
import { Button } from '../shared/Button.tsx'
import { ConfirmDeleteButton } from '../shared/ConfirmDeleteButton.tsx'
import styles from './admin.module.css'
import type { RowDeletion } from '../shared/row-deletion.hooks.ts'
import type { OrganisationActions } from './organisations.hooks.ts'

const texts = adminTexts.organisations

type RowActionsProps = { row: AdminOrganisation; actions: OrganisationActions; deletion: RowDeletion }

/** Actions for one organisation in the table. */
export function OrganisationRowActions({
  row: { id, code, name, hasMigrations, isMigrating },
  actions,
  deletion,
}: RowActionsProps) {
  const isStarting = isMigrating || actions.isStartingFor(code)
  const migration = isStarting ? texts.migrating : texts.migrate
  return (
    <span className={styles.actions}>
      <Button size="small" aria-label={sharedTexts.actionOn(texts.edit, name)} disabledReason={texts.whyNoEdit}>
        {texts.edit}
      </Button>
      <Button
        size="small"
        aria-label={texts.trialTitle(name)}
        disabledReason={actions.isMakingFor(code) ? texts.makingTrialLink : null}
        onClick={() => actions.makeLink(code, name)}
      >
        {texts.trialLink}
      </Button>
      {hasMigrations && (
        <Button
          size="small"
          aria-label={sharedTexts.actionOn(migration, name)}
          disabledReason={isStarting ? texts.migrating : null}
          onClick={() => actions.migrate(code, name)}
        >
          {migration}
        </Button>
      )}
      <ConfirmDeleteButton
        size="small"
        label={adminTexts.delete}
        subject={name}
        phase={deletion.phaseOf(id)}
        disabledReason={deletion.isDeleting(id) ? adminTexts.deleting : null}
        onPress={() => deletion.press(id, name)}
      />
    </span>
  )
}
