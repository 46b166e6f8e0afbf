import type { Step } from '../../../contract/playbooks/playbooks.schemas.ts'
import { playbooksTexts as texts } from '../../../contract/playbooks/playbooks.texts.ts'
import { pagePath } from '../../../contract/shell/pages.ts'
import { Link } from '../shared/Link.tsx'
import { SafeHtml } from '../shared/markdown/SafeHtml.tsx'
import { StatusBadge } from '../shared/StatusBadge.tsx'
import { useSystem } from '../shared/system-context.ts'
import { AnswerList } from './AnswerList.tsx'
import { dayWords } from './day-words.ts'
import { usePlaybookAddress } from './playbooks.hooks.ts'
import styles from './playbooks.module.css'
import { usePreviousStep } from './step.hooks.ts'
import { Work } from './Work.tsx'

export function PreviousStep({ step }: { step: Step }) {
  const { isLoading, isProcessing, isGivenUp } = usePreviousStep()
  const { project } = usePlaybookAddress()
  const { goTo } = useSystem()
  const { answers, document, otherNotes } = step.output
  const { previousPlaybookId, previousPlaybookTitle, previousPlaybookDate } = step.output
  if (isGivenUp) return <Work step={step} title={texts.processingPrevious} hint="" isSlow={false} isGivenUp />
  if (isProcessing) return <StatusBadge status="live" label={texts.processingPrevious} />
  if (isLoading) return <StatusBadge status="waiting" label={texts.loadingPrevious} />
  const isEmpty = answers === undefined && document === undefined && otherNotes === undefined
  if (isEmpty) return <p className={styles.waiting}>{texts.noPrevious}</p>
  return (
    <>
      {previousPlaybookId !== undefined && (
        <p>
          <Link to={pagePath('playbook', { project, topicId: previousPlaybookId })}>
            {texts.previous(previousPlaybookTitle ?? '', dayWords(previousPlaybookDate ?? ''))}
          </Link>
        </p>
      )}
      <AnswerList answers={answers ?? []} notes={otherNotes} />
      {document !== undefined && (
        <article className={styles.document}>
          <SafeHtml html={document} onInternalLink={goTo} />
        </article>
      )}
    </>
  )
}
