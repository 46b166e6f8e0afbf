import type { Tasks } from '../tasks/index.ts'

export const printingTasks = {
  'read a text for printing': {
    lane: 'files',
    milliseconds: 10_000,
    load: async () => (await import('./blocks-of-html.ts')).blocksOfHtml,
  },
  'write the workbook of a result': {
    lane: 'files',
    milliseconds: 60_000,
    load: async () => (await import('./result-workbook.ts')).resultWorkbook,
  },
  'print a document': {
    lane: 'files',
    milliseconds: 60_000,
    load: async () => (await import('./print.ts')).printDocument,
  },
  'draw a chart': {
    lane: 'files',
    milliseconds: 20_000,
    load: async () => (await import('./draw-chart.ts')).drawChart,
  },
} satisfies Tasks
