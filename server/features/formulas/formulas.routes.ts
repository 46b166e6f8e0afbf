import type { FastifyInstance } from 'fastify'
import { formulasRoutes as routes } from '../../../contract/formulas/formulas.routes.ts'
import { granularities } from '../../../contract/shared/periods.ts'
import { defaultTimeZone, isTimeZone } from '../../../contract/shared/time-zones.ts'
import { type Asked, serve } from '../../platform/http/serve.ts'
import type { Services } from '../../platform/http/services.ts'
import type { WarehouseEngine } from '../../platform/warehouse/warehouse.engine.ts'
import {
  describe,
  type MeasureReader,
  previewDefinition,
  queryMeasure,
  readMeasures,
  scopeValues,
  traceValue,
} from './ask-measures.ts'
import { changeDefinition, createDefinition, restoreMeasure, type Saving, trashMeasure } from './definitions.store.ts'
import { changeHandMeasure, createHandMeasure, readHandMeasure } from './hand-measures.store.ts'
import { originOf } from '../../engines/formulas/index.ts'
import { allDefinitions, inOrderOfNames } from './measures.read.ts'

type InOrganisation = Pick<Asked<(typeof routes)['listDefinitions']>, 'caller' | 'organisation'>

type FormulasParts = { warehouse: WarehouseEngine }

export function serveFormulas(server: FastifyInstance, services: Services, { warehouse }: FormulasParts): void {
  const { database, workers } = services
  const readerOf = ({ caller, organisation }: InOrganisation): MeasureReader => ({
    ...{ database, warehouse, workers, now: Date.now },
    scope: { person: caller.personId, organisation: organisation.id },
    timeZone: isTimeZone(organisation.timeZone) ? organisation.timeZone : defaultTimeZone,
  })
  const savingOf = async (asked: InOrganisation): Promise<Saving> => ({
    workers,
    organisationId: asked.organisation.id,
    environment: (await readMeasures(readerOf(asked))).environment,
  })

  serve(server, services, routes.readMeasurementMetadata, async (asked) => {
    const reader = readerOf(asked)
    const known = await readMeasures(reader)
    const measures = inOrderOfNames(await describe(reader, known))
    const byName = <Value>(of: (measure: (typeof measures)[number]) => Value): Record<string, Value> =>
      Object.fromEntries(measures.map((measure) => [measure.name, of(measure)]))
    return {
      measurements: measures.map(({ name }) => name),
      granularities: [...granularities],
      scopes: byName(({ scopes }) => scopes),
      scenarios: byName(({ scenarios }) => scenarios),
      sources: byName(({ source }) => source),
      units: byName(({ unit }) => unit),
      origins: Object.fromEntries(known.autos.map(({ name, variants }) => [name, variants.map(originOf)])),
    }
  })
  serve(server, services, routes.listScopeValues, async (asked) => ({
    values: await scopeValues(readerOf(asked), asked.query.scope),
  }))
  serve(server, services, routes.queryMeasurement, (asked) => queryMeasure(readerOf(asked), asked.query))
  serve(server, services, routes.traceMeasurement, (asked) => traceValue(readerOf(asked), asked.query))
  serve(server, services, routes.previewMeasurement, (asked) => previewDefinition(readerOf(asked), asked.body))

  serve(server, services, routes.listDefinitions, async (asked) => ({
    defs: allDefinitions(await readMeasures(readerOf(asked))),
  }))
  serve(server, services, routes.createDefinition, async (asked) => {
    const saving = await savingOf(asked)
    return asked.transact(async (tx) => ({ def: await createDefinition(tx, saving, asked.body) }))
  })
  serve(server, services, routes.changeDefinition, async (asked) => {
    const saving = await savingOf(asked)
    return asked.transact(async (tx) => ({
      def: await changeDefinition(tx, saving, asked.params.definitionId, asked.body),
    }))
  })
  serve(server, services, routes.deleteDefinition, async (asked) => {
    const { environment } = await savingOf(asked)
    return asked.transact(async (tx) => {
      await trashMeasure(tx, environment, { id: asked.params.definitionId, isByHand: false })
      return {}
    })
  })
  serve(server, services, routes.restoreDefinition, async (asked) => {
    const saving = await savingOf(asked)
    return asked.transact(async (tx) => ({ def: await restoreMeasure(tx, saving, asked.params.definitionId) }))
  })
  serve(server, services, routes.readHandMeasure, ({ params, transact }) =>
    transact(async (tx) => ({ measure: await readHandMeasure(tx, params.definitionId) })),
  )
  serve(server, services, routes.createHandMeasure, async (asked) => {
    const saving = await savingOf(asked)
    return asked.transact(async (tx) => ({ measure: await createHandMeasure(tx, saving, asked.body) }))
  })
  serve(server, services, routes.changeHandMeasure, async (asked) => {
    const saving = await savingOf(asked)
    return asked.transact(async (tx) => ({
      measure: await changeHandMeasure(tx, saving, asked.params.definitionId, asked.body),
    }))
  })
  serve(server, services, routes.deleteHandMeasure, async (asked) => {
    const { environment } = await savingOf(asked)
    return asked.transact(async (tx) => {
      await trashMeasure(tx, environment, { id: asked.params.definitionId, isByHand: true })
      return {}
    })
  })
}
