import { z } from 'zod'
import { caps } from '../shared/caps.ts'
import { emptyAnswer, projectParams, route } from '../shared/route.ts'
import {
  docDetailSchema,
  docPageSchema,
  docSchema,
  folderSchema,
  longestFilename,
  usedForSchema,
} from './documents.schemas.ts'

const docParams = projectParams.extend({ docId: z.string().max(64) })
const folderParams = projectParams.extend({ folderId: z.string().max(64) })
const htmlQuery = z.object({ html: z.enum(['1', '0']).optional() })
const folderName = z.string().trim().min(1, 'Please enter a folder name').max(200)
const filename = z.string().trim().min(1, 'Filename required').max(longestFilename)
const interpretation = z.string().max(8_000)
const rev = z.number().int()

export const documentsRoutes = {
  listFolders: route({
    method: 'GET',
    path: '/orgs/:project/docs/folders',
    rights: 'reader',
    params: projectParams,
    response: z.object({ folders: z.array(folderSchema) }),
  }),
  createFolder: route({
    method: 'POST',
    path: '/orgs/:project/docs/folders',
    rights: 'member',
    creates: caps.folders,
    params: projectParams,
    body: z.object({
      name: folderName,
      parentId: z.string().max(64),
      interpretation: interpretation.optional(),
      usedFor: usedForSchema.optional(),
    }),
    response: z.object({ folder: folderSchema }),
  }),
  changeFolder: route({
    method: 'PATCH',
    path: '/orgs/:project/docs/folders/:folderId',
    rights: 'member',
    revises: true,
    params: folderParams,
    body: z.object({
      rev,
      name: folderName.optional(),
      parentId: z.string().max(64).optional(),
      interpretation: interpretation.optional(),
      usedFor: usedForSchema.optional(),
    }),
    response: z.object({ folder: folderSchema }),
  }),
  deleteFolder: route({
    method: 'DELETE',
    path: '/orgs/:project/docs/folders/:folderId',
    rights: 'member',
    params: folderParams,
    response: emptyAnswer,
  }),
  restoreFolder: route({
    method: 'POST',
    path: '/orgs/:project/docs/folders/:folderId/_restore',
    rights: 'member',
    params: folderParams,
    response: z.object({ folder: folderSchema }),
  }),
  bulkDeleteDocuments: route({
    method: 'POST',
    path: '/orgs/:project/docs/bulk-delete',
    rights: 'member',
    params: projectParams,
    body: z.object({ docIds: z.array(z.string().max(64)).min(1).max(10_000) }),
    response: z.object({ docIds: z.array(z.string()) }),
  }),
  uploadDocument: route({
    method: 'POST',
    path: '/orgs/:project/docs/upload/:folderId',
    rights: 'member',
    creates: caps.documents,
    carriage: 'upload',
    params: folderParams,
    response: z.object({ docs: z.array(docSchema), folders: z.array(folderSchema), jobId: z.string().optional() }),
  }),
  listDocuments: route({
    method: 'GET',
    path: '/orgs/:project/docs',
    rights: 'reader',
    params: projectParams,
    response: z.object({ docs: z.array(docSchema) }),
  }),
  readDocument: route({
    method: 'GET',
    path: '/orgs/:project/docs/:docId',
    rights: 'reader',
    params: docParams,
    query: htmlQuery,
    response: z.object({ doc: docDetailSchema }),
  }),
  changeDocument: route({
    method: 'PATCH',
    path: '/orgs/:project/docs/:docId',
    rights: 'member',
    revises: true,
    params: docParams,
    body: z.object({
      rev,
      filename: filename.optional(),
      usedFor: usedForSchema.optional(),
      interpretation: interpretation.optional(),
    }),
    response: z.object({ doc: docSchema }),
  }),
  restoreDocument: route({
    method: 'POST',
    path: '/orgs/:project/docs/:docId/_restore',
    rights: 'member',
    params: docParams,
    response: z.object({ doc: docSchema }),
  }),
  downloadDocument: route({
    method: 'GET',
    path: '/orgs/:project/docs/:docId/download',
    rights: 'reader',
    carriage: 'download',
    params: docParams,
    response: z.unknown(),
  }),
  readPage: route({
    method: 'GET',
    path: '/orgs/:project/docs/:docId/:pageId',
    rights: 'reader',
    params: docParams.extend({ pageId: z.string().max(64) }),
    query: htmlQuery,
    response: z.object({ page: docPageSchema }),
  }),
  listTrash: route({
    method: 'GET',
    path: '/orgs/:project/trash',
    rights: 'member',
    params: projectParams,
    response: z.object({
      things: z.array(
        z.object({
          kind: z.enum(['document', 'folder', 'thread', 'source']),
          id: z.string(),
          name: z.string(),
          deletedAt: z.string(),
        }),
      ),
    }),
  }),
}
