import type { Tasks } from '../tasks/index.ts'

export const formulasTasks = {
  'describe measures': {
    lane: 'answers',
    milliseconds: 5_000,
    load: async () => (await import('./measure-environment.ts')).describeMeasures,
  },
  'check a definition': {
    lane: 'answers',
    milliseconds: 5_000,
    load: async () => (await import('./check-definition.ts')).checkDefinition,
  },
  'plan a measure': {
    lane: 'answers',
    milliseconds: 5_000,
    load: async () => (await import('./plan-measure.ts')).planMeasure,
  },
  'work out a measure': {
    lane: 'answers',
    milliseconds: 10_000,
    load: async () => (await import('./measure-answers.ts')).workOutMeasure,
  },
  'trace a measure': {
    lane: 'answers',
    milliseconds: 10_000,
    load: async () => (await import('./measure-answers.ts')).traceMeasure,
  },
  'plan a preview': {
    lane: 'answers',
    milliseconds: 5_000,
    load: async () => (await import('./check-definition.ts')).planPreview,
  },
  'preview a measure': {
    lane: 'answers',
    milliseconds: 10_000,
    load: async () => (await import('./measure-answers.ts')).previewMeasure,
  },
} satisfies Tasks
