import type { DemoDocument } from './demo-document.ts'
import { boardMinutesMay } from './documents/board-minutes-may.ts'
import { boardMinutesOctober } from './documents/board-minutes-october.ts'
import { foodSafetyPolicy } from './documents/food-safety-policy.ts'
import { leaveAndTravelPolicy } from './documents/leave-and-travel-policy.ts'
import { marketStudy } from './documents/market-study.ts'
import { pricingPolicy } from './documents/pricing-policy.ts'
import { strategy } from './documents/strategy.ts'
import { supplyContractDocument } from './documents/supply-contract.ts'

/** The eight documents of the demo organisation. */
export const demoDocuments: readonly DemoDocument[] = [
  strategy,
  boardMinutesMay,
  boardMinutesOctober,
  leaveAndTravelPolicy,
  foodSafetyPolicy,
  pricingPolicy,
  supplyContractDocument,
  marketStudy,
]
