import type { ReactNode } from 'react'
import type { FeatureName } from '../machines/features.ts'
import { Skeleton } from '../views/shared/Skeleton.tsx'
import { useFeature } from '../views/shared/system-context.ts'

/** For parts beside an organisation's pages, which render before the organisation is open: waits for the feature. */
export function WhenLiving({ feature, children }: { feature: FeatureName; children: ReactNode }) {
  return useFeature(feature) ? children : <Skeleton shape="text" />
}
