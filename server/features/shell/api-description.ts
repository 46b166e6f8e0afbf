import { z } from 'zod'
import { routes } from '../../../contract/routes.ts'
import type { ApiDescription, ApiOperation } from '../../../contract/shell/api-description.schemas.ts'
import { errorBodySchema, type Route } from '../../../contract/shared/route.ts'

type JsonSchema = Record<string, unknown>
type Described = { schema: JsonSchema; parts: Record<string, JsonSchema> }

/** References within one schema lead to its own root; in the description they lead to a named part. */
function moveReferences(value: unknown, name: string): unknown {
  if (Array.isArray(value)) return value.map((one) => moveReferences(one, name))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => {
      if (key !== '$ref' || typeof inner !== 'string') return [key, moveReferences(inner, name)]
      const part = /^#\/\$defs\/(.+)$/.exec(inner)?.[1]
      return [key, `#/components/schemas/${part === undefined ? name : `${name}.${part}`}`]
    }),
  )
}

/** A schema of the contract as JSON Schema. One that refers to itself becomes named parts of the description. */
function describeSchema(given: z.ZodType, name: string, io: 'input' | 'output'): Described {
  const { $schema: _, $defs, ...root } = z.toJSONSchema(given, { io, unrepresentable: 'any' }) as JsonSchema
  if (!JSON.stringify([root, $defs ?? null]).includes('"$ref"')) return { schema: root, parts: {} }
  const definitions = Object.entries(($defs ?? {}) as Record<string, JsonSchema>)
  const parts = Object.fromEntries([
    [name, moveReferences(root, name) as JsonSchema],
    ...definitions.map(([part, one]) => [`${name}.${part}`, moveReferences(one, name) as JsonSchema] as const),
  ])
  return { schema: { $ref: `#/components/schemas/${name}` }, parts }
}

/** `listThreads` as words. */
const spelled = (name: string): string => {
  const words = name.replaceAll(/([a-z\d])([A-Z])/g, '$1 $2').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The part of the product: the first word of the path behind the organisation, or its first word. */
const tagOf = (path: string): string => {
  const segments = path.split('/').filter((segment) => segment !== '' && segment !== 'orgs')
  return segments.find((segment) => !segment.startsWith(':')) ?? 'organisation'
}

const pathOf = (path: string): string => path.replaceAll(/:(\w+)/g, '{$1}')

function parametersOf(
  route: Route,
  name: string,
): { parameters: ApiOperation['parameters']; parts: Described['parts'] } {
  const parts: Described['parts'] = {}
  const fieldsOf = (given: z.ZodType, kind: 'path' | 'query'): ApiOperation['parameters'] => {
    const fields = given instanceof z.ZodPipe ? given.in : given
    if (!(fields instanceof z.ZodObject)) return []
    return Object.entries(fields.shape as Record<string, z.ZodType>).map(([field, one]) => {
      const described = describeSchema(one, `${name}.${kind}.${field}`, 'input')
      Object.assign(parts, described.parts)
      const isRequired = kind === 'path' || !one.safeParse(undefined).success
      return { name: field, in: kind, required: isRequired, schema: described.schema }
    })
  }
  const key = {
    name: 'Idempotency-Key',
    in: 'header' as const,
    required: true,
    schema: { type: 'string', minLength: 8 },
  }
  const inPath = fieldsOf(route.params, 'path').filter((one) => route.path.includes(`:${one.name}`))
  return { parameters: [...inPath, ...fieldsOf(route.query, 'query'), ...(route.creates ? [key] : [])], parts }
}

const upload = { type: 'object', properties: { file: { type: 'string', format: 'binary' } }, required: ['file'] }
const bytes = { type: 'string', format: 'binary' }

function describeRoute(name: string, route: Route): { operation: ApiOperation; parts: Described['parts'] } {
  const { parameters, parts } = parametersOf(route, name)
  const response = describeSchema(route.response, `${name}.response`, 'output')
  const body = describeSchema(route.body, `${name}.body`, 'input')
  const hasBody = route.method !== 'GET'
  const isJson = route.carriage !== 'upload'
  const security = route.rights === 'everyone' ? [] : [{ [route.scope === 'none' ? 'session' : 'accessToken']: [] }]
  const operation: ApiOperation = {
    operationId: name,
    summary: spelled(name),
    tags: [tagOf(route.path)],
    'x-scope': route.scope,
    security,
    parameters,
    ...(hasBody
      ? {
          requestBody: {
            required: !route.body.safeParse({}).success || !isJson,
            content: isJson
              ? { 'application/json': { schema: body.schema } }
              : { 'multipart/form-data': { schema: upload } },
          },
        }
      : {}),
    responses: {
      200: {
        description: 'The answer',
        content:
          route.carriage === 'download'
            ? { 'application/octet-stream': { schema: bytes } }
            : { 'application/json': { schema: response.schema } },
      },
      default: {
        description: 'A refusal, with a sentence that says why',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/refusal' } } },
      },
    },
  }
  return { operation, parts: { ...parts, ...response.parts, ...(hasBody ? body.parts : {}) } }
}

type About = { productName: string; publicUrl: string; version: string }

/** Every route of the contract in the format of OpenAPI 3.1. */
export function describeApi({ productName, publicUrl, version }: About): ApiDescription {
  const paths: ApiDescription['paths'] = {}
  const schemas: Record<string, JsonSchema> = { refusal: describeSchema(errorBodySchema, 'refusal', 'output').schema }
  for (const [name, route] of Object.entries(routes) as [string, Route][]) {
    const { operation, parts } = describeRoute(name, route)
    Object.assign(schemas, parts)
    const path = pathOf(route.path)
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation }
  }
  const bearer = (description: string) => ({ type: 'http', scheme: 'bearer', description })
  return {
    openapi: '3.1.0',
    info: {
      title: productName,
      version,
      description: 'Send an access token as “Authorization: Bearer …”. `x-scope` names the scope that a call needs.',
    },
    servers: [{ url: publicUrl }],
    paths,
    components: {
      schemas,
      securitySchemes: {
        accessToken: bearer('An access token of the organisation in the path, with the scope of the call.'),
        session: bearer('The token of a person who logged in. No access token may make these calls.'),
      },
    },
  }
}
