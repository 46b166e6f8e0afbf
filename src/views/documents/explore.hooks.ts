import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { printForm } from '../../../contract/datasets/dataset-form.ts'
import { printMeasureForm } from '../../../contract/formulas/measure-form.ts'
import { pagePath } from '../../../contract/shell/pages.ts'
import type { ExploreTab } from '../shared/explore-tab.ts'
import { useIsSuperadmin, useIsSuperadminHere, useMayRunSql } from '../shared/rights.hooks.ts'
import { useFeature, useSystem } from '../shared/system-context.ts'

/** The tabs that this person can see, and the open one. */
export function useExplore(project: string, asked: string | null, tabs: readonly ExploreTab[]) {
  const { goTo } = useSystem()
  const datasets = useFeature('datasets')
  useEffect(() => {
    datasets?.send({ type: 'datasets.opened' })
    return () => datasets?.send({ type: 'datasets.left' })
  }, [datasets])
  const formulas = useFeature('formulas')
  useEffect(() => {
    formulas?.send({ type: 'formulas.opened' })
    return () => formulas?.send({ type: 'formulas.left' })
  }, [formulas])
  const measureForm = useSelector(formulas, (snapshot) => snapshot?.context.form ?? null)
  const measures = useFeature('measures of formulas')
  const hasMeasures = useSelector(
    measures,
    (snapshot) => (snapshot?.context.data?.metadata.measurements.length ?? 0) > 0,
  )
  const form = useSelector(datasets, (snapshot) => snapshot?.context.form ?? null)
  const isManaging = useSelector(datasets, (snapshot) => snapshot?.hasTag('managing') ?? false)
  const catalogue = useFeature('catalogue of data')
  const known = useSelector(catalogue, (snapshot) => snapshot?.context.data ?? null)
  const isSuperadmin = useIsSuperadmin()
  const maySeeDocsets = useIsSuperadminHere()
  const mayRunSql = useMayRunSql()
  // Until the warehouse has answered, the tab is shown to anyone whose URL asks for it. It also stays while sources are
  // managed, even if everything has been deleted.
  const hasDatasets = (id: string) => (known === null || isManaging ? id === asked : known.description !== null)
  const isShown = ({ id, shown }: ExploreTab) => {
    if (shown === 'always') return true
    if (shown === 'to superadmins') return isSuperadmin
    if (shown === 'with SQL') return mayRunSql && hasDatasets(id)
    return hasDatasets(id) || (shown === 'with measures' && hasMeasures)
  }
  const questionOf = (tab: string): string => {
    if (tab === 'datasets' && form) return printForm(form)
    return tab === 'formulas' && measureForm ? printMeasureForm(measureForm) : ''
  }
  const offered = tabs.filter(isShown)
  return {
    offered,
    selected: offered.find(({ id }) => id === asked)?.id ?? 'documents',
    rawDocsets: maySeeDocsets ? pagePath('docsets', { project }) : null,
    choose: (tab: string) => goTo(`${pagePath('data', { project, tab })}${questionOf(tab)}`),
  }
}
