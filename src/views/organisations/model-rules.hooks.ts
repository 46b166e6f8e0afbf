import { useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import type {
  ModelLimits,
  ModelRules,
  ModelUseOfOrganisation,
} from '../../../contract/organisations/model-use.schemas.ts'
import { modelUseTexts as texts } from '../../../contract/organisations/model-use.texts.ts'
import { formFailure } from '../../../contract/shared/form-result.ts'
import { useFeature } from '../shared/system-context.ts'

/** Rules and use of the organisation's models; `use` is null until it is read. */
export function useModelRules() {
  const actor = useFeature('model rules')
  const snapshot = useSelector(actor, (current) => current)
  useEffect(() => actor?.send({ type: 'model rules.requested' }), [actor])
  const failure = snapshot?.context.failure ?? null
  return {
    use: snapshot?.context.use ?? null,
    isBusy: snapshot?.hasTag('busy') ?? false,
    loadFailure: snapshot?.hasTag('failed') ? (failure?.message ?? '') : null,
    failure: snapshot?.hasTag('ready') ? formFailure(failure) : null,
    readAgain: () => actor?.send({ type: 'model rules.requested' }),
    save: (rules: ModelRules) => actor?.send({ type: 'model rules.save requested', rules }),
    /** Names of the rules that someone else changed meanwhile; null if there is no conflict. */
    changed: snapshot?.hasTag('both sides') ? changedBetween(snapshot.context.use, snapshot.context.latest) : null,
    takeLatest: () => actor?.send({ type: 'model rules.latest chosen' }),
    saveMine: (rules: ModelRules) => actor?.send({ type: 'model rules.mine chosen', rules }),
  }
}

function changedBetween(before: ModelUseOfOrganisation | null, after: ModelUseOfOrganisation | null): string[] {
  const names = { allowed: texts.allowed, instructions: texts.instructions, limits: texts.limits }
  return (['allowed', 'instructions', 'limits'] as const)
    .filter((name) => JSON.stringify(before?.rules[name]) !== JSON.stringify(after?.rules[name]))
    .map((name) => names[name])
}

type WrittenLimits = Record<keyof ModelLimits, string>
const written = (limit: number | null): string => (limit === null ? '' : String(limit))
const read = (text: string): number | null => (text.trim() === '' ? null : Number(text))

/** Unsaved edits on top of the saved rules. */
export function useModelRulesDraft({ rules }: ModelUseOfOrganisation) {
  const [allowed, setAllowed] = useState<readonly string[]>(rules.allowed)
  const [instructions, setInstructions] = useState(rules.instructions)
  const [limits, setLimits] = useState<WrittenLimits>({
    organisationTokens: written(rules.limits.organisationTokens),
    organisationCost: written(rules.limits.organisationCost),
    personTokens: written(rules.limits.personTokens),
    personCost: written(rules.limits.personCost),
  })
  const draft: ModelRules = {
    limits: {
      organisationTokens: read(limits.organisationTokens),
      organisationCost: read(limits.organisationCost),
      personTokens: read(limits.personTokens),
      personCost: read(limits.personCost),
    },
    allowed: [...allowed],
    instructions,
  }
  return {
    ...{ allowed, instructions, limits, draft, setInstructions },
    isEdited: JSON.stringify(draft) !== JSON.stringify(rules),
    allow: (id: string, isAllowed: boolean) =>
      setAllowed(isAllowed ? [...allowed, id] : allowed.filter((one) => one !== id)),
    setLimit: (name: keyof ModelLimits, text: string) => setLimits({ ...limits, [name]: text }),
  }
}
