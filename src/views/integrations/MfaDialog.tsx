import { integrationsTexts as texts } from '../../../contract/integrations/integrations.texts.ts'
import { sharedTexts } from '../../../contract/shared/shared.texts.ts'
import { Button } from '../shared/Button.tsx'
import { ButtonLink } from '../shared/ButtonLink.tsx'
import { Dialog } from '../shared/Dialog.tsx'
import { useMfaDemand } from './integrations.hooks.ts'

/** Integrations are for organisations that ask everybody for a one-time code. */
export function MfaDialog({ name }: { name: string }) {
  const demand = useMfaDemand()
  const mayEnforce = demand.enforceDisabledReason === null
  const mustSetUp = mayEnforce && demand.setUpAddress !== null
  return (
    <Dialog
      open={demand.isOpen}
      role="alertdialog"
      size="small"
      title={texts.mfaTitle(name)}
      onClose={demand.dismiss}
      footer={
        <>
          <Button onClick={demand.dismiss}>{texts.cancel}</Button>
          {mustSetUp && (
            <ButtonLink tone="primary" icon="key" to={demand.setUpAddress ?? ''}>
              {texts.mfaSetUp}
            </ButtonLink>
          )}
          {mayEnforce && !mustSetUp && (
            <Button
              tone="primary"
              disabledReason={demand.isBusy ? sharedTexts.processing : null}
              onClick={demand.enforce}
            >
              {texts.mfaEnable}
            </Button>
          )}
        </>
      }
    >
      <p>{mustSetUp ? texts.mfaOwnFirst : mayEnforce ? texts.mfaAdministrator : texts.mfaAsk}</p>
    </Dialog>
  )
}
