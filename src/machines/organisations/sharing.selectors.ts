import type { Organisation, SharingRule } from '../../../contract/organisations/organisations.schemas.ts'
import { settingsTexts } from '../../../contract/organisations/settings.texts.ts'

/** A fact table and the dimensions by which its rows can be chosen. */
export type FactTable = { name: string; dimensions: readonly string[] }
export type Filter = SharingRule['dimensionFilters'][string]

export const newRule: SharingRule = { targetOrg: '', type: 'fact_table', factTable: '', dimensionFilters: {} }

export const filtersOf = (rule: SharingRule): (Filter & { dimension: string })[] =>
  Object.entries(rule.dimensionFilters).map(([dimension, filter]) => ({ dimension, ...filter }))

export function withFilter(rule: SharingRule, dimension: string, filter: Filter): SharingRule {
  return { ...rule, dimensionFilters: { ...rule.dimensionFilters, [dimension]: filter } }
}

export function withoutFilter(rule: SharingRule, dimension: string): SharingRule {
  const { [dimension]: _dropped, ...dimensionFilters } = rule.dimensionFilters
  return { ...rule, dimensionFilters }
}

/** Another table has other dimensions, so its filters begin anew. */
export const withTable = (rule: SharingRule, factTable: string): SharingRule =>
  rule.factTable === factTable ? rule : { ...rule, factTable, dimensionFilters: {} }

/** Whether the rule lets no row through: it has no filter, an empty one, or one by a dimension that the table lacks. */
export function sharesNothing(rule: SharingRule, tables: readonly FactTable[]): boolean {
  const filters = filtersOf(rule)
  const known = tables.find(({ name }) => name === rule.factTable)?.dimensions ?? []
  return (
    filters.length === 0 || filters.some(({ dimension, values }) => values.length === 0 || !known.includes(dimension))
  )
}

/** Why a rule cannot be taken over; null when it can. */
export function keepDisabledReason({ targetOrg, factTable }: SharingRule): string | null {
  if (targetOrg === '') return settingsTexts.missingTarget
  return factTable === '' ? settingsTexts.missingTable : null
}

export type Target = { code: string; name: string; isAdministrator: boolean }

/** The other organisations that this person belongs to. */
export function targetsOf(organisations: readonly Organisation[], project: string, personId: string): Target[] {
  return organisations.flatMap(({ code, name, users }) => {
    const own = users.find(({ id }) => id === personId)
    return own && code !== project ? [{ code, name, isAdministrator: own.role === 'admin' }] : []
  })
}

export const areSame = (some: readonly SharingRule[], others: readonly SharingRule[]): boolean =>
  JSON.stringify(some) === JSON.stringify(others)

/** The rules with one put in its place, or at the end. */
export const withRule = (rules: readonly SharingRule[], position: number | null, rule: SharingRule): SharingRule[] =>
  position === null ? [...rules, rule] : rules.map((one, index) => (index === position ? rule : one))

export const withoutRule = (rules: readonly SharingRule[], position: number): SharingRule[] =>
  rules.filter((_rule, index) => index !== position)

/** A rule that is being written: in whose place, null for a new one, and how far it is. */
export type OpenRule = { position: number | null; rule: SharingRule }
/** What is written and not saved. `base`: the rules that the server had before. */
export type SharingDraft = { base: readonly SharingRule[]; rules: readonly SharingRule[]; open: OpenRule | null }
type Written = { remote: readonly SharingRule[]; rules: readonly SharingRule[]; open: OpenRule | null }

/** A rule as it stands before anything is written into it. */
export const opened = (rules: readonly SharingRule[], position: number | null): OpenRule => ({
  position,
  rule: (position === null ? undefined : rules[position]) ?? newRule,
})

export const isHalfMade = (rules: readonly SharingRule[], open: OpenRule): boolean =>
  !areSame([open.rule], [opened(rules, open.position).rule])

/** What would be lost if the page went now; null when that is nothing. */
export function draftOf({ remote, rules, open }: Written): SharingDraft | null {
  const halfMade = open !== null && isHalfMade(rules, open) ? open : null
  return halfMade === null && areSame(rules, remote) ? null : { base: remote, rules, open: halfMade }
}

/** Whether rules were edited that somebody else has changed since. */
export const areBothChanged = ({ base, rules }: SharingDraft, present: readonly SharingRule[]): boolean =>
  !areSame(rules, base) && !areSame(base, present) && !areSame(rules, present)

/** An open rule among other rules; a new one where those lack it. */
export function openAmong(
  open: OpenRule | null,
  former: readonly SharingRule[],
  rules: readonly SharingRule[],
): OpenRule | null {
  if (open === null || open.position === null) return open
  const { rule } = opened(former, open.position)
  const position = rules.findIndex((one) => areSame([one], [rule]))
  return { ...open, position: position < 0 ? null : position }
}

/** The rules as they are edited once the server's are read and what was kept is put on them. */
export function takenUp(draft: SharingDraft | null, present: readonly SharingRule[]): Written {
  if (draft === null) return { remote: present, rules: present, open: null }
  const rules = areSame(draft.base, present) ? draft.rules : present
  return { remote: present, rules, open: openAmong(draft.open, draft.rules, rules) }
}
