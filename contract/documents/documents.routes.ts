import { z } from 'zod'
import { documentsTexts as texts } from './documents.texts.ts'
import { caps } from '../shared/caps.ts'
import { rowsPerBlock } from '../shared/row-blocks.ts'
import { emptyAnswer, projectParams, route } from '../shared/route.ts'
import {
  daySchema,
  docDetailSchema,
  docPageSchema,
  docSchema,
  folderSchema,
  longestFilename,
  tableRowSchema,
  usedForSchema,
  trashedKinds,
} from './documents.schemas.ts'
import { documentFactsSchema, factCorrectionsSchema } from './facts.schemas.ts'
import { documentMatchSchema, documentSearchBodySchema, mostMatches } from './document-search.schemas.ts'
import { readingCorrectionsSchema, readingSchema } from './reading.schemas.ts'

const docParams = projectParams.extend({ docId: z.string().max(64) })
const folderParams = projectParams.extend({ folderId: z.string().max(64) })
const docIdsSchema = z.array(z.string().max(64)).min(1).max(2_000, texts.tooManyAtOnce)
const htmlQuery = z.object({ html: z.enum(['1', '0']).optional() })
const folderName = z.string().trim().min(1, 'Please enter a folder name').max(200)
const filename = z.string().trim().min(1, 'Filename required').max(longestFilename)
const interpretation = z.string().max(8_000)
const rev = z.number().int()
/** Maximum documents to reread per request. */
export const mostReadAgain = 10_000

