import { z } from 'zod'
import { caps } from '../shared/caps.ts'
import { emptyAnswer, projectParams, route } from '../shared/route.ts'
import {
  definitionBodySchema,
  definitionSchema,
  definitionsSchema,
  handMeasureBodySchema,
  handMeasureSchema,
  measurementAnswerSchema,
  measurementMetadataSchema,
  measurementQuerySchema,
  previewBodySchema,
  previewSchema,
  scopeValuesQuerySchema,
  scopeValuesSchema,
  traceQuerySchema,
  traceSchema,
} from './formulas.schemas.ts'

const definitionParams = projectParams.extend({ definitionId: z.string().max(64) })
const definitionAnswer = z.object({ def: definitionSchema })
const handAnswer = z.object({ measure: handMeasureSchema })

export const formulasRoutes = {
  readMeasurementMetadata: route({
    method: 'GET',
    path: '/orgs/:project/measurements/_metadata',
    rights: 'reader',
    scope: 'read',
    params: projectParams,
    response: measurementMetadataSchema,
  }),
  listScopeValues: route({
    method: 'GET',
    path: '/orgs/:project/measurements/_scope_values',
    rights: 'reader',
    scope: 'read',
    params: projectParams,
    query: scopeValuesQuerySchema,
    response: scopeValuesSchema,
  }),
  queryMeasurement: route({
    method: 'GET',
    path: '/orgs/:project/measurements',
    rights: 'reader',
    scope: 'read',
    params: projectParams,
    query: measurementQuerySchema,
    response: measurementAnswerSchema,
  }),
  /** How one value of a measurement was calculated. */
  traceMeasurement: route({
    method: 'GET',
    path: '/orgs/:project/measurements/_trace',
    rights: 'reader',
    scope: 'read',
    params: projectParams,
    query: traceQuerySchema,
    response: traceSchema,
  }),
  /** Calculates a definition without saving it. */
  previewMeasurement: route({
    method: 'POST',
    reads: true,
    path: '/orgs/:project/measurements/_preview',
    rights: 'member',
    scope: 'read',
    params: projectParams,
    body: previewBodySchema,
    response: previewSchema,
  }),
  listDefinitions: route({
    method: 'GET',
    path: '/orgs/:project/measurements/defs',
    rights: 'reader',
    scope: 'read',
    params: projectParams,
    response: definitionsSchema,
  }),
  createDefinition: route({
    method: 'POST',
    path: '/orgs/:project/measurements/defs',
    rights: 'member',
    scope: 'write',
    creates: caps.measures,
    params: projectParams,
    body: definitionBodySchema,
    response: definitionAnswer,
  }),
  /** A new name is updated in every formula that uses it. */
  changeDefinition: route({
    method: 'PUT',
    path: '/orgs/:project/measurements/defs/:definitionId',
    rights: 'member',
    scope: 'write',
    params: definitionParams,
    body: definitionBodySchema,
    response: definitionAnswer,
  }),
  deleteDefinition: route({
    method: 'DELETE',
    path: '/orgs/:project/measurements/defs/:definitionId',
    rights: 'member',
    scope: 'write',
    params: definitionParams,
    response: emptyAnswer,
  }),
  /** Restores a deleted measure of any source. */
  restoreDefinition: route({
    method: 'POST',
    path: '/orgs/:project/measurements/defs/:definitionId/_restore',
    rights: 'member',
    scope: 'write',
    params: definitionParams,
    response: definitionAnswer,
  }),
  readHandMeasure: route({
    method: 'GET',
    path: '/orgs/:project/measurements/_manual/:definitionId',
    rights: 'reader',
    scope: 'read',
    params: definitionParams,
    response: handAnswer,
  }),
  createHandMeasure: route({
    method: 'POST',
    path: '/orgs/:project/measurements/_manual',
    rights: 'member',
    scope: 'write',
    creates: caps.measures,
    params: projectParams,
    body: handMeasureBodySchema,
    response: handAnswer,
  }),
  changeHandMeasure: route({
    method: 'PUT',
    path: '/orgs/:project/measurements/_manual/:definitionId',
    rights: 'member',
    scope: 'write',
    params: definitionParams,
    body: handMeasureBodySchema,
    response: handAnswer,
  }),
  deleteHandMeasure: route({
    method: 'DELETE',
    path: '/orgs/:project/measurements/_manual/:definitionId',
    rights: 'member',
    scope: 'write',
    params: definitionParams,
    response: emptyAnswer,
  }),
}
