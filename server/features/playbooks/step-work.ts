import type { StepAnswer, StepConfig, StepOutput } from '../../../contract/playbooks/playbooks.schemas.ts'
import type { AssistantPorts } from '../../engines/tools/index.ts'
import type { ResolvedModel } from '../../platform/models/models.ts'
import type { JobContext, JobEngine } from '../../platform/jobs/job.types.ts'
import type { Shares } from '../../platform/database/shares.ts'
import type { Workers } from '../../platform/workers/workers.ts'
import type { Held, StepRow } from './playbooks.read.ts'

export type StepEnvironment = {
  workers: Workers
  /** The sources that a research step may search, with remarks on unread ones. No web without a search service. */
  sourcesFor(
    context: JobContext,
    asked: { source: StepConfig['researchSource']; topic: string },
  ): Promise<{ ports: AssistantPorts; remarks: string[]; isSearched: boolean }>
  engine: () => JobEngine
  portsFor(context: JobContext): Promise<AssistantPorts>
  modelFor(context: JobContext): Promise<ResolvedModel>
  judgeFor(context: JobContext): Promise<ResolvedModel>
  /** How many questions of an organisation are looked up at once. */
  questionShares: Shares
}
/** The environment of a running step. `keep` saves its progress; throws if another run has taken over. */
export type StepWork = StepEnvironment & {
  context: JobContext
  held: Held
  step: StepRow
  config: NonNullable<ReturnType<Held['works']['get']>>['config']
  output: StepOutput
  keep(output: StepOutput): Promise<void>
}
/**
 * `outputFrom`: where people write into the output meanwhile, made of what is there by then. `completesWhole`: the step is
 * complete where nothing of it is open. `basis`: the last message that was read.
 */
export type StepResult = {
  output: StepOutput
  outputFrom?: (current: StepOutput) => StepOutput
  completesWhole?: boolean
  basis?: string
}

export const openAnswer = ({ label, question }: { label: string; question: string }): StepAnswer => ({
  ...{ label, question, status: 'PENDING', text: null },
})
