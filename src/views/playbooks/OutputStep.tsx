import type { Step } from '../../../contract/playbooks/playbooks.schemas.ts'
import { playbooksTexts as texts } from '../../../contract/playbooks/playbooks.texts.ts'
import { SafeHtml } from '../shared/markdown/SafeHtml.tsx'
import { useSystem } from '../shared/system-context.ts'
import styles from './playbooks.module.css'
import { useWork } from './step.hooks.ts'
import { Work } from './Work.tsx'

export function OutputStep({ step }: { step: Step }) {
  const { isSlow, isGivenUp } = useWork('output step')
  const { goTo } = useSystem()
  const { completed, document = '' } = step.output
  if (completed !== true)
    return <Work step={step} title={texts.preparing} hint={texts.preparingHint} isSlow={isSlow} isGivenUp={isGivenUp} />
  return (
    <article className={styles.document}>
      <SafeHtml html={document} onInternalLink={goTo} />
    </article>
  )
}
