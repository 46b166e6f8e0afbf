import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import type { SharingRule } from '../../../contract/organisations/organisations.schemas.ts'
import { settingsTexts as texts } from '../../../contract/organisations/settings.texts.ts'
import { formFailure } from '../../../contract/shared/form-result.ts'
import {
  type Filter,
  filtersOf,
  isHalfMade,
  sharesNothing,
  type Target,
  targetsOf,
  keepDisabledReason,
  withFilter,
  withoutFilter,
  withTable,
} from '../../machines/organisations/sharing.selectors.ts'
import { useFeature } from '../shared/system-context.ts'

/** This person's other organisations. */
export function useTargets(project: string, personId: string): Target[] {
  const organisations = useFeature('organisations')
  const all = useSelector(organisations, (snapshot) => snapshot?.context.organisations)
  return targetsOf(all ?? [], project, personId)
}

/** The sharing rules; null until the feature runs. */
export function useSharing() {
  const sharing = useFeature('sharing')
  const snapshot = useSelector(sharing, (current) => current)
  useEffect(() => sharing?.send({ type: 'sharing.rules requested' }), [sharing])
  if (!sharing || !snapshot) return null
  const { rules, tables, failure, triggerFailure } = snapshot.context
  const isSaving = snapshot.hasTag('saving')
  const isEdited = snapshot.hasTag('edited')
  return {
    stage: snapshot.hasTag('ready')
      ? ('ready' as const)
      : snapshot.hasTag('failed')
        ? ('failed' as const)
        : ('loading' as const),
    rules: rules.map((rule, index) => ({ rule, position: index, sharesNothing: sharesNothing(rule, tables) })),
    hasTables: tables.length > 0,
    failure: formFailure(failure),
    isEdited,
    hasBothSides: snapshot.hasTag('both sides'),
    changeDisabledReason: isSaving ? texts.saving : null,
    addDisabledReason: isSaving ? texts.saving : tables.length === 0 ? texts.noFactTables : null,
    trigger: {
      phase: snapshot.hasTag('starting')
        ? ('processing' as const)
        : snapshot.hasTag('not started')
          ? ('error' as const)
          : ('ready' as const),
      isStarted: snapshot.hasTag('started'),
      failure: triggerFailure?.message ?? null,
      disabledReason: isEdited ? texts.saveBeforeSharing : rules.length === 0 ? texts.noRuleToShare : null,
    },
    readAgain: () => sharing.send({ type: 'sharing.rules requested' }),
    openRule: (position: number | null) => sharing.send({ type: 'sharing.rule opened', position }),
    takeOut: (position: number) => sharing.send({ type: 'sharing.rule taken out', position }),
    save: () => sharing.send({ type: 'sharing.save requested' }),
    discard: () => sharing.send({ type: 'sharing.discarded' }),
    keepMine: () => sharing.send({ type: 'sharing.mine kept' }),
    takeLatest: () => sharing.send({ type: 'sharing.theirs taken' }),
    shareNow: () => sharing.send({ type: 'sharing.trigger requested', key: crypto.randomUUID() }),
  }
}

export type SharingView = NonNullable<ReturnType<typeof useSharing>>

/** The rule being edited; null while there is none. */
export function useSharingRule() {
  const sharing = useFeature('sharing')
  const actor = useFeature('sharing rule')
  const snapshot = useSelector(actor, (current) => current)
  const tables = useSelector(sharing, (current) => current?.context.tables ?? [])
  const rules = useSelector(sharing, (current) => current?.context.rules ?? [])
  if (!actor || snapshot?.status !== 'active') return null
  const { position, rule, dimension, values } = snapshot.context
  const known = tables.find(({ name }) => name === rule.factTable)?.dimensions ?? []
  const filters = filtersOf(rule)
  const change = (changed: SharingRule) => actor.send({ type: 'rule.changed', rule: changed })
  return {
    rule,
    isHalfMade: isHalfMade(rules, { position, rule }),
    tables,
    filters,
    freeDimensions: known.filter((one) => !filters.some((filter) => filter.dimension === one)),
    sharesNothing: sharesNothing(rule, tables),
    keepDisabledReason: keepDisabledReason(rule),
    valuesOf: (requested: string) => (requested === dimension ? values : []),
    areValuesUnread: (requested: string) => requested === dimension && snapshot.hasTag('failed'),
    chooseTarget: (targetOrg: string) => change({ ...rule, targetOrg }),
    chooseTable: (factTable: string) => change(withTable(rule, factTable)),
    setFilter: (requested: string, filter: Filter) => change(withFilter(rule, requested, filter)),
    dropFilter: (requested: string) => change(withoutFilter(rule, requested)),
    search: (requested: string, search: string) =>
      actor.send({ type: 'rule.values requested', dimension: requested, search }),
    keep: () => actor.send({ type: 'rule.kept' }),
    giveUp: () => actor.send({ type: 'rule.given up' }),
  }
}

export type SharingRuleView = NonNullable<ReturnType<typeof useSharingRule>>
