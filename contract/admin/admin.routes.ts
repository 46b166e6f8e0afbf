import { z } from 'zod'
import { feedbackCopySchema } from '../feedback/feedback.schemas.ts'
import { emailSchema, personRoleSchema, theirNameSchema } from '../session/session.schemas.ts'
import { givenOrganisationNameSchema } from '../shared/plain-name.ts'
import { emptyAnswer, route } from '../shared/route.ts'
import { modelServerChangeSchema, modelSettingsSchema } from './models.schemas.ts'
import {
  adminFeedbackSchema,
  adminOrganisationSchema,
  adminUserSchema,
  keptMailSchema,
  modelStatusSchema,
} from './admin.schemas.ts'

const userParams = z.object({ userId: z.string().max(80) })
/** An organisation by its code. Not named `project`: the caller need not be a member. */
const organisationParams = z.object({ orgId: z.string().min(1).max(64) })

export const adminRoutes = {
  readLlmStatus: route({
    method: 'GET',
    path: '/llm-status',
    rights: 'superadmin',
    scope: 'none',
    /** `heldSince`: when a backup was restored that nobody has resumed yet. */
    response: z.object({ models: z.array(modelStatusSchema), heldSince: z.string().nullable() }),
  }),
  listAdminUsers: route({
    method: 'GET',
    path: '/admin/users',
    rights: 'superadmin',
    scope: 'none',
    response: z.object({ users: z.array(adminUserSchema) }),
  }),
  /** `roles` grants or withdraws the superadmin role; "partner" follows from the partner's list of users. */
  changeAdminUser: route({
    method: 'PATCH',
    path: '/admin/users/:userId',
    rights: 'superadmin',
    scope: 'none',
    params: userParams,
    body: z.object({
      email: emailSchema.optional(),
      name: theirNameSchema.optional(),
      roles: z.array(personRoleSchema).max(3).optional(),
    }),
    response: z.object({ user: adminUserSchema }),
  }),
  deleteAdminUser: route({
    method: 'DELETE',
    path: '/admin/users/:userId',
    rights: 'superadmin',
    scope: 'none',
    params: userParams,
    response: emptyAnswer,
    refreshable: false,
  }),
  /**
   * Removes the one-time codes of someone who has lost them and ends their sessions. Callers can't do it to themselves.
   */
  removeUserCodes: route({
    method: 'DELETE',
    path: '/admin/users/:userId/totp',
    rights: 'superadmin',
    scope: 'none',
    params: userParams,
    response: z.object({ user: adminUserSchema }),
    refreshable: false,
  }),
  listAdminOrganisations: route({
    method: 'GET',
    path: '/admin/orgs',
    rights: 'superadmin',
    scope: 'none',
    response: z.object({ organisations: z.array(adminOrganisationSchema) }),
  }),
  changeAdminOrganisation: route({
    method: 'PATCH',
    path: '/admin/orgs/:orgId',
    rights: 'superadmin',
    scope: 'none',
    params: organisationParams,
    body: z.object({ name: givenOrganisationNameSchema.optional() }),
    response: z.object({ organisation: adminOrganisationSchema }),
  }),
  deleteAdminOrganisation: route({
    method: 'DELETE',
    path: '/admin/orgs/:orgId',
    rights: 'superadmin',
    scope: 'none',
    params: organisationParams,
    response: emptyAnswer,
    refreshable: false,
  }),
  /** A call during a run answers the running job. For an organisation that is up to date, the job ends at once. */
  runMigrations: route({
    method: 'POST',
    path: '/admin/orgs/:orgId/run-migrations',
    rights: 'superadmin',
    scope: 'none',
    params: organisationParams,
    response: z.object({ jobId: z.string() }),
  }),
  /** Each call answers a new token, so it needs no idempotency key. */
  makeTrialLink: route({
    method: 'POST',
    path: '/admin/orgs/:orgId/trial-link',
    rights: 'superadmin',
    scope: 'none',
    params: organisationParams,
    response: z.object({ url: z.string() }),
  }),
  listAdminFeedback: route({
    method: 'GET',
    path: '/admin/feedback',
    rights: 'superadmin',
    scope: 'none',
    response: z.object({ feedback: z.array(adminFeedbackSchema) }),
  }),
  /** The shared copy; null where the person did not share one. */
  readFeedbackCopy: route({
    method: 'GET',
    path: '/admin/feedback/:feedbackId',
    rights: 'superadmin',
    scope: 'none',
    params: z.object({ feedbackId: z.string().max(64) }),
    response: z.object({ copy: feedbackCopySchema.nullable() }),
  }),
  /** `isDelivering`: a mail server is set, so the kept mails are only a record. */
  listMailbox: route({
    method: 'GET',
    path: '/admin/mailbox',
    rights: 'superadmin',
    scope: 'none',
    response: z.object({ mails: z.array(keptMailSchema), isDelivering: z.boolean() }),
  }),
  /**
   * The text of a kept mail with a reset link. The call is recorded in the installation's log; 404 where a mail server
   * is set.
   */
  openMail: route({
    method: 'POST',
    path: '/admin/mailbox/:mailId/_open',
    rights: 'superadmin',
    scope: 'none',
    params: z.object({ mailId: z.string().max(32) }),
    response: z.object({ body: z.string() }),
  }),
  readModelSettings: route({
    method: 'GET',
    path: '/admin/models',
    rights: 'superadmin',
    scope: 'none',
    response: modelSettingsSchema,
  }),
  /** 400 names a field that the environment sets, or an address that is not public. */
  changeModelSettings: route({
    method: 'PUT',
    path: '/admin/models',
    rights: 'superadmin',
    scope: 'none',
    revises: true,
    body: modelServerChangeSchema,
    response: modelSettingsSchema,
  }),
  /** Sends the model a few small test requests, which may take minutes, and stores the results. */
  tryModel: route({
    method: 'POST',
    path: '/admin/models/_try',
    rights: 'superadmin',
    scope: 'none',
    body: z.object({ model: z.string().max(120) }),
    response: modelSettingsSchema,
    refreshable: false,
  }),
}
