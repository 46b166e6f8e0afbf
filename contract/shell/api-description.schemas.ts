import { z } from 'zod'
import { tokenScopes } from '../shared/route.ts'

/** A JSON Schema. */
const schema = z.record(z.string(), z.unknown())
const contentSchema = z.record(z.string(), z.object({ schema }))

const parameterSchema = z.object({
  name: z.string(),
  in: z.enum(['path', 'query', 'header']),
  required: z.boolean(),
  schema,
})

const operationSchema = z.object({
  operationId: z.string(),
  summary: z.string(),
  tags: z.array(z.string()),
  /** The scope that an access token needs; `none`: no token may call it. */
  'x-scope': z.enum([...tokenScopes, 'none']),
  security: z.array(z.record(z.string(), z.array(z.string()))),
  parameters: z.array(parameterSchema),
  requestBody: z.object({ required: z.boolean(), content: contentSchema }).optional(),
  responses: z.record(z.string(), z.object({ description: z.string(), content: contentSchema.optional() })),
})
export type ApiOperation = z.infer<typeof operationSchema>

/** The parts of an OpenAPI description that this product writes. */
export const apiDescriptionSchema = z.object({
  openapi: z.literal('3.1.0'),
  info: z.object({ title: z.string(), version: z.string(), description: z.string() }),
  servers: z.array(z.object({ url: z.string() })),
  paths: z.record(z.string(), z.record(z.string(), operationSchema)),
  components: z.object({ schemas: z.record(z.string(), schema), securitySchemes: schema }),
})
export type ApiDescription = z.infer<typeof apiDescriptionSchema>
