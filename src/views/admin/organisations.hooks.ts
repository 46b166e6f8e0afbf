import { useSelector } from '@xstate/react'
import { useParams } from 'react-router'
import type { AdminOrganisation } from '../../../contract/admin/admin.schemas.ts'
import { pagePath } from '../../../contract/shell/pages.ts'
import { useFeature, useSystem } from '../shared/system-context.ts'
import { useAdminList } from './admin.hooks.ts'
import { linkRegistry } from './link-registry.ts'

const textsOf = ({ name, code }: AdminOrganisation) => [name, code]
function sortableOf(row: AdminOrganisation, column: string) {
  const { llmCosts } = row
  if (column === 'sevenDays' || column === 'thisMonth' || column === 'lastMonth')
    return llmCosts.hasPrices ? llmCosts[column] : -1
  return column === 'createdAt' ? row.createdAt : column === 'code' ? row.code : row.name
}

/** The organisations, and the one that the URL highlights. */
export function useAdminOrganisations() {
  const { orgId = null } = useParams()
  const { goTo } = useSystem()
  const list = useAdminList<AdminOrganisation>('admin-organisations', textsOf, sortableOf)
  return {
    list,
    markedId: orgId,
    isUnknown: orgId !== null && list.isRead && !list.rows.some(({ id }) => id === orgId),
    leave: () => goTo(pagePath('adminOrgs')),
  }
}

/** Actions for an organisation. */
export function useOrganisationActions() {
  const actions = useFeature('organisation-actions')
  const isMaking = useSelector(actions, (snapshot) => snapshot?.hasTag('making link') ?? false)
  const isStarting = useSelector(actions, (snapshot) => snapshot?.hasTag('starting migration') ?? false)
  const migration = useSelector(actions, (snapshot) => snapshot?.context.migration.code ?? '')
  const trial = useSelector(actions, (snapshot) => snapshot?.context.trial ?? nobody)
  const linkId = useSelector(actions, (snapshot) => snapshot?.context.linkId ?? '')
  const isShown = useSelector(actions, (snapshot) => snapshot?.hasTag('link made') ?? false)
  return {
    /** The organisation whose link is being created or shown. */
    trial,
    link: isShown ? (linkRegistry.find(linkId) ?? '') : null,
    failure: useSelector(actions, (snapshot) => (snapshot?.hasTag('link not made') ? snapshot.context.failure : null)),
    isMakingFor: (code: string) => isMaking && trial.code === code,
    isStartingFor: (code: string) => isStarting && migration === code,
    makeLink: (code: string, name: string) => actions?.send({ type: 'trial.link requested', code, name }),
    putAway: () => actions?.send({ type: 'trial.link put away' }),
    migrate: (code: string, name: string) => actions?.send({ type: 'migration.requested', code, name }),
  }
}

export type OrganisationActions = ReturnType<typeof useOrganisationActions>

const nobody = { code: '', name: '' }
