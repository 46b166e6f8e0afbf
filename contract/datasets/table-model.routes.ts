import { z } from 'zod'
import { caps } from '../shared/caps.ts'
import { emptyAnswer, projectParams, route } from '../shared/route.ts'
import {
  changedCalculationSchema,
  changedRelationSchema,
  newCalculationSchema,
  newRelationSchema,
  previewQuerySchema,
  previewSchema,
  tableModelSchema,
} from './table-model.schemas.ts'

const tableParams = projectParams.extend({ table: z.string().min(1).max(200) })
const columnParams = tableParams.extend({ columnId: z.string().max(64) })
const relationParams = tableParams.extend({ relationId: z.string().max(64) })

/** People's additions to a warehouse table: calculated columns, and relations to other tables. */
export const tableModelRoutes = {
  readTableModel: route({
    method: 'GET',
    path: '/orgs/:project/warehouse/tables/:table/model',
    rights: 'reader',
    scope: 'read',
    params: tableParams,
    response: z.object({ model: tableModelSchema }),
  }),
  addCalculation: route({
    method: 'POST',
    path: '/orgs/:project/warehouse/tables/:table/columns',
    rights: 'member',
    scope: 'write',
    creates: caps.calculations,
    params: tableParams,
    body: newCalculationSchema,
    response: emptyAnswer,
  }),
  previewCalculation: route({
    method: 'POST',
    path: '/orgs/:project/warehouse/tables/:table/columns/_preview',
    rights: 'reader',
    scope: 'read',
    reads: true,
    params: tableParams,
    body: previewQuerySchema,
    response: previewSchema,
  }),
  changeCalculation: route({
    method: 'PATCH',
    path: '/orgs/:project/warehouse/tables/:table/columns/:columnId',
    rights: 'member',
    scope: 'write',
    revises: true,
    params: columnParams,
    body: changedCalculationSchema,
    response: emptyAnswer,
  }),
  deleteCalculation: route({
    method: 'DELETE',
    path: '/orgs/:project/warehouse/tables/:table/columns/:columnId',
    rights: 'member',
    scope: 'write',
    params: columnParams,
    response: emptyAnswer,
  }),
  restoreCalculation: route({
    method: 'POST',
    path: '/orgs/:project/warehouse/tables/:table/columns/:columnId/_restore',
    rights: 'member',
    scope: 'write',
    params: columnParams,
    response: emptyAnswer,
  }),
  addRelation: route({
    method: 'POST',
    path: '/orgs/:project/warehouse/tables/:table/relations',
    rights: 'member',
    scope: 'write',
    creates: caps.relations,
    params: tableParams,
    body: newRelationSchema,
    response: emptyAnswer,
  }),
  changeRelation: route({
    method: 'PATCH',
    path: '/orgs/:project/warehouse/tables/:table/relations/:relationId',
    rights: 'member',
    scope: 'write',
    revises: true,
    params: relationParams,
    body: changedRelationSchema,
    response: emptyAnswer,
  }),
  deleteRelation: route({
    method: 'DELETE',
    path: '/orgs/:project/warehouse/tables/:table/relations/:relationId',
    rights: 'member',
    scope: 'write',
    params: relationParams,
    response: emptyAnswer,
  }),
  restoreRelation: route({
    method: 'POST',
    path: '/orgs/:project/warehouse/tables/:table/relations/:relationId/_restore',
    rights: 'member',
    scope: 'write',
    params: relationParams,
    response: emptyAnswer,
  }),
}
