export { answeredSources, tablesOfMeasures } from './tables-of-measures.read.ts'
export { type ChartMeasures, readChartMeasures } from './chart-measures.read.ts'
export { type MeasureReader, type MeasureTables, noMeasureTables, readMeasureTables } from './measure-tables.read.ts'
export { type AutoMeasure, type MeasureSources, measuresOf, readSources, type Variant } from './measures.read.ts'
