import { fieldAt, isRow, keyText, type Row } from './columns.ts'

/**
 * A resource of JSON:API (jsonapi.org) as one flat row: its id, its attributes, and the ids of the resources that it
 * refers to, named like "person_id".
 */
export function rowOfResource(resource: Row): Row {
  const { attributes, relationships } = resource
  const related = Object.entries(isRow(relationships) ? relationships : {}).map(([name, value]): [string, unknown] => [
    `${name}_id`,
    keyText(fieldAt(value, 'data.id')),
  ])
  return { ...Object.fromEntries(related), ...(isRow(attributes) ? attributes : {}), id: resource['id'] }
}
