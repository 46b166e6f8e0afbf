import { useSelector } from '@xstate/react'
import type { OrganisationsActor } from '../../machines/organisations/organisations.machine.ts'
import { matchingOrganisations } from '../../machines/organisations/organisations.selectors.ts'
import type { Draft } from '../../machines/organisations/wizard.events.ts'
import { emptyDraft } from '../../machines/organisations/wizard.events.ts'
import type { WizardActor } from '../../machines/organisations/wizard.machine.ts'
import { organisationsTexts } from '../../../contract/organisations/organisations.texts.ts'
import { formFailure } from '../../../contract/shared/form-result.ts'
import { failureTexts } from '../../../contract/texts/failures.texts.ts'
import { pagePath } from '../../../contract/shell/pages.ts'
import { useSearch } from '../shared/search.hooks.ts'
import { useFeature } from '../shared/system-context.ts'

/** The organisations that this person can open, searched by name. */
export function useOrganisations() {
  const actor = useFeature('organisations')
  const organisations = useSelector(actor, (snapshot) => snapshot?.context.organisations ?? none)
  const { search, applied, setSearch } = useSearch(useSelector(actor, (snapshot) => snapshot?.children.search))
  return {
    shown: matchingOrganisations(organisations, applied),
    hasAny: organisations.length > 0,
    ...{ search, applied, setSearch },
    isLoading: useSelector(actor, (snapshot) => snapshot?.hasTag('busy') ?? true),
    failure: useSelector(actor, (snapshot) => (snapshot?.hasTag('failed') ? snapshot.context.failure : null)),
    openFirst: () => actor?.send({ type: 'organisations.first match opened', search }),
    readAgain: () => actor?.send({ type: 'organisations.list requested' }),
  }
}

const none: ReturnType<OrganisationsActor['getSnapshot']>['context']['organisations'] = []

/** Which tools the person has besides their organisations, and whether they are a member of any. */
export function useMembership(): {
  belongsToNone: boolean
  tools: { to: string; label: string } | null
  /** Why they can't create an organisation; null if they can. */
  addDisabledReason: string | null
} {
  const session = useFeature('session')
  const user = useSelector(session, (snapshot) => snapshot?.context.user ?? null)
  return {
    belongsToNone: user !== null && user.projects.length === 0,
    tools: toolsOf(user?.roles ?? []),
    addDisabledReason: user?.isTempUser ? failureTexts.signUpFirst : null,
  }
}

function toolsOf(roles: readonly string[]): { to: string; label: string } | null {
  if (roles.includes('superadmin')) return { to: pagePath('adminLanding'), label: organisationsTexts.systemAdmin }
  return roles.includes('partner') ? { to: pagePath('adminPlaybooks'), label: organisationsTexts.partnerTools } : null
}

export type WizardStage = 'loading' | 'failed' | 'step 1' | 'step 2'

/** The wizard's form and its actions. */
export function useWizard() {
  const wizard = useFeature('wizard')
  const draft = useSelector(wizard, (snapshot): Draft => snapshot?.context.draft ?? emptyDraft)
  const has = (tag: 'checking code' | 'code checked' | 'code unchecked' | 'code open' | 'busy') => {
    return (snapshot: ReturnType<WizardActor['getSnapshot']> | undefined) => snapshot?.hasTag(tag) ?? false
  }
  const isBusy = useSelector(wizard, has('busy'))
  const isChecking = useSelector(wizard, has('checking code'))
  const isChecked = useSelector(wizard, has('code checked'))
  const isUnchecked = useSelector(wizard, has('code unchecked'))
  const refusedCode = useSelector(wizard, (snapshot) => snapshot?.context.refusedCode ?? null)
  return {
    draft,
    stage: useSelector(wizard, (snapshot): WizardStage => {
      if (snapshot?.hasTag('step 2')) return 'step 2'
      if (snapshot?.hasTag('step 1')) return 'step 1'
      return snapshot?.hasTag('failed') ? 'failed' : 'loading'
    }),
    isBusy,
    isCodeOpen: useSelector(wizard, has('code open')),
    codeNote: codeNote({ isChecking, isChecked, isUnchecked, refusedCode, ...draft }),
    partners: useSelector(wizard, (snapshot) => snapshot?.context.partners ?? noPartners),
    message: useSelector(wizard, (snapshot) => formFailure(snapshot?.context.failure)),
    submitDisabledReason: isBusy ? organisationsTexts.creating : null,
    setName: (name: string) => wizard?.send({ type: 'name.changed', name }),
    setWebsite: (website: string) => wizard?.send({ type: 'website.changed', website }),
    chooseZone: (timezone: string) => wizard?.send({ type: 'time zone.chosen', timezone }),
    openCode: () => wizard?.send({ type: 'code.change requested' }),
    setCode: (code: string) => wizard?.send({ type: 'code.changed', code }),
    choosePartner: (partnerId: string | null) => wizard?.send({ type: 'partner.chosen', partnerId }),
    giveSupportAccess: (isGiven: boolean) => wizard?.send({ type: 'support access.chosen', isGiven }),
    setContent: (field: keyof Draft['content'], text: string) => wizard?.send({ type: 'content.changed', field, text }),
    goOn: () => wizard?.send({ type: 'wizard.continue requested' }),
    submit: () => wizard?.send({ type: 'wizard.submit requested' }),
    beginAgain: () => wizard?.send({ type: 'wizard.begin again requested' }),
  }
}

const noPartners: readonly { id: string; name: string }[] = []

type CodeState = {
  isChecking: boolean
  isChecked: boolean
  isUnchecked: boolean
  refusedCode: string | null
  code: string
  isCodeByHand: boolean
}

function codeNote(state: CodeState): string | null {
  const { isChecking, isChecked, isUnchecked, refusedCode, code, isCodeByHand } = state
  if (code === '') return isCodeByHand ? organisationsTexts.codeEmptied : organisationsTexts.codeFromName
  if (isChecking) return organisationsTexts.checkingCode
  if (isUnchecked) return organisationsTexts.codeUnchecked
  if (refusedCode !== null) return organisationsTexts.codeReplaced(refusedCode)
  return isChecked ? organisationsTexts.codeFree : null
}
