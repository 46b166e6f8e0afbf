import type { DashboardSettings } from '../../../contract/dashboards/dashboards.schemas.ts'

/** The active filters in words: "city: Nelson, Dunedin". */
export function filterWordsOf({ filters, dimensionFilters }: DashboardSettings): string {
  const given = [
    ...Object.entries(filters),
    ...Object.entries(dimensionFilters).map(
      ([name, { type, values }]) => [type === 'exclude' ? `${name} (not)` : name, values] as const,
    ),
  ]
  return given
    .filter(([, values]) => values.length > 0)
    .map(([name, values]) => `${name}: ${values.join(', ')}`)
    .join('; ')
}
