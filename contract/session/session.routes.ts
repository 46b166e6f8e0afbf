import { z } from 'zod'
import { emptyAnswer, route } from '../shared/route.ts'
import { authUserSchema, emailSchema, passwordSchema, personNameSchema, tokenAnswerSchema } from './session.schemas.ts'

export const sessionRoutes = {
  readUser: route({
    method: 'GET',
    path: '/auth/user-info',
    rights: 'signed in',
    response: z.object({ user: authUserSchema }),
  }),
  checkEmail: route({
    method: 'POST',
    path: '/auth/check-email',
    rights: 'everyone',
    body: z.object({ email: emailSchema }),
    response: z.object({ exists: z.boolean(), totp: z.boolean() }),
  }),
  createToken: route({
    method: 'POST',
    path: '/auth/create-token',
    rights: 'everyone',
    body: z.object({ email: emailSchema, password: z.string().max(256), totpCode: z.string().max(12).optional() }),
    response: tokenAnswerSchema,
  }),
  createUser: route({
    method: 'POST',
    path: '/auth/create-user',
    rights: 'everyone',
    body: z.object({
      email: emailSchema,
      password: passwordSchema,
      name: personNameSchema,
      partner: z.string().optional(),
    }),
    response: tokenAnswerSchema,
  }),
  revokeToken: route({
    method: 'DELETE',
    path: '/auth/revoke-token',
    rights: 'signed in',
    response: emptyAnswer,
    refreshable: false,
  }),
  revokeAllTokens: route({
    method: 'DELETE',
    path: '/auth/revoke-all-tokens',
    rights: 'signed in',
    response: emptyAnswer,
    refreshable: false,
  }),
  listPartners: route({
    method: 'GET',
    path: '/auth/partners',
    rights: 'signed in',
    response: z.object({ partners: z.array(z.object({ id: z.string(), name: z.string() })) }),
  }),
}
