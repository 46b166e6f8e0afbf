import { nameWithin } from '../shared/name-words.ts'

/** Titles for a dashboard made from the data. */
export const firstDashboardTexts = {
  records: (table: string) => `Records of ${table}`,
  inYear: (name: string, year: string) => `${name} in ${year}`,
  overTime: (name: string) => `${name} over time`,
  by: (name: string, dimension: string) => `${name} by ${nameWithin(dimension)}`,
  movement: (name: string) => `How ${nameWithin(name)} moved`,
  planned: (name: string) => `${name} and its plan`,
  table: (name: string) => `${name} in figures`,
} as const
