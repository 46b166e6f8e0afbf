import type { ChartMeasure } from '../../../contract/dashboards/measurements.ts'
import type { MeasurementAnswer, MeasurementQuery } from '../../../contract/formulas/formulas.schemas.ts'
import { describe, type MeasureReader, queryMeasure, readMeasures } from './ask-measures.ts'
import type { AllMeasures } from './measures.read.ts'
import { currencyOfMeasure, remarksOfMeasure, type ShownOfMeasure } from '../../engines/formulas/index.ts'
import type { Catalogue } from '../../engines/queries/index.ts'

export type { MeasureReader }

/** The measures of the Formulas tab as charts ask them. */
export type ChartMeasures = {
  /** The tables that they were read from. */
  catalogue: Catalogue
  measures: readonly ChartMeasure[]
  /** The sum of its parts is the whole. */
  isAdditive(name: string): boolean
  /** The currency of the columns that it uses; null if there are several. */
  currencyOf(name: string, usual: string): string | null
  /** Remarks on the columns that it uses, as far as they concern what is shown. */
  remarksOf(name: string, shown: ShownOfMeasure): string[]
  ask(query: MeasurementQuery): Promise<MeasurementAnswer>
}

const countOrSum = /^count$|:sum$/

function isAdditiveIn({ kept, autos }: AllMeasures, name: string): boolean {
  const own = kept.find((one) => one.name === name)
  if (own !== undefined) return own.source === 'manual' && own.rollUp === 'sum'
  const auto = autos.find((one) => one.name === name)
  return auto?.variants.every(({ measure }) => countOrSum.test(measure)) ?? false
}

export const currencyIn = ({ autos, kept, environment }: AllMeasures, name: string, usual: string): string | null =>
  currencyOfMeasure({ autos, kept, factTables: environment.factTables }, name, usual)

export const remarksIn = ({ autos, kept, environment }: AllMeasures, name: string, shown: ShownOfMeasure): string[] =>
  remarksOfMeasure({ autos, kept, factTables: environment.factTables }, name, shown)

/** Reads once what there is to measure, for as many questions as one chart has. */
export async function readChartMeasures(reader: MeasureReader): Promise<ChartMeasures> {
  const all = await readMeasures(reader)
  return {
    catalogue: all.catalogue,
    measures: await describe(reader, all),
    isAdditive: (name) => isAdditiveIn(all, name),
    currencyOf: (name, usual) => currencyIn(all, name, usual),
    remarksOf: (name, shown) => remarksIn(all, name, shown),
    ask: (query) => queryMeasure(reader, query, all),
  }
}
