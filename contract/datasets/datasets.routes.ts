import { z } from 'zod'
import { caps } from '../shared/caps.ts'
import { emptyAnswer, projectParams, route } from '../shared/route.ts'
import {
  dataSourceSchema,
  dataSourcesSchema,
  dimensionQuerySchema,
  dimensionResultSchema,
  dimensionsMetadataSchema,
  dimensionValuesQuerySchema,
  dimensionValuesSchema,
  factQuerySchema,
  factResultSchema,
  factsMetadataSchema,
  measureCorrectionSchema,
  measureMeaningSchema,
} from './datasets.schemas.ts'

import { changedQuerySchema, newSavedQuerySchema, savedQuerySchema, searchSchema } from './saved-queries.schemas.ts'

const queryParams = projectParams.extend({ queryId: z.string().max(64) })
const queryAnswer = z.object({ query: savedQuerySchema })
const sourceParams = projectParams.extend({ sourceId: z.string().max(64) })

export const datasetsRoutes = {
  queryFacts: route({
    method: 'GET',
    path: '/orgs/:project/warehouse/facts',
    rights: 'reader',
    scope: 'read',
    params: projectParams,
    query: factQuerySchema,
    response: factResultSchema,
  }),
  readFactsMetadata: route({
    method: 'GET',
    path: '/orgs/:project/warehouse/facts/_metadata',
    rights: 'reader',
    scope: 'read',
    params: projectParams,
    response: factsMetadataSchema,
  }),
  listDimensionValues: route({
    method: 'GET',
    path: '/orgs/:project/warehouse/facts/_dimension_values',
    rights: 'reader',
    scope: 'read',
    params: projectParams,
    query: dimensionValuesQuerySchema,
    response: dimensionValuesSchema,
  }),
  readDimensionsMetadata: route({
    method: 'GET',
    path: '/orgs/:project/warehouse/dimensions/_metadata',
    rights: 'reader',
    scope: 'read',
    params: projectParams,
    response: dimensionsMetadataSchema,
  }),
  queryDimension: route({
    method: 'GET',
    path: '/orgs/:project/warehouse/dimensions',
    rights: 'reader',
    scope: 'read',
    params: projectParams,
    query: dimensionQuerySchema,
    response: dimensionResultSchema,
  }),
  /** Says what a column's numbers are. A column without corrections has `rev` 1. */
  correctMeasure: route({
    method: 'PATCH',
    path: '/orgs/:project/warehouse/tables/:table/measures/:column',
    rights: 'member',
    scope: 'write',
    revises: true,
    params: projectParams.extend({ table: z.string().min(1).max(200), column: z.string().min(1).max(200) }),
    body: measureCorrectionSchema,
    response: z.object({ measure: measureMeaningSchema }),
  }),
  listDataSources: route({
    method: 'GET',
    path: '/orgs/:project/warehouse/sources',
    rights: 'reader',
    scope: 'read',
    params: projectParams,
    response: dataSourcesSchema,
  }),
  deleteDataSource: route({
    method: 'DELETE',
    path: '/orgs/:project/warehouse/sources/:sourceId',
    rights: 'member',
    scope: 'write',
    params: sourceParams,
    response: emptyAnswer,
  }),
  restoreDataSource: route({
    method: 'POST',
    path: '/orgs/:project/warehouse/sources/:sourceId/_restore',
    rights: 'member',
    scope: 'write',
    params: sourceParams,
    response: z.object({ source: dataSourceSchema }),
  }),
  /** A query's result as a workbook; `search`: the query as a search string of the Datasets tab. */
  downloadResult: route({
    method: 'GET',
    path: '/orgs/:project/warehouse/_xlsx',
    rights: 'reader',
    scope: 'read',
    carriage: 'download',
    params: projectParams,
    query: z.object({ search: searchSchema }),
    response: z.unknown(),
  }),
  /** The caller's own and those shared with the organisation. */
  listSavedQueries: route({
    method: 'GET',
    path: '/orgs/:project/warehouse/queries',
    rights: 'reader',
    scope: 'read',
    params: projectParams,
    response: z.object({ queries: z.array(savedQuerySchema) }),
  }),
  saveQuery: route({
    method: 'POST',
    path: '/orgs/:project/warehouse/queries',
    rights: 'member',
    scope: 'write',
    creates: caps.savedQueries,
    params: projectParams,
    body: newSavedQuerySchema,
    response: queryAnswer,
  }),
  changeSavedQuery: route({
    method: 'PATCH',
    path: '/orgs/:project/warehouse/queries/:queryId',
    rights: 'member',
    scope: 'write',
    revises: true,
    params: queryParams,
    body: changedQuerySchema,
    response: queryAnswer,
  }),
  deleteSavedQuery: route({
    method: 'DELETE',
    path: '/orgs/:project/warehouse/queries/:queryId',
    rights: 'member',
    scope: 'write',
    params: queryParams,
    response: emptyAnswer,
  }),
  restoreSavedQuery: route({
    method: 'POST',
    path: '/orgs/:project/warehouse/queries/:queryId/_restore',
    rights: 'member',
    scope: 'write',
    params: queryParams,
    response: queryAnswer,
  }),
}
