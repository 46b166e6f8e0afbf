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

/** Superadmins have all playbooks, partner users those of their partners. */
export const authoringRoutes = {
  listAdminPlaybooks: route({
    method: 'GET',
    path: '/admin/playbooks',
    rights: 'superadmin or partner',
    response: z.object({ playbooks: z.array(adminPlaybookSchema) }),
  }),
  /** Newest first, at most 200. They are kept, since what was started from them stays. */
  listDeletedPlaybooks: route({
    method: 'GET',
    path: '/admin/playbooks/_deleted',
    rights: 'superadmin or partner',
    response: z.object({ playbooks: z.array(deletedPlaybookSchema) }),
  }),
  /** Of a partner user it belongs to the first of their partners where none is named. */
  createAdminPlaybook: route({
    method: 'POST',
    path: '/admin/playbooks',
    rights: 'superadmin or partner',
    creates: caps.writtenPlaybooks,
    body: writtenFieldsSchema,
    response: playbookAnswer,
  }),
  changeAdminPlaybook: route({
    method: 'PATCH',
    path: '/admin/playbooks/:playbookId',
    rights: 'superadmin or partner',
    revises: true,
    params: playbookParams,
    body: changedFieldsSchema.extend({ rev: z.number().int() }),
    response: playbookAnswer,
  }),
  /** What was started from it stays. */
  deleteAdminPlaybook: route({
    method: 'DELETE',
    path: '/admin/playbooks/:playbookId',
    rights: 'superadmin or partner',
    params: playbookParams,
    response: emptyAnswer,
  }),
  restoreAdminPlaybook: route({
    method: 'POST',
    path: '/admin/playbooks/:playbookId/_restore',
    rights: 'superadmin or partner',
    params: playbookParams,
    response: playbookAnswer,
  }),
  /** Newest first, at most 50. */
  listPlaybookVersions: route({
    method: 'GET',
    path: '/admin/playbooks/:playbookId/versions',
    rights: 'superadmin or partner',
    params: playbookParams,
    response: z.object({ versions: z.array(playbookVersionSchema) }),
  }),
  /** Works out one step of what stands in the form over the example organisation. Nothing of it is kept. */
  tryPlaybook: route({
    method: 'POST',
    reads: true,
    path: '/admin/playbooks/_trial',
    rights: 'superadmin or partner',
    body: trialSchema,
    response: trialAnswerSchema,
  }),
}
