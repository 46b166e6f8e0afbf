import type { ReactNode } from 'react'
import type { FeatureName } from '../machines/features.ts'
import { Skeleton } from '../views/shared/Skeleton.tsx'
import { useFeature } from '../views/shared/system-context.ts'

/** What stands beside a page of an organisation, and so before the organisation is open: its content waits for the feature. */
export function WhenLiving({ feature, children }: { feature: FeatureName; children: ReactNode }) {
  return useFeature(feature) ? children : <Skeleton shape="text" />
}
