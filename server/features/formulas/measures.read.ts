import type { Selectable } from 'kysely'
import type { Definition, Measure } from '../../../contract/formulas/formulas.schemas.ts'
import { readCatalogue } from '../datasets/index.ts'
import type { Schema } from '../../platform/database/schema.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { type Catalogue, factsMetadata } from '../../engines/queries/index.ts'
import type { WarehouseEngine } from '../../platform/warehouse/warehouse.engine.ts'
import {
  type AutoMeasure,
  autoMeasures,
  distinctiveColumns,
  type KeptMeasure,
  type MeasureEnvironment,
  scenariosByHand,
} from '../../engines/formulas/index.ts'

export type { AutoMeasure, Variant } from '../../engines/formulas/index.ts'

export const columnsOfMeasure = [
  'id',
  'name',
  'source',
  'unit',
  'formula',
  'scope',
  'scope2',
  'table_values',
  'granularity',
  'roll_up',
  'rev',
] as const
export type MeasureRow = Pick<Selectable<Schema['measure_definition']>, (typeof columnsOfMeasure)[number]>

export const keptOf = (row: MeasureRow, scenarios: string[]): KeptMeasure => ({
  id: row.id,
  name: row.name,
  source: row.source,
  unit: row.unit,
  formula: row.formula,
  scope: row.scope,
  scope2: row.scope2,
  values: row.table_values,
  granularity: row.granularity,
  rollUp: row.roll_up,
  scenarios,
  rev: row.rev,
})

export const definitionOf = ({
  id,
  name,
  source,
  formula,
  unit,
  scope,
  scope2,
  values,
  rev,
}: KeptMeasure): Definition => ({
  ...{ id, name, source, formula, unit, scope, scope2, values, rev },
})

/** The measures of an organisation that people defined or type by hand, by their names. */
export async function readKept(tx: Transaction): Promise<KeptMeasure[]> {
  const organisation = tx.scope.organisation!
  const rows = await tx.db
    .selectFrom('measure_definition')
    .where('organisation_id', '=', organisation)
    .where('deleted_at', 'is', null)
    .orderBy('name')
    .select(columnsOfMeasure)
    .execute()
  const typed = await tx.db
    .selectFrom('measure_value')
    .where('organisation_id', '=', organisation)
    .select(['definition_id', 'scenario'])
    .distinct()
    .orderBy('scenario')
    .execute()
  return rows.map((row) => {
    const scenarios = typed.filter((one) => one.definition_id === row.id)
    return keptOf(row, row.source === 'manual' ? scenariosByHand(scenarios) : [])
  })
}

/** The sources of measures: tables of documents and definitions by people. */
export type MeasureSources = { catalogue: Catalogue; kept: KeptMeasure[] }
export const readSources = async (tx: Transaction): Promise<MeasureSources> => ({
  catalogue: await readCatalogue(tx),
  kept: await readKept(tx),
})

const mostValues = 200

/** All measures of an organisation, of whatever source. */
export type AllMeasures = MeasureSources & { environment: MeasureEnvironment; autos: AutoMeasure[] }

/** The world of measures; asks the warehouse for the values of columns that name scenarios or what their numbers are. */
export async function measuresOf(
  warehouse: WarehouseEngine,
  organisationId: string,
  { catalogue, kept }: MeasureSources,
): Promise<AllMeasures> {
  const values = new Map<string, string[]>()
  for (const table of catalogue.factTables) {
    for (const { name } of distinctiveColumns(table)) {
      const query = { dimension: name, search: undefined, limit: mostValues }
      const only = { factTables: [table], dimensions: [] }
      const found = await warehouse.dimensionValues({ organisationId, catalogue: only, query })
      values.set(
        JSON.stringify([table.name, name]),
        found.values.filter((value) => value !== ''),
      )
    }
  }
  const autos = autoMeasures(
    catalogue,
    (table, column) => values.get(JSON.stringify([table, column])) ?? [],
    new Set(kept.map(({ name }) => name)),
  )
  const plain = autos.map(({ name, unit, scopes, scenarios }) => ({ name, unit, scopes, scenarios }))
  const { factTables } = factsMetadata(catalogue, null)
  return { catalogue, kept, autos, environment: { kept, autos: plain, factTables } }
}

/** Every definition, also of what arises from documents or is typed by hand, which nobody changes here. */
export const allDefinitions = ({ kept, autos }: AllMeasures): Definition[] => [
  ...kept.map(definitionOf),
  ...autos.map(
    ({ name, unit }): Definition => ({
      ...{ id: `auto:${name}`, name, source: 'auto', formula: null, unit, scope: null, scope2: null, values: null },
      rev: 0,
    }),
  ),
]

export const inOrderOfNames = (measures: readonly Measure[]): Measure[] =>
  [...measures].sort((one, other) => one.name.localeCompare(other.name, 'en'))
