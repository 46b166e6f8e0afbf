import { lazy, Suspense } from 'react'
import { queryTexts } from '../../contract/datasets/query.texts.ts'
import { sqlPageTexts } from '../../contract/datasets/sql-page.texts.ts'
import { measuresTexts } from '../../contract/formulas/measures.texts.ts'
import { integrationsTexts } from '../../contract/integrations/integrations.texts.ts'
import { searchTexts } from '../../contract/search/search.texts.ts'
import { DocumentsPage } from '../views/documents/DocumentsPage.tsx'
import { useRefusal } from '../views/shared/rights.hooks.ts'
import type { ExploreTab } from '../views/shared/explore-tab.ts'
import { Skeleton } from '../views/shared/Skeleton.tsx'

const IntegrationsTab = lazy(async () => ({
  default: (await import('../views/integrations/IntegrationsTab.tsx')).IntegrationsTab,
}))

const DatasetsTab = lazy(async () => ({ default: (await import('../views/datasets/DatasetsTab.tsx')).DatasetsTab }))

const SqlTab = lazy(async () => ({ default: (await import('../views/datasets/SqlTab.tsx')).SqlTab }))

const FormulasTab = lazy(async () => ({ default: (await import('../views/formulas/FormulasTab.tsx')).FormulasTab }))

const SearchTab = lazy(async () => ({ default: (await import('../views/search/SearchTab.tsx')).SearchTab }))

const BackgroundReadingOffer = lazy(async () => ({
  default: (await import('../views/organisations/BackgroundReadingOffer.tsx')).BackgroundReadingOffer,
}))

const panel = (content: React.ReactNode) => <Suspense fallback={<Skeleton shape="card" />}>{content}</Suspense>

/** Tabs of the Explore landing page besides the documents, in order. Tabs without content are hidden. */
const exploreTabs: readonly ExploreTab[] = [
  { id: 'integrations', label: integrationsTexts.tab, panel: panel(<IntegrationsTab />), shown: 'always' },
  { id: 'formulas', label: measuresTexts.tab, panel: panel(<FormulasTab />), shown: 'with measures' },
  { id: 'datasets', label: queryTexts.tab, panel: panel(<DatasetsTab />), shown: 'with datasets' },
  { id: 'sql', label: sqlPageTexts.tab, panel: panel(<SqlTab />), shown: 'with SQL' },
  { id: 'search', label: searchTexts.tab, panel: panel(<SearchTab />), shown: 'to superadmins' },
]

/** The Explore landing page with its tabs. */
export function ExplorePage() {
  return <DocumentsPage tabs={exploreTabs} offer={<Offer />} />
}

/** Offered only to administrators. */
function Offer() {
  if (useRefusal('administrator') !== null) return null
  return (
    <Suspense fallback={null}>
      <BackgroundReadingOffer />
    </Suspense>
  )
}
