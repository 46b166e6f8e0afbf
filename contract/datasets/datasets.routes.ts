import { z } from 'zod'
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
} from './datasets.schemas.ts'

const sourceParams = projectParams.extend({ sourceId: z.string().max(64) })

export const datasetsRoutes = {
  queryFacts: route({
    method: 'GET',
    path: '/orgs/:project/warehouse/facts',
    rights: 'reader',
    params: projectParams,
    query: factQuerySchema,
    response: factResultSchema,
  }),
  readFactsMetadata: route({
    method: 'GET',
    path: '/orgs/:project/warehouse/facts/_metadata',
    rights: 'reader',
    params: projectParams,
    response: factsMetadataSchema,
  }),
  listDimensionValues: route({
    method: 'GET',
    path: '/orgs/:project/warehouse/facts/_dimension_values',
    rights: 'reader',
    params: projectParams,
    query: dimensionValuesQuerySchema,
    response: dimensionValuesSchema,
  }),
  readDimensionsMetadata: route({
    method: 'GET',
    path: '/orgs/:project/warehouse/dimensions/_metadata',
    rights: 'reader',
    params: projectParams,
    response: dimensionsMetadataSchema,
  }),
  queryDimension: route({
    method: 'GET',
    path: '/orgs/:project/warehouse/dimensions',
    rights: 'reader',
    params: projectParams,
    query: dimensionQuerySchema,
    response: dimensionResultSchema,
  }),
  listDataSources: route({
    method: 'GET',
    path: '/orgs/:project/warehouse/sources',
    rights: 'reader',
    params: projectParams,
    response: dataSourcesSchema,
  }),
  deleteDataSource: route({
    method: 'DELETE',
    path: '/orgs/:project/warehouse/sources/:sourceId',
    rights: 'member',
    params: sourceParams,
    response: emptyAnswer,
  }),
  restoreDataSource: route({
    method: 'POST',
    path: '/orgs/:project/warehouse/sources/:sourceId/_restore',
    rights: 'member',
    params: sourceParams,
    response: z.object({ source: dataSourceSchema }),
  }),
}
