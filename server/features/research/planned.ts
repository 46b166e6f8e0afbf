import type { PlannedQuestion, ResearchPlanOfRun } from '../../../contract/research/research-notes.schemas.ts'
import { planByRules } from '../../engines/research/index.ts'
import type { TopicRow } from './research.read.ts'

const asPlanned = (one: string | PlannedQuestion): PlannedQuestion =>
  typeof one === 'string' ? { question: one, why: '', sources: '', doneWhen: '' } : one

/** The plan as edited by a person; null where the run makes one. */
export function plannedByPerson({
  plan,
  outline,
  assumptions,
  output_format: format,
}: TopicRow): ResearchPlanOfRun | null {
  if (plan === null || plan.length === 0) return null
  const questions = plan.map(asPlanned)
  const byRules = planByRules(
    questions.map(({ question }) => question),
    format,
  )
  return {
    ...byRules,
    questions,
    outline: outline !== null && outline.length > 0 ? outline : byRules.outline,
    assumptions: assumptions ?? [],
  }
}
