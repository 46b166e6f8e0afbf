import { useState } from 'react'
import type { AnyActorRef } from 'xstate'
import { pagePath } from '../../../contract/shell/pages.ts'
import { Banner } from '../../views/shared/Banner.tsx'
import { Button } from '../../views/shared/Button.tsx'
import { Dialog } from '../../views/shared/Dialog.tsx'
import { inspectTexts } from './inspect.texts.ts'
import { type InspectionOutcome, startInspection } from './start-inspection.ts'
import { ownValue } from '../../../contract/shared/own-value.ts'

type Stage = 'asking' | 'opening' | 'left' | InspectionOutcome

/** Asks for consent before anything is sent to the inspector, and shows why it couldn't be opened. */
export function InspectOffer({ root }: { root: AnyActorRef }) {
  const [stage, setStage] = useState<Stage>('asking')
  const open = () => {
    setStage('opening')
    startInspection({ root, page: window }).then(setStage, () => setStage('silent'))
  }
  const openFlows = () => {
    window.open(pagePath('flows'), 'sextant-flows')
    setStage('left')
  }
  const problem = ownValue<string>(inspectTexts.problems, stage) ?? null
  return (
    <Dialog
      open={stage !== 'open' && stage !== 'left'}
      onClose={() => setStage('left')}
      title={inspectTexts.title}
      description={inspectTexts.what}
      role="alertdialog"
      footer={
        <>
          <Button onClick={() => setStage('left')}>{inspectTexts.close}</Button>
          <Button onClick={openFlows}>{inspectTexts.openFlows}</Button>
          <Button tone="primary" onClick={open} disabledReason={stage === 'opening' ? inspectTexts.opening : null}>
            {inspectTexts.open}
          </Button>
        </>
      }
    >
      <p>{inspectTexts.ours}</p>
      {problem && <Banner tone="bad">{problem}</Banner>}
    </Dialog>
  )
}
