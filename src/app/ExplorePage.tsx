import { lazy, Suspense } from 'react'
import { queryTexts } from '../../contract/datasets/query.texts.ts'
import { DocumentsPage } from '../views/documents/DocumentsPage.tsx'
import type { ExploreTab } from '../views/shared/explore-tab.ts'
import { Skeleton } from '../views/shared/Skeleton.tsx'

const DatasetsTab = lazy(async () => ({ default: (await import('../views/datasets/DatasetsTab.tsx')).DatasetsTab }))

const panel = (content: React.ReactNode) => <Suspense fallback={<Skeleton shape="card" />}>{content}</Suspense>

/** The tabs of the Explore landing beside the documents, in their order. Only what has a content is listed. */
const exploreTabs: readonly ExploreTab[] = [
  { id: 'datasets', label: queryTexts.tab, panel: panel(<DatasetsTab />), shown: 'with datasets' },
]

/** The Explore landing with its tabs. */
export function ExplorePage() {
  return <DocumentsPage tabs={exploreTabs} />
}
