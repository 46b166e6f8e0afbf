import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { printForm } from '../../../contract/datasets/dataset-form.ts'
import { pagePath } from '../../../contract/shell/pages.ts'
import type { DatasetsActor } from '../../machines/datasets/datasets.machine.ts'
import type { CatalogueActor } from '../../machines/datasets/datasets.resources.ts'
import type { SessionActor } from '../../machines/session/session.machine.ts'
import type { ExploreTab } from '../shared/explore-tab.ts'
import { useFeature, useSystem } from '../shared/system-context.ts'

const noRoles: readonly string[] = []

/** Which tabs the landing has for this person now, and which one is open. */
export function useExplore(project: string, asked: string | null, tabs: readonly ExploreTab[]) {
  const { goTo } = useSystem()
  const datasets = useFeature<DatasetsActor>('datasets')
  useEffect(() => {
    datasets?.send({ type: 'datasets.opened' })
    return () => datasets?.send({ type: 'datasets.left' })
  }, [datasets])
  const form = useSelector(datasets, (snapshot) => snapshot?.context.form ?? null)
  const catalogue = useFeature<CatalogueActor>('catalogue of data')
  const known = useSelector(catalogue, (snapshot) => snapshot?.context.data ?? null)
  const roles = useSelector(useFeature<SessionActor>('session'), (snapshot) => snapshot?.context.user?.roles ?? noRoles)
  const isSuperadmin = roles.includes('superadmin')
  // Until the warehouse has answered, the tab stands there for whoever was led to it.
  const hasDatasets = (id: string) => (known === null ? id === asked : known.description !== null)
  const isShown = ({ id, shown }: ExploreTab) =>
    shown === 'always' || (shown === 'to superadmins' ? isSuperadmin : hasDatasets(id))
  const offered = tabs.filter(isShown)
  return {
    offered,
    selected: offered.find(({ id }) => id === asked)?.id ?? 'documents',
    rawDocsets: isSuperadmin ? `${pagePath('orgLanding', { project })}/docsets` : null,
    choose: (tab: string) =>
      goTo(`${pagePath('data', { project, tab })}${tab === 'datasets' && form ? printForm(form) : ''}`),
  }
}
