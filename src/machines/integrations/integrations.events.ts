import type { Integration } from '../../../contract/integrations/integrations.schemas.ts'

type OfIntegration = { project: string; key: string }

/** Unsaved changes to the settings. */
export type Edits = { name?: string; autoFetch?: boolean; settings: Readonly<Record<string, unknown>> }
export const noEdits: Edits = { settings: {} }

/** Identifies the draft that this tab keeps for an integration. */
export type DraftAddress = OfIntegration & { personId: string }
export type DraftUpdate = { type: 'draft.changed'; draft: Edits } | { type: 'draft.used up' }

export type SaveInput = OfIntegration & { edits: Edits; isNew: boolean; idempotencyKey: string }
export type ActionInput = OfIntegration & { action: string }
export type SearchInput = OfIntegration & { query: string }
export type ActionAnswer = { token: string | null }

/** A removal of a connection. Its id is what the second click confirms. */
export type Ending = { kind: 'delete' | 'disconnect'; key: string }
export const endingId = (ending: Ending): string => JSON.stringify(ending)
export const endingOf = (id: string): Ending => JSON.parse(id)

export const hasEdits = ({ name, autoFetch, settings }: Edits): boolean =>
  name !== undefined || autoFetch !== undefined || Object.keys(settings).length > 0

const same = (left: unknown, right: unknown) => JSON.stringify(left) === JSON.stringify(right)

/** Drops edits that equal the saved value. */
export function onlyDifferent(edits: Edits, integration: Integration | null): Edits {
  if (!integration) return edits
  const valueOf = new Map(integration.settings.map(({ name, value }) => [name, value]))
  const settings = Object.fromEntries(
    Object.entries(edits.settings).filter(([name, value]) => !same(value, valueOf.get(name))),
  )
  const isNamed = edits.name !== undefined && edits.name !== integration.name
  const isFetched = edits.autoFetch !== undefined && edits.autoFetch !== integration.autoFetch
  return {
    settings,
    ...(isNamed ? { name: edits.name! } : {}),
    ...(isFetched ? { autoFetch: edits.autoFetch! } : {}),
  }
}

/** Drops passwords, which are never stored, and settings whose type isn't known yet. */
export function withoutSecrets(edits: Edits, integration: Integration | null): Edits {
  const kept = new Set(integration?.settings.flatMap(({ name, type }) => (type === 'password' ? [] : [name])))
  return { ...edits, settings: Object.fromEntries(Object.entries(edits.settings).filter(([name]) => kept.has(name))) }
}
