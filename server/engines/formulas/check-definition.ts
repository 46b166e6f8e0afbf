import { measurementsIn, renameInFormula } from '../../../contract/formulas/formula-graph.ts'
import type { DefinitionBody } from '../../../contract/formulas/formulas.schemas.ts'
import { formulasTexts as texts } from '../../../contract/formulas/formulas.texts.ts'
import { checkFormula, isTable } from '../../../contract/formulas/measure-rules.ts'
import { needsOf, type Need } from './plan-measure.ts'
import { formulaTexts, type MeasureEnvironment, readEnvironment } from './measure-environment.ts'
import { previewRequested } from './measure-answers.ts'

export type Checked = { problem: string | null; renamed: { id: string; formula: string }[] }

/** `id`: of the definition as it is kept; null for a new one. */
export type ToCheck = {
  environment: MeasureEnvironment
  id: string | null
  definition: Pick<DefinitionBody, 'name' | 'source' | 'unit' | 'formula' | 'scope' | 'scope2'>
}

/**
 * Runs on a worker: the first thing that keeps a definition from being saved, and the formulas that its new name is
 * carried into.
 */
export function checkDefinition({ environment, id, definition }: ToCheck): Checked {
  const before = environment.kept.find((one) => one.id === id)
  const isRenamed = before !== undefined && before.name !== definition.name
  const others = environment.kept
    .filter((one) => one.id !== id)
    .map((one) => ({
      ...one,
      formula:
        isRenamed && one.formula !== null ? renameInFormula(one.formula, before.name, definition.name) : one.formula,
    }))
  const renamed = others.flatMap(({ id: other, formula }) => {
    const was = environment.kept.find((one) => one.id === other)?.formula ?? null
    return formula === null || formula === was ? [] : [{ id: other, formula }]
  })
  return {
    problem: problemOf({ environment: { ...environment, kept: others }, id, definition }, before?.name),
    renamed,
  }
}

function problemOf({ environment, definition }: ToCheck, formerName: string | undefined): string | null {
  const { known } = readEnvironment(environment)
  if (known.measures.has(definition.name)) return texts.nameTaken
  if (definition.source !== 'formula') return positionProblem(environment, definition, known)
  const formula = definition.formula ?? ''
  if (formula.trim() === '') return texts.formulaRequired
  // A formula with the measure's former name would also refer to itself.
  const itself = formerName !== undefined && measurementsIn(formula).includes(formerName)
  if (itself && formerName !== definition.name) return texts.circle([definition.name, definition.name])
  const checked = checkFormula(
    { name: definition.name, formula, unit: definition.unit },
    known,
    formulaTexts(environment.kept),
  )
  return checked.errors[0]?.message ?? null
}

/** A name that becomes a matrix or lookup must be in a position for weights in formulas that already use it. */
function positionProblem(
  environment: MeasureEnvironment,
  { name, source, unit, scope, scope2 }: ToCheck['definition'],
  known: ReturnType<typeof readEnvironment>['known'],
): string | null {
  const measure = {
    name,
    source,
    unit,
    scenarios: [],
    scopes: [scope, scope2].filter((each) => typeof each === 'string'),
  }
  if (!isTable(measure)) return null
  const measures = new Map([...known.measures, [name, measure]])
  const texts = formulaTexts(environment.kept)
  for (const one of environment.kept) {
    if (one.formula === null || !measurementsIn(one.formula).includes(name)) continue
    const others = new Map([...texts].filter(([other]) => other !== one.name))
    const checked = checkFormula(
      { name: one.name, formula: one.formula, unit: one.unit },
      { ...known, measures },
      others,
    )
    const [first] = checked.errors
    if (first !== undefined) return `"${one.name}": ${first.message}`
  }
  return null
}

/** Runs on a worker: what has to be read to show a definition that is being written. */
export const planPreview = ({ environment, name }: { environment: MeasureEnvironment; name: string }): Need[] =>
  needsOf(previewRequested(environment, name), readEnvironment(environment))
