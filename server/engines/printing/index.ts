export type { DrawnChart } from './draw-chart.ts'
export {
  type ListItem,
  type PrintedBlock,
  type PrintedDocument,
  type PrintedFormat,
  type PrintedSource,
  type PrintedTable,
  type TableCell,
  plain,
  textOfWords,
} from './printed-document.ts'
