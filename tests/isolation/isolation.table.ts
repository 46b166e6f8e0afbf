import type { RouteName } from '../../contract/routes.ts'

/**
 * Who gets what, written by hand from OD-013 and never derived from a route's own `rights`.
 * A cell is the status of a well-formed call: 200 allowed, 401 nobody known, 403 not allowed, 404 not there for this
 * person. Columns: nobody, temporary (a member of A), member of A, administrator of A, member of another organisation,
 * superadmin (a member of nothing here), removed member with an old token, member without one-time code in an enforcing
 * organisation (calling their own), visitor of the demo organisation (calling that).
 */
export const isolationTable: Record<RouteName, string> = {
  // routes of nobody's               nob  tmp  mem  adm  for  sup  rem  nto  vis
  check: /*                        */ '200 200 200 200 200 200 200 200 200',
  version: /*                      */ '200 200 200 200 200 200 200 200 200',
  checkEmail: /*                   */ '200 200 200 200 200 200 200 200 200',
  createToken: /*                  */ '200 200 200 200 200 200 200 200 200',
  createUser: /*                   */ '200 200 200 200 200 200 200 200 200',
  readUser: /*                     */ '401 200 200 200 200 200 200 200 200',
  revokeToken: /*                  */ '401 200 200 200 200 200 200 200 200',
  revokeAllTokens: /*              */ '401 200 200 200 200 200 200 200 200',
  listPartners: /*                 */ '401 200 200 200 200 200 200 200 200',
  listOrganisations: /*            */ '401 200 200 200 200 200 200 200 200',
  checkCode: /*                    */ '401 200 200 200 200 200 200 200 200',
  listChatModels: /*               */ '401 200 200 200 200 200 200 200 200',
  createOrganisation: /*           */ '401 403 200 200 200 200 200 200 200',
  listPipelines: /*                */ '401 200 200 200 200 200 200 200 200',
  // below an organisation           nob  tmp  mem  adm  for  sup  rem  nto  vis
  readOrganisation: /*             */ '401 200 200 200 403 403 403 403 200',
  runPipeline: /*                  */ '401 200 200 200 403 403 403 403 403',
  listJobs: /*                     */ '401 200 200 200 403 403 403 403 200',
  readJob: /*                      */ '401 200 200 200 403 403 403 403 200',
  cancelJob: /*                    */ '401 200 200 200 403 403 403 403 403',
  listThreads: /*                  */ '401 200 200 200 403 403 403 403 200',
  createThread: /*                 */ '401 200 200 200 403 403 403 403 200',
  // threads of the member of A: nobody else's, and the visitor names one of their own
  renameThread: /*                 */ '401 404 200 404 403 403 403 403 200',
  deleteThread: /*                 */ '401 404 200 404 403 403 403 403 200',
  restoreThread: /*                */ '401 404 200 404 403 403 403 403 200',
  listFolders: /*                  */ '401 200 200 200 403 403 403 403 200',
  createFolder: /*                 */ '401 200 200 200 403 403 403 403 403',
  changeFolder: /*                 */ '401 200 200 200 403 403 403 403 403',
  deleteFolder: /*                 */ '401 200 200 200 403 403 403 403 403',
  restoreFolder: /*                */ '401 200 200 200 403 403 403 403 403',
  bulkDeleteDocuments: /*          */ '401 200 200 200 403 403 403 403 403',
  uploadDocument: /*               */ '401 200 200 200 403 403 403 403 403',
  listDocuments: /*                */ '401 200 200 200 403 403 403 403 200',
  readDocument: /*                 */ '401 200 200 200 403 403 403 403 200',
  changeDocument: /*               */ '401 200 200 200 403 403 403 403 403',
  restoreDocument: /*              */ '401 200 200 200 403 403 403 403 403',
  downloadDocument: /*             */ '401 200 200 200 403 403 403 403 200',
  readPage: /*                     */ '401 200 200 200 403 403 403 403 200',
  listTrash: /*                    */ '401 200 200 200 403 403 403 403 403',
  queryFacts: /*                   */ '401 400 400 400 403 403 403 403 400',
  readFactsMetadata: /*            */ '401 200 200 200 403 403 403 403 200',
  listDimensionValues: /*          */ '401 400 400 400 403 403 403 403 400',
  readDimensionsMetadata: /*       */ '401 200 200 200 403 403 403 403 200',
  queryDimension: /*               */ '401 400 400 400 403 403 403 403 400',
  listDataSources: /*              */ '401 200 200 200 403 403 403 403 200',
}
