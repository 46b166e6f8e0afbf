import type { AdminOrganisation } from '../../../contract/admin/admin.schemas.ts'
import { adminTexts } from '../../../contract/admin/admin.texts.ts'
import { Button } from '../shared/Button.tsx'
import { ConfirmDeleteButton } from '../shared/ConfirmDeleteButton.tsx'
import styles from './admin.module.css'
import type { RowDeletion } from '../shared/row-deletion.hooks.ts'
import type { OrganisationActions } from './organisations.hooks.ts'

const texts = adminTexts.organisations

type RowActionsProps = { row: AdminOrganisation; actions: OrganisationActions; deletion: RowDeletion }

/** What can be done to one organisation of the table. */
export function OrganisationRowActions({
  row: { id, code, name, hasMigrations, isMigrating },
  actions,
  deletion,
}: RowActionsProps) {
  const isStarting = isMigrating || actions.isStartingFor(code)
  return (
    <span className={styles.actions}>
      <Button size="small" disabledReason={texts.whyNoEdit}>
        {texts.edit}
      </Button>
      <Button
        size="small"
        disabledReason={actions.isMakingFor(code) ? texts.makingTrialLink : null}
        onClick={() => actions.makeLink(code, name)}
      >
        {texts.trialLink}
      </Button>
      {hasMigrations && (
        <Button
          size="small"
          disabledReason={isStarting ? texts.migrating : null}
          onClick={() => actions.migrate(code, name)}
        >
          {isStarting ? texts.migrating : texts.migrate}
        </Button>
      )}
      <ConfirmDeleteButton
        size="small"
        label={adminTexts.delete}
        phase={deletion.phaseOf(id)}
        disabledReason={deletion.isDeleting(id) ? adminTexts.deleting : null}
        onPress={() => deletion.press(id, name)}
      />
    </span>
  )
}
