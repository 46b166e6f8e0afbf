import { z } from 'zod'
import { modelInstructionsSchema } from '../organisations/model-use.schemas.ts'
import { emptyAnswer, route } from '../shared/route.ts'
import {
  authUserSchema,
  emailSchema,
  oneTimeCodeSchema,
  ownSessionSchema,
  passwordSchema,
  personNameSchema,
  tokenAnswerSchema,
} from './session.schemas.ts'

export const sessionRoutes = {
  readUser: route({
    method: 'GET',
    path: '/auth/user-info',
    rights: 'signed in',
    scope: 'none',
    response: z.object({ user: authUserSchema }),
  }),
  /**
   * `email` becomes `pendingEmail` until verified. Changing `email` or `password` requires the correct
   * `currentPassword`, unless the token is an invitation or reset token or the person is temporary.
   */
  changeUser: route({
    method: 'PATCH',
    path: '/auth/user-info',
    rights: 'signed in',
    scope: 'none',
    body: z.object({
      name: personNameSchema.optional(),
      email: emailSchema.optional(),
      password: passwordSchema.optional(),
      currentPassword: z.string().max(256).optional(),
      modelInstructions: modelInstructionsSchema.optional(),
    }),
    response: z.object({ user: authUserSchema }),
  }),
  /**
   * `email` repeats the caller's email against accidents. The password, or a one-time code for people who have set them
   * up, protects an unlocked screen; temporary people have neither.
   */
  deleteUser: route({
    method: 'DELETE',
    path: '/auth/user-info',
    rights: 'signed in',
    scope: 'none',
    body: z.object({
      email: z.string().trim().toLowerCase().max(254),
      currentPassword: z.string().max(256).optional(),
      code: oneTimeCodeSchema.optional(),
    }),
    response: emptyAnswer,
    refreshable: false,
  }),
  /** The token of the mailed link. 409 with `code`: LINK_USED, LINK_EXPIRED or LINK_OF_ANOTHER. */
  verifyEmail: route({
    method: 'POST',
    path: '/auth/verify-email',
    rights: 'signed in person',
    scope: 'none',
    body: z.object({ token: z.string().min(1).max(200) }),
    response: z.object({ user: authUserSchema }),
  }),
  /** Mails the link again; answers the address it went to. */
  sendVerification: route({
    method: 'POST',
    path: '/auth/send-verification',
    rights: 'signed in person',
    scope: 'none',
    response: z.object({ email: z.string() }),
  }),
  /** Keeps the current address. */
  dropPendingEmail: route({
    method: 'DELETE',
    path: '/auth/pending-email',
    rights: 'signed in person',
    scope: 'none',
    response: z.object({ user: authUserSchema }),
  }),
  /** Gives the same answer for an unknown email. */
  requestPasswordReset: route({
    method: 'POST',
    path: '/auth/request-password-reset',
    rights: 'everyone',
    scope: 'none',
    body: z.object({ email: emailSchema }),
    response: emptyAnswer,
  }),
  checkEmail: route({
    method: 'POST',
    reads: true,
    path: '/auth/check-email',
    rights: 'everyone',
    scope: 'none',
    body: z.object({ email: emailSchema }),
    response: z.object({ exists: z.boolean(), totp: z.boolean() }),
  }),
  /** With an empty body: exchanges the request's login token for a persistent token; the login token is used up. */
  createToken: route({
    method: 'POST',
    path: '/auth/create-token',
    rights: 'everyone',
    scope: 'none',
    body: z.union([
      z.object({ email: emailSchema, password: z.string().max(256), totpCode: oneTimeCodeSchema.optional() }),
      z.object({ email: z.undefined().optional() }),
    ]),
    response: tokenAnswerSchema,
  }),
  /**
   * `tempProject`, `tempToken` and `partner` have no effect here: the page passes them on when it creates the
   * organisation.
   */
  createUser: route({
    method: 'POST',
    path: '/auth/create-user',
    rights: 'everyone',
    scope: 'none',
    body: z.object({
      email: emailSchema,
      password: passwordSchema,
      name: personNameSchema,
      tempProject: z.string().max(80).optional(),
      tempToken: z.string().max(200).optional(),
      partner: z.string().max(80).optional(),
    }),
    response: tokenAnswerSchema,
  }),
  revokeToken: route({
    method: 'DELETE',
    path: '/auth/revoke-token',
    rights: 'signed in',
    scope: 'none',
    response: emptyAnswer,
    refreshable: false,
  }),
  revokeAllTokens: route({
    method: 'DELETE',
    path: '/auth/revoke-all-tokens',
    rights: 'signed in',
    scope: 'none',
    response: emptyAnswer,
    refreshable: false,
  }),
  generateTotp: route({
    method: 'POST',
    path: '/auth/generate-totp',
    rights: 'signed in person',
    scope: 'none',
    /** `uri`: otpauth; `qrCode`: a PNG as a data URL. */
    response: z.object({ secret: z.string(), uri: z.string(), qrCode: z.string() }),
  }),
  /**
   * The recovery codes are only shown here. Replacing codes requires `currentPassword`, unless the session began within
   * the last 15 minutes. `secret`: the one the code belongs to; refused with SECRET_REPLACED if another is pending by
   * now, or none.
   */
  saveTotp: route({
    method: 'POST',
    path: '/auth/save-totp',
    rights: 'signed in person',
    scope: 'none',
    body: z.object({
      code: oneTimeCodeSchema,
      secret: z.string().max(64).optional(),
      currentPassword: z.string().max(256).optional(),
    }),
    response: z.object({ user: authUserSchema, recoveryCodes: z.array(z.string()) }),
  }),
  removeTotp: route({
    method: 'DELETE',
    path: '/auth/totp',
    rights: 'signed in person',
    scope: 'none',
    body: z.object({ currentPassword: z.string().max(256), code: oneTimeCodeSchema }),
    response: z.object({ user: authUserSchema }),
    refreshable: false,
  }),
  /** Invalidates the earlier recovery codes. */
  renewRecoveryCodes: route({
    method: 'POST',
    path: '/auth/recovery-codes',
    rights: 'signed in person',
    scope: 'none',
    body: z.object({ code: oneTimeCodeSchema }),
    response: z.object({ recoveryCodes: z.array(z.string()) }),
  }),
  /** Most recently used first. */
  listSessions: route({
    method: 'GET',
    path: '/auth/sessions',
    rights: 'signed in person',
    scope: 'none',
    response: z.object({ sessions: z.array(ownSessionSchema) }),
  }),
  /** Ends one of the caller's sessions; 404 for any other. */
  endSession: route({
    method: 'DELETE',
    path: '/auth/sessions/:sessionId',
    rights: 'signed in person',
    scope: 'none',
    params: z.object({ sessionId: z.string().max(80) }),
    response: emptyAnswer,
    refreshable: false,
  }),
  listPartners: route({
    method: 'GET',
    path: '/auth/partners',
    rights: 'signed in',
    scope: 'none',
    response: z.object({ partners: z.array(z.object({ id: z.string(), name: z.string() })) }),
  }),
}
