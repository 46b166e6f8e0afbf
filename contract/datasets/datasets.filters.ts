import { z } from 'zod'
import { ownValue } from '../shared/own-value.ts'

export const mostFilterValues = 1000
export const longestFilterValue = 1000

/**
 * One condition on a dimension; several apply together. `null` is an empty value. Include without values matches
 * nothing, exclude without values matches everything.
 */
export const dimensionFilterSchema = z.object({
  dimension: z.string().min(1).max(200),
  type: z.enum(['include', 'exclude']),
  values: z.array(z.string().max(longestFilterValue).nullable()).max(mostFilterValues),
})
export type DimensionFilter = z.infer<typeof dimensionFilterSchema>

const scalar = z.union([z.string(), z.number(), z.boolean(), z.null()])
const filterJson = z.union([
  scalar,
  z.array(scalar),
  z.strictObject({ type: z.enum(['include', 'exclude']), values: z.array(scalar) }),
])
type FilterJson = z.infer<typeof filterJson>

const filterText = (value: z.infer<typeof scalar>): string | null => (value === null ? null : String(value))

function fromJson(dimension: string, json: FilterJson): DimensionFilter {
  if (Array.isArray(json)) return { dimension, type: 'include', values: json.map(filterText) }
  if (typeof json === 'object' && json !== null)
    return { dimension, type: json.type, values: json.values.map(filterText) }
  return { dimension, type: 'include', values: [filterText(json)] }
}

function parsed(text: string): FilterJson | undefined {
  try {
    return filterJson.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

/**
 * Reads the values of `filter_{dimension}`: plain values together form one include, each JSON text is a separate
 * condition. Null when a text starts like JSON but is not, or when there are too many or too long values.
 */
export function parseFilterValues(dimension: string, values: string[]): DimensionFilter[] | null {
  const plain: string[] = []
  const filters: DimensionFilter[] = []
  for (const value of values) {
    if (!/^\s*[[{]/.test(value)) {
      plain.push(value)
      continue
    }
    const json = parsed(value)
    if (json === undefined) return null
    filters.push(fromJson(dimension, json))
  }
  if (plain.length > 0) filters.unshift({ dimension, type: 'include', values: plain })
  return filters.every((filter) => dimensionFilterSchema.safeParse(filter).success) ? filters : null
}

/**
 * Reads the form field "JSON filters": `{"region": "North"}`, `{"region": ["North", "South"]}` or the form with type
 * and values. Null for any other text: the caller ignores the filter and marks the field.
 */
export function parseJsonFilters(text: string): DimensionFilter[] | null {
  if (text.trim() === '') return []
  try {
    const json = z.record(z.string(), filterJson).safeParse(JSON.parse(text))
    if (!json.success) return null
    const filters = Object.entries(json.data).map(([dimension, value]) => fromJson(dimension, value))
    return filters.every((filter) => dimensionFilterSchema.safeParse(filter).success) ? filters : null
  } catch {
    return null
  }
}

/** Filters as query parameters, for the client: `{ filter_region: ['{"type":"exclude","values":["North"]}'] }`. */
export function filterQuery(filters: DimensionFilter[]): Record<string, string[]> {
  const query: Record<string, string[]> = {}
  for (const { dimension, type, values } of filters) {
    const key = `filter_${dimension}`
    query[key] = [...(ownValue(query, key) ?? []), JSON.stringify({ type, values })]
  }
  return query
}
