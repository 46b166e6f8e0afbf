import { integrationsTexts as texts } from '../../../contract/integrations/integrations.texts.ts'
import { sharedTexts } from '../../../contract/shared/shared.texts.ts'
import { Banner } from '../shared/Banner.tsx'
import { Button } from '../shared/Button.tsx'
import { ButtonLink } from '../shared/ButtonLink.tsx'
import { Card } from '../shared/Card.tsx'
import { Dialog } from '../shared/Dialog.tsx'
import { type useMfaBeforehand, useMfaDemand } from './integrations.hooks.ts'
import styles from './integrations.module.css'

type Demand = ReturnType<typeof useMfaDemand>
const stepOf = ({ enforceDisabledReason, setUpAddress }: Demand): 'set up' | 'enforce' | 'ask' =>
  enforceDisabledReason !== null ? 'ask' : setUpAddress === null ? 'enforce' : 'set up'
const words = { 'set up': texts.mfaOwnFirst, enforce: texts.mfaAdministrator, ask: texts.mfaAsk }

/** The person's next step towards required one-time codes; nothing if an administrator has to act. */
function NextStep({ demand }: { demand: Demand }) {
  const step = stepOf(demand)
  if (step === 'ask') return null
  if (step === 'set up')
    return (
      <ButtonLink tone="primary" icon="key" to={demand.setUpAddress ?? ''}>
        {texts.mfaSetUp}
      </ButtonLink>
    )
  return (
    <Button tone="primary" disabledReason={demand.isBusy ? sharedTexts.processing : null} onClick={demand.enforce}>
      {texts.mfaEnable}
    </Button>
  )
}

/** Shown instead of a form that couldn't be saved. */
export function MfaFirst({ name, demand }: { name: string; demand: NonNullable<ReturnType<typeof useMfaBeforehand>> }) {
  return (
    <Card title={texts.mfaTitle(name)}>
      <div className={styles.form}>
        <p className={styles.description}>{words[stepOf(demand)]}</p>
        {demand.failure !== null && <Banner tone="bad">{demand.failure}</Banner>}
        <div className={styles.buttons}>
          <NextStep demand={demand} />
        </div>
      </div>
    </Card>
  )
}

/** Integrations require an organisation in which everybody has to use one-time codes. */
export function MfaDialog({ name }: { name: string }) {
  const demand = useMfaDemand()
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
          <NextStep demand={demand} />
        </>
      }
    >
      <p>{words[stepOf(demand)]}</p>
    </Dialog>
  )
}
