export {
  type Catalogue,
  type DimensionTable,
  type FactTable,
  type StoredTable,
  type UnusableColumn,
  addTable,
  ownDimensions,
  referredFacts,
  breakdownColumns,
  catalogueOf,
  corrected,
  dateColumns,
  joinTable,
  keyColumn,
  measureColumns,
  numberColumns,
} from './catalogue.ts'
export { extentSelect, sizedBins } from './bins.ts'
export {
  calculate,
  calculateAll,
  type Calculation,
  rowColumns,
  withCalculations,
} from './calculated-columns.ts'
export {
  commonestKey,
  keyColumns,
  keyLayer,
  keysSelect,
  isUsable,
  ownKeyOf,
  relatedColumns,
  relatedKey,
  relatedSelect,
  relatedTable,
  resolveRelation,
  type UsedRelation,
  usedRelations,
  withRelated,
  withRelations,
} from './relations.ts'
export type { Exact, ExactLayer, Layers } from './row-sql.ts'
export type { Relation, StoredRelation, UsableRelation } from './relation.types.ts'
export { bareDollar, currencyOf } from './column-currency.ts'
export { changedTypes } from './changed-types.ts'
export {
  dimensionResult,
  dimensionSelect,
  dimensionValuesSelect,
  fileColumn,
  planDimension,
  tablesWithDimension,
} from './dimension-sql.ts'
export { decimalsOf, exactSum, nearestQuotient, plainDecimal, scaled } from './exact.ts'
export { type FactPlan, type FactsAsked, planFacts, planOfLevel } from './fact-plan.ts'
export {
  type Answered,
  type Figures,
  type Value,
  conditions,
  factResult,
  factSelect,
  unmatchedFigures,
} from './fact-sql.ts'
export { type Join, differingColumns, isTooLargeToJoin } from './joined-tables.ts'
export { columnsCounted, fullFigures, missingFigures, takeMissing } from './missing-values.ts'
export { dimensionsMetadata, factsMetadata } from './metadata.ts'
export { portionOf } from './portion-covered.ts'
export {
  type Digits,
  type FileColumn,
  type Grain,
  type RolledFile,
  type Rollup,
  type RollupDate,
  type RollupNeeds,
  chooseRollups,
  needsOf,
} from './rollup-choice.ts'
export {
  figureColumn,
  figuresOfRollups,
  fileSql,
  groupedFigures,
  periodSql,
  rolledSource,
  rowsColumn,
} from './rollup-sql.ts'
export { type RowFilters, copySource, sharedRows } from './shared-rows.ts'
export { type Select, type Statement, printStatement, quoted } from './sql.ts'
export { figureRemarks, withFigureRemarks } from './figure-remarks.ts'
export type { ColumnRole, ColumnType, UnderstoodColumn, UnderstoodTable, Unit } from './understood-table.ts'
export { type EngineTrouble, WarehouseFailure, failureOf } from './warehouse.failure.ts'
