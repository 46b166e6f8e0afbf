export type {
  DocumentPorts,
  FoundText,
  ListedDocument,
  ReadPart,
  TablePorts,
  AskedTerm,
  AssistantPorts,
  DateDimensionInfo,
  DimensionInfo,
  DocumentHits,
  DocumentQuery,
  FactQuery,
  FactResult,
  FactRow,
  FactTableInfo,
  FigureTrace,
  Fit,
  MeasureInfo,
  Metrics,
  PassageHit,
} from './assistant.ports.ts'
export { buildChart, ofTopGroups } from './chart-build.ts'
export type { ChartAction } from './chart-spec.ts'
export { formatDay, formatPercent, formatPeriod, formatValue } from './format.ts'
export { type OfferedPlaybook, type PlaybookOffer, offerOf } from './playbook-offers.ts'
export {
  type AskedMeasure,
  type Difference,
  type QueryData,
  areWhole,
  compareRows,
  isNonAdditive,
  measureName,
  workOut,
} from './query-data.ts'
export type { Span } from './quote.ts'
export { whereOfTool } from './tool-conditions.ts'
export {
  calculateSchema,
  describeTableSchema,
  findInDocumentSchema,
  findValuesSchema,
  listDocumentsSchema,
  listTablesSchema,
  readDocumentSchema,
  runSqlSchema,
  type OfferRunPlaybookInput,
  type QueryFactsInput,
  type SearchDocumentsInput,
  type ShowChartInput,
  type ToolName,
  listMetricsSchema,
  listPlaybooksSchema,
  offerRunPlaybookSchema,
  queryFactsSchema,
  searchDocumentsSchema,
  showChartSchema,
  type AskPersonInput,
  askPersonSchema,
  toolDescriptions,
} from './tool-schemas.ts'