export const documentsRoutes = {
  listFolders: route({
    method: 'GET',
    path: '/orgs/:project/docs/folders',
    rights: 'reader',
    scope: 'read',
    params: projectParams,
    response: z.object({ folders: z.array(folderSchema) }),
  }),
  createFolder: route({
    method: 'POST',
    path: '/orgs/:project/docs/folders',
    rights: 'member',
    scope: 'write',
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
    scope: 'write',
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
    scope: 'write',
    params: folderParams,
    response: emptyAnswer,
  }),
  restoreFolder: route({
    method: 'POST',
    path: '/orgs/:project/docs/folders/:folderId/_restore',
    rights: 'member',
    scope: 'write',
    params: folderParams,
    response: z.object({ folder: folderSchema }),
  }),
  bulkDeleteDocuments: route({
    method: 'POST',
    path: '/orgs/:project/docs/bulk-delete',
    rights: 'member',
    scope: 'write',
    params: projectParams,
    body: z.object({ docIds: z.array(z.string().max(64)).min(1).max(10_000) }),
    response: z.object({ docIds: z.array(z.string()) }),
  }),
  /** Moves all of them or none. */
  moveDocuments: route({
    method: 'POST',
    path: '/orgs/:project/docs/_move',
    rights: 'member',
    scope: 'write',
    params: projectParams,
    body: z.object({ docIds: docIdsSchema, folderId: z.string().max(64) }),
    response: z.object({ docs: z.array(docSchema) }),
  }),
  /** Several documents as one archive. */
  downloadDocuments: route({
    method: 'POST',
    reads: true,
    path: '/orgs/:project/docs/_zip',
    rights: 'reader',
    scope: 'read',
    carriage: 'download',
    params: projectParams,
    body: z.object({ docIds: docIdsSchema }),
    response: z.unknown(),
  }),
  uploadDocument: route({
    method: 'POST',
    path: '/orgs/:project/docs/upload/:folderId',
    rights: 'member',
    scope: 'write',
    creates: caps.documents,
    carriage: 'upload',
    params: folderParams,
    response: z.object({ docs: z.array(docSchema), folders: z.array(folderSchema), jobId: z.string().optional() }),
  }),
  listDocuments: route({
    method: 'GET',
    path: '/orgs/:project/docs',
    rights: 'reader',
    scope: 'read',
    params: projectParams,
    response: z.object({ docs: z.array(docSchema) }),
  }),
  /** Documents whose text contains words of a phrase, best first. */
  searchDocuments: route({
    method: 'POST',
    reads: true,
    path: '/orgs/:project/docs/_search',
    rights: 'reader',
    scope: 'read',
    params: projectParams,
    body: documentSearchBodySchema,
    response: z.object({ matches: z.array(documentMatchSchema).max(mostMatches) }),
  }),
  /** Queues documents that could not be read for another try; answers the ones queued. */
  readDocumentsAgain: route({
    method: 'POST',
    path: '/orgs/:project/docs/_read-again',
    rights: 'member',
    scope: 'write',
    params: projectParams,
    body: z.object({ docIds: z.array(z.string().max(64)).min(1).max(mostReadAgain) }),
    response: z.object({ docIds: z.array(z.string()) }),
  }),
  readDocument: route({
    method: 'GET',
    path: '/orgs/:project/docs/:docId',
    rights: 'reader',
    scope: 'read',
    params: docParams,
    query: htmlQuery,
    response: z.object({ doc: docDetailSchema }),
  }),
  changeDocument: route({
    method: 'PATCH',
    path: '/orgs/:project/docs/:docId',
    rights: 'member',
    scope: 'write',
    revises: true,
    params: docParams,
    body: z.object({
      rev,
      filename: filename.optional(),
      usedFor: usedForSchema.optional(),
      interpretation: interpretation.optional(),
      /** Null: the document has no date. Sending the detected date removes a correction. */
      date: daySchema.nullable().optional(),
    }),
    response: z.object({ doc: docSchema }),
  }),
  restoreDocument: route({
    method: 'POST',
    path: '/orgs/:project/docs/:docId/_restore',
    rights: 'member',
    scope: 'write',
    params: docParams,
    response: z.object({ doc: docSchema }),
  }),
  downloadDocument: route({
    method: 'GET',
    path: '/orgs/:project/docs/:docId/download',
    rights: 'reader',
    scope: 'read',
    carriage: 'download',
    params: docParams,
    response: z.unknown(),
  }),
  /** How a workbook or table was read, and people's corrections. */
  readReading: route({
    method: 'GET',
    path: '/orgs/:project/docs/:docId/reading',
    rights: 'reader',
    scope: 'read',
    params: docParams,
    response: z.object({ reading: readingSchema }),
  }),
  /** Replaces a document's corrections and reads it again at once; an empty set restores what was detected. */
  changeReading: route({
    method: 'PUT',
    path: '/orgs/:project/docs/:docId/reading',
    rights: 'member',
    scope: 'write',
    revises: true,
    params: docParams,
    body: z.object({ rev, corrections: readingCorrectionsSchema }),
    response: z.object({ reading: readingSchema, jobId: z.string() }),
  }),
  /** The facts found in a document, and people's corrections. */
  readFacts: route({
    method: 'GET',
    path: '/orgs/:project/docs/:docId/facts',
    rights: 'reader',
    scope: 'read',
    params: docParams,
    response: z.object({ facts: documentFactsSchema }),
  }),
  /** Replaces the corrections of a document's facts; an empty set restores what was found. */
  changeFacts: route({
    method: 'PUT',
    path: '/orgs/:project/docs/:docId/facts',
    rights: 'member',
    scope: 'write',
    revises: true,
    params: docParams,
    body: z.object({ rev, corrections: factCorrectionsSchema }),
    response: z.object({ facts: documentFactsSchema }),
  }),
  readPage: route({
    method: 'GET',
    path: '/orgs/:project/docs/:docId/:pageId',
    rights: 'reader',
    scope: 'read',
    params: docParams.extend({ pageId: z.string().max(64) }),
    query: htmlQuery,
    response: z.object({ page: docPageSchema }),
  }),
  /** Rows of one of the document's tables, in file order. */
  listTableRows: route({
    method: 'GET',
    path: '/orgs/:project/docs/:docId/tables/:tableId',
    rights: 'reader',
    scope: 'read',
    params: docParams.extend({ tableId: z.string().max(64) }),
    query: z.object({
      offset: z.coerce.number().int().min(0).max(1_000_000_000).default(0),
      limit: z.coerce.number().int().min(1).max(rowsPerBlock).default(rowsPerBlock),
    }),
    response: z.object({ rows: z.array(tableRowSchema) }),
  }),
  listTrash: route({
    method: 'GET',
    path: '/orgs/:project/trash',
    rights: 'member',
    scope: 'read',
    params: projectParams,
    response: z.object({
      things: z.array(
        z.object({
          kind: z.enum(trashedKinds),
          id: z.string(),
          name: z.string(),
          deletedAt: z.string(),
        }),
      ),
    }),
  }),
}
