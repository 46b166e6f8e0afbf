import { z } from 'zod'
import { projectParams, route } from '../shared/route.ts'
import {
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
  /** Says what the numbers of a column are. A column of which nobody has said anything has the `rev` 1. */
  correctMeasure: route({
    method: 'PATCH',
    path: '/orgs/:project/warehouse/tables/:table/measures/:column',
    rights: 'member',
    revises: true,
    params: projectParams.extend({ table: z.string().min(1).max(200), column: z.string().min(1).max(200) }),
    body: measureCorrectionSchema,
    response: z.object({ measure: measureMeaningSchema }),
  }),
  listDataSources: route({
    method: 'GET',
    path: '/orgs/:project/warehouse/sources',
    rights: 'reader',
    params: projectParams,
    response: dataSourcesSchema,
  }),
}
