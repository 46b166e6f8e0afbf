import type { ChartMeasure } from '../../../contract/dashboards/measurements.ts'
import type { MeasurementAnswer, MeasurementQuery } from '../../../contract/formulas/formulas.schemas.ts'
import { describe, type MeasureReader, queryMeasure, readMeasures } from './ask-measures.ts'
import type { AllMeasures } from './measures.read.ts'
import type { Catalogue } from '../../engines/queries/index.ts'

export type { MeasureReader }

/** The measures of the Formulas tab as charts ask them. */
export type ChartMeasures = {
  /** The tables that they were read from. */
  catalogue: Catalogue
  measures: readonly ChartMeasure[]
  /** The sum of its parts is the whole. */
  isAdditive(name: string): boolean
  ask(query: MeasurementQuery): Promise<MeasurementAnswer>
}

const countOrSum = /^count$|:sum$/

function isAdditiveIn({ kept, autos }: AllMeasures, name: string): boolean {
  const own = kept.find((one) => one.name === name)
  if (own !== undefined) return own.source === 'manual' && own.rollUp === 'sum'
  const auto = autos.find((one) => one.name === name)
  return auto?.variants.every(({ measure }) => countOrSum.test(measure)) ?? false
}

/** Reads once what there is to measure, for as many questions as one chart has. */
export async function readChartMeasures(reader: MeasureReader): Promise<ChartMeasures> {
  const all = await readMeasures(reader)
  return {
    catalogue: all.catalogue,
    measures: await describe(reader, all),
    isAdditive: (name) => isAdditiveIn(all, name),
    ask: (query) => queryMeasure(reader, query, all),
  }
}
