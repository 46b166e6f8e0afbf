import type { ResearchPlan, ResearchSource } from '../../../contract/research/research.schemas.ts'
import { researchTexts as texts } from '../../../contract/research/research.texts.ts'
import { complete } from '../../engines/assistant/index.ts'
import { makePlan, scout } from '../../engines/research/index.ts'
import type { AssistantPorts } from '../../engines/tools/index.ts'
import { answerOptionsOf, type ResolvedModel } from '../../platform/models/models.ts'
import type { Workers } from '../../platform/workers/workers.ts'
import { sourcedPorts } from './external-sources.ts'

const LIMIT_MS = 150_000

type PlanEnvironment = { workers: Workers; model: ResolvedModel; ports: AssistantPorts; organisationId: string }
type PlanAsked = { topic: string; role: string; outputFormat: string; source: ResearchSource }

/** The plan a person sees and edits before a topic runs. If the model is too slow, rules make one. */
export async function planBefore(
  { workers, model: resolved, ports: all, organisationId }: PlanEnvironment,
  { topic, role, outputFormat: format, source }: PlanAsked,
): Promise<Omit<ResearchPlan, 'sources' | 'minutes'>> {
  const byRules = await workers.run('plan research', { organisationId, input: { topic } })
  if (resolved.isBuiltIn)
    return { questions: byRules, ...{ details: [], outline: [], assumptions: [], clarification: null, remarks: [] } }
  const { model, second } = answerOptionsOf(resolved)
  const ports = sourcedPorts(all, { source, pages: [], workers, organisationId })
  const late = AbortSignal.timeout(LIMIT_MS)
  const { plan, clarification } = await makePlan(
    (instructions, prompt) =>
      complete({
        ...{ model, second, prompt, signal: late, silence: resolved.limits.silence },
        instructions: instructions.join('\n'),
      }).catch(() => ({ text: null, failure: texts.plan.tooSlow })),
    {
      assignment: { topic, role, format, assumptions: [], today: ports.today() },
      scouted: await scout(ports, { topic, role }),
      byRules,
    },
  )
  return {
    questions: plan.questions.map(({ question }) => question),
    details: plan.questions.map(({ question: _, ...detail }) => detail),
    outline: plan.outline,
    assumptions: plan.assumptions,
    ...{ clarification, remarks: plan.remarks },
  }
}
