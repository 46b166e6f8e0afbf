import type { Organisation, SharingRule } from '../../../contract/organisations/organisations.schemas.ts'
import { settingsNotices } from '../../../contract/organisations/settings-notices.texts.ts'

/** A fact table, and the dimensions that its rows can be filtered by. */
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

/** Changes the table and clears the filters, since other tables have other dimensions. */
export const withTable = (rule: SharingRule, factTable: string): SharingRule =>
  rule.factTable === factTable ? rule : { ...rule, factTable, dimensionFilters: {} }

/** Whether the rule shares no rows: it has no filter, an empty one, or one by a dimension that the table lacks. */
export function sharesNothing(rule: SharingRule, tables: readonly FactTable[]): boolean {
  const filters = filtersOf(rule)
  const known = tables.find(({ name }) => name === rule.factTable)?.dimensions ?? []
  return (
    filters.length === 0 || filters.some(({ dimension, values }) => values.length === 0 || !known.includes(dimension))
  )
}

/** Why a rule can't be kept yet; null when it can. */
export function keepDisabledReason({ targetOrg, factTable }: SharingRule): string | null {
  if (targetOrg === '') return settingsNotices.missingTarget
  return factTable === '' ? settingsNotices.missingTable : null
}

export type Target = { code: string; name: string; isAdministrator: boolean }

/** This person's other organisations. */
export function targetsOf(organisations: readonly Organisation[], project: string, personId: string): Target[] {
  return organisations.flatMap(({ code, name, users }) => {
    const own = users.find(({ id }) => id === personId)
    return own && code !== project ? [{ code, name, isAdministrator: own.role === 'admin' }] : []
  })
}

export const areSame = (some: readonly SharingRule[], others: readonly SharingRule[]): boolean =>
  JSON.stringify(some) === JSON.stringify(others)

/** Replaces the rule at `position`, or appends it. */
export const withRule = (rules: readonly SharingRule[], position: number | null, rule: SharingRule): SharingRule[] =>
  position === null ? [...rules, rule] : rules.map((one, index) => (index === position ? rule : one))

export const withoutRule = (rules: readonly SharingRule[], position: number): SharingRule[] =>
  rules.filter((_rule, index) => index !== position)

/** The rule being edited. `position`: its index; null for a new one. */
export type OpenRule = { position: number | null; rule: SharingRule }
/** Unsaved work. `base`: the server's rules that it started from. */
export type SharingDraft = { base: readonly SharingRule[]; rules: readonly SharingRule[]; open: OpenRule | null }
type Written = { remote: readonly SharingRule[]; rules: readonly SharingRule[]; open: OpenRule | null }

/** A rule before editing: the one at `position`, or a blank one. */
export const opened = (rules: readonly SharingRule[], position: number | null): OpenRule => ({
  position,
  rule: (position === null ? undefined : rules[position]) ?? newRule,
})

export const isHalfMade = (rules: readonly SharingRule[], open: OpenRule): boolean =>
  !areSame([open.rule], [opened(rules, open.position).rule])

/** What a reload would lose; null when there is nothing. */
export function draftOf({ remote, rules, open }: Written): SharingDraft | null {
  const halfMade = open !== null && isHalfMade(rules, open) ? open : null
  return halfMade === null && areSame(rules, remote) ? null : { base: remote, rules, open: halfMade }
}

/** Whether both this person and someone else have changed the rules, differently. */
export const areBothChanged = ({ base, rules }: SharingDraft, present: readonly SharingRule[]): boolean =>
  !areSame(rules, base) && !areSame(base, present) && !areSame(rules, present)

/** The open rule's position in another list of rules; it becomes a new rule if that list lacks it. */
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

/**
 * Combines the server's rules with the stored draft. If the rules have changed since, only the draft's open rule is
 * kept.
 */
export function takenUp(draft: SharingDraft | null, present: readonly SharingRule[]): Written {
  if (draft === null) return { remote: present, rules: present, open: null }
  const rules = areSame(draft.base, present) ? draft.rules : present
  return { remote: present, rules, open: openAmong(draft.open, draft.rules, rules) }
}
