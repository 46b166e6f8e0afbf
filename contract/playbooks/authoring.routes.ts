import { z } from 'zod'
import { caps } from '../shared/caps.ts'
import { emptyAnswer, route } from '../shared/route.ts'
import {
  changedFieldsSchema,
  deletedPlaybookSchema,
  playbookVersionSchema,
  trialAnswerSchema,
  trialSchema,
  writtenFieldsSchema,
} from './authoring.schemas.ts'
import { adminPlaybookSchema } from './playbooks.schemas.ts'

const playbookParams = z.object({ playbookId: z.string().min(1).max(80) })
const playbookAnswer = z.object({ playbook: adminPlaybookSchema })

/** Superadmins manage all playbooks, partner users those of their partners. */
export const authoringRoutes = {
  listAdminPlaybooks: route({
    method: 'GET',
    path: '/admin/playbooks',
    rights: 'superadmin or partner',
    scope: 'none',
    response: z.object({ playbooks: z.array(adminPlaybookSchema) }),
  }),
  /** Newest first, at most 200. Deleted playbooks are kept for those started from them. */
  listDeletedPlaybooks: route({
    method: 'GET',
    path: '/admin/playbooks/_deleted',
    rights: 'superadmin or partner',
    scope: 'none',
    response: z.object({ playbooks: z.array(deletedPlaybookSchema) }),
  }),
  /** For a partner user, belongs to their first partner unless one is named. */
  createAdminPlaybook: route({
    method: 'POST',
    path: '/admin/playbooks',
    rights: 'superadmin or partner',
    scope: 'none',
    creates: caps.writtenPlaybooks,
    body: writtenFieldsSchema,
    response: playbookAnswer,
  }),
  changeAdminPlaybook: route({
    method: 'PATCH',
    path: '/admin/playbooks/:playbookId',
    rights: 'superadmin or partner',
    scope: 'none',
    revises: true,
    params: playbookParams,
    body: changedFieldsSchema.extend({ rev: z.number().int() }),
    response: playbookAnswer,
  }),
  /** Playbooks started from it are kept. */
  deleteAdminPlaybook: route({
    method: 'DELETE',
    path: '/admin/playbooks/:playbookId',
    rights: 'superadmin or partner',
    scope: 'none',
    params: playbookParams,
    response: emptyAnswer,
  }),
  restoreAdminPlaybook: route({
    method: 'POST',
    path: '/admin/playbooks/:playbookId/_restore',
    rights: 'superadmin or partner',
    scope: 'none',
    params: playbookParams,
    response: playbookAnswer,
  }),
  /** Newest first, at most 50. */
  listPlaybookVersions: route({
    method: 'GET',
    path: '/admin/playbooks/:playbookId/versions',
    rights: 'superadmin or partner',
    scope: 'none',
    params: playbookParams,
    response: z.object({ versions: z.array(playbookVersionSchema) }),
  }),
  /** Runs one step of the unsaved form against the example organisation. Nothing is stored. */
  tryPlaybook: route({
    method: 'POST',
    reads: true,
    path: '/admin/playbooks/_trial',
    rights: 'superadmin or partner',
    scope: 'none',
    body: trialSchema,
    response: trialAnswerSchema,
  }),
}
