import { useSelector } from '@xstate/react'
import type { ApiDescription, ApiOperation } from '../../../contract/shell/api-description.schemas.ts'
import type { RouteScope } from '../../../contract/shared/route.ts'
import { apiTexts as texts } from '../../../contract/shell/api.texts.ts'
import { useAccountPage } from './account.hooks.ts'

/** `body`, `answer`: their JSON Schemas as text; null where there is none. */
export type ApiCall = {
  method: string
  path: string
  operation: ApiOperation
  body: string | null
  answer: string | null
}
export type ApiParameter = ApiOperation['parameters'][number]
type Chosen = { words: string; scope: RouteScope | 'any' }

const json = 'application/json'
const spelled = (schema: unknown): string | null => (schema === undefined ? null : JSON.stringify(schema, null, 2))

const callsOf = ({ paths }: ApiDescription): ApiCall[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      operation,
      body: spelled(operation.requestBody?.content[json]?.schema),
      answer: spelled(operation.responses['200']?.content?.[json]?.schema),
    })),
  )

function isChosen({ method, path, operation }: ApiCall, { words, scope }: Chosen): boolean {
  const text = `${method} ${path} ${operation.summary}`.toLowerCase()
  const isFound = words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
  return isFound && (scope === 'any' || operation['x-scope'] === scope)
}

/** The calls that match, by the part of the product they belong to. */
export function useApiDescription(chosen: Chosen) {
  const { actor, ...page } = useAccountPage({ page: 'api' })
  const snapshot = useSelector(actor, (current) => current)
  const description = snapshot?.context.data ?? null
  const calls = description ? callsOf(description).filter((call) => isChosen(call, chosen)) : []
  const byTag = Map.groupBy(calls, ({ operation }) => operation.tags[0] ?? '')
  return {
    ...page,
    isLoading: actor === undefined || (snapshot?.hasTag('busy') === true && description === null),
    failure: snapshot?.hasTag('failed') ? (snapshot.context.failure?.message ?? texts.loadFailed) : null,
    readAgain: () => actor?.send({ type: 'resource.requested' }),
    groups: [...byTag]
      .map(([tag, ofTag]) => ({ tag, calls: ofTag }))
      .toSorted((one, other) => one.tag.localeCompare(other.tag)),
  }
}
