import { rowConditionSchema, type Where } from '../../../contract/datasets/where.schemas.ts'
import type { QueryFactsInput, ToolCondition } from './tool-schemas.ts'

/** Converts a model's conditions into those of a query, or returns a sentence about an invalid one. */
export function whereOfTool(given: NonNullable<QueryFactsInput['where']>): Where | string {
  const parts = given.map((part) => ('any' in part ? anyOf(part.any) : conditionOf(part)))
  const wrong = parts.find((part) => typeof part === 'string')
  return wrong ?? { and: parts.filter((part) => typeof part !== 'string') }
}

function anyOf(conditions: ToolCondition[]): Where | string {
  const parts = conditions.map(conditionOf)
  const wrong = parts.find((part) => typeof part === 'string')
  return wrong ?? { or: parts.filter((part) => typeof part !== 'string') }
}

function conditionOf({ not: isNot = false, ...condition }: ToolCondition): Where | string {
  const { data } = rowConditionSchema.safeParse(condition)
  if (data === undefined)
    return `The condition on "${condition.column}" is not complete: "${condition.operator}" needs what its description says, and nothing else.`
  return isNot ? { not: data } : data
}
