import { memo } from 'react'
import { z } from 'zod'
import { type ChartSpec, chartActionSchema } from '../../../../contract/charts/chart-spec.schema.ts'
import type { ChatMessage } from '../../../../contract/chat/chat.schemas.ts'
import { conversationTexts as texts } from '../../../../contract/chat/conversation.texts.ts'
import { ButtonLink } from '../ButtonLink.tsx'
import { Chart } from '../chart/Chart.tsx'
import styles from './entries.module.css'

type Shown =
  | { kind: 'chart'; spec: ChartSpec }
  | { kind: 'playbook'; template: string; name: string }
  | { kind: 'words'; words: string }

const playbookSchema = z.object({ template: z.string(), templateName: z.string() })

function shownOf(action: ChatMessage['action']): Shown {
  if (!action) return { kind: 'words', words: '' }
  if (action.name === 'chart') {
    const read = chartActionSchema.safeParse(action.data)
    if (!read.success) return { kind: 'words', words: texts.brokenChart }
    return read.data.type === 'simple'
      ? { kind: 'chart', spec: read.data.spec }
      : { kind: 'words', words: texts.elsewhereChart }
  }
  if (action.name === 'offer_run_playbook') {
    const read = playbookSchema.safeParse(action.data)
    if (read.success) return { kind: 'playbook', template: read.data.template, name: read.data.templateName }
  }
  return { kind: 'words', words: texts.unknownAction(action.name) }
}

/** What the assistant asks the page to show. An action that is not known prints its name. */
export const ActionEntry = memo(function ActionEntry({ message, project }: { message: ChatMessage; project: string }) {
  const shown = shownOf(message.action)
  if (shown.kind === 'chart') {
    return (
      <section className={styles.chart} aria-label={shown.spec.title}>
        <Chart definition={shown.spec} label={shown.spec.title} />
      </section>
    )
  }
  if (shown.kind === 'playbook') {
    return (
      <div className={styles.actions}>
        <ButtonLink to={`/${project}/playbooks/new?template=${encodeURIComponent(shown.template)}`}>
          {shown.name}
        </ButtonLink>
      </div>
    )
  }
  return <p className={styles.outcome}>{shown.words}</p>
})
