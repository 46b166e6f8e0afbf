import { z } from 'zod'
import { caps } from '../shared/caps.ts'
import { emptyAnswer, projectParams, route } from '../shared/route.ts'
import {
  newOrganisationSchema,
  organisationChangeSchema,
  organisationSchema,
  organisationUserSchema,
  sharingRuleSchema,
} from './organisations.schemas.ts'

const userParams = projectParams.extend({ userId: z.string().max(80) })
const sharingSchema = z.object({ rules: z.array(sharingRuleSchema).max(200, 'There can be 200 sharing rules.') })

export const organisationsRoutes = {
  listOrganisations: route({
    method: 'GET',
    path: '/orgs',
    rights: 'signed in',
    scope: 'none',
    response: z.object({ organisations: z.array(organisationSchema) }),
  }),
  checkCode: route({
    method: 'GET',
    path: '/orgs/check-code',
    rights: 'signed in',
    scope: 'none',
    query: z.object({ code: z.string().trim().min(1, 'Please enter a URL code').max(64) }),
    response: z.object({ code: z.string() }),
  }),
  listChatModels: route({
    method: 'GET',
    path: '/orgs/chat-models',
    rights: 'signed in',
    scope: 'none',
    response: z.object({ models: z.array(z.object({ id: z.string(), label: z.string() })) }),
  }),
  createOrganisation: route({
    method: 'POST',
    path: '/orgs',
    rights: 'signed in person',
    scope: 'none',
    creates: caps.organisations,
    body: newOrganisationSchema,
    response: z.object({ organisation: organisationSchema }),
  }),
  readOrganisation: route({
    method: 'GET',
    path: '/orgs/:project',
    rights: 'reader',
    scope: 'read',
    params: projectParams,
    response: z.object({ organisation: organisationSchema }),
  }),
  changeOrganisation: route({
    method: 'POST',
    path: '/orgs/:project',
    rights: 'administrator',
    scope: 'none',
    params: projectParams,
    body: organisationChangeSchema,
    response: z.object({ organisation: organisationSchema }),
  }),
  /** Removes all its rows, files, sockets, jobs and shares. */
  deleteOrganisation: route({
    method: 'DELETE',
    path: '/orgs/:project',
    rights: 'administrator',
    scope: 'none',
    params: projectParams,
    response: emptyAnswer,
    refreshable: false,
  }),
  /** People with an account join at once; others by a mailed link. The answer's user is the invited person. */
  inviteUser: route({
    method: 'POST',
    path: '/orgs/:project/invite',
    rights: 'administrator',
    scope: 'none',
    creates: caps.members,
    params: projectParams,
    body: z.object({ email: z.string().max(254).default(''), role: z.unknown().optional() }),
    response: z.object({ user: organisationUserSchema }),
  }),
  /**
   * For someone who has not accepted yet, where no mail server is set (otherwise 409). The link does not verify the
   * address; a new link replaces the previous one.
   */
  makeInvitationLink: route({
    method: 'POST',
    path: '/orgs/:project/users/:userId/_invitation_link',
    rights: 'administrator',
    scope: 'none',
    params: userParams,
    response: z.object({ link: z.string() }),
  }),
  withdrawInvitationLink: route({
    method: 'DELETE',
    path: '/orgs/:project/users/:userId/_invitation_link',
    rights: 'administrator',
    scope: 'none',
    params: userParams,
    response: emptyAnswer,
    refreshable: false,
  }),
  /** 400 "Bad role" for an unknown role. */
  changeUserRole: route({
    method: 'POST',
    path: '/orgs/:project/users/:userId',
    rights: 'administrator',
    scope: 'admin',
    params: userParams,
    body: z.object({ role: z.unknown().optional() }),
    response: z.object({ user: organisationUserSchema }),
  }),
  removeUser: route({
    method: 'DELETE',
    path: '/orgs/:project/users/:userId',
    rights: 'administrator',
    scope: 'admin',
    params: userParams,
    response: emptyAnswer,
    refreshable: false,
  }),
  resetUserPassword: route({
    method: 'POST',
    path: '/orgs/:project/users/:userId/_reset_password',
    rights: 'administrator',
    scope: 'none',
    params: userParams,
    response: z.object({ message: z.string() }),
  }),
  readDataSharing: route({
    method: 'GET',
    path: '/orgs/:project/data-sharing',
    rights: 'administrator',
    scope: 'admin',
    params: projectParams,
    response: sharingSchema,
  }),
  /** Replaces all rules; the caller must be an administrator of each target organisation. */
  changeDataSharing: route({
    method: 'PUT',
    path: '/orgs/:project/data-sharing',
    rights: 'administrator',
    scope: 'none',
    params: projectParams,
    body: sharingSchema,
    response: sharingSchema,
  }),
  triggerDataSharing: route({
    method: 'POST',
    path: '/orgs/:project/data-sharing/trigger',
    rights: 'administrator',
    scope: 'none',
    creates: caps.jobs,
    params: projectParams,
    response: z.object({ jobId: z.string() }),
  }),
}
