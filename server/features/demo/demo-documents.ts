import type { DemoDocument } from './demo-document.ts'
import { boardMinutesFebruary2025 } from './documents/board-minutes-2025-02.ts'
import { boardMinutesAugust2025 } from './documents/board-minutes-2025-08.ts'
import { boardMinutesFebruary2026 } from './documents/board-minutes-2026-02.ts'
import { boardMinutesAugust2026 } from './documents/board-minutes-2026-08.ts'
import { boardMinutesMay2026 } from './documents/board-minutes-2026-05.ts'
import { boardMinutesOctober2026 } from './documents/board-minutes-2026-10.ts'
import { customerSurvey } from './documents/customer-survey.ts'
import { dispatchRoomPaper } from './documents/dispatch-room-paper.ts'
import { foodSafetyPolicy } from './documents/food-safety-policy.ts'
import { forecastNote } from './documents/forecast-note.ts'
import { handbookHoursAndPay } from './documents/handbook-hours-and-pay.ts'
import { handbookJoiningAndLearning } from './documents/handbook-joining-and-learning.ts'
import { leaveAndTravelPolicy } from './documents/leave-and-travel-policy.ts'
import { maintenanceLog } from './documents/maintenance-log.ts'
import { marketStudy } from './documents/market-study.ts'
import { pricingPolicy } from './documents/pricing-policy.ts'
import { riskRegister } from './documents/risk-register.ts'
import { strategy } from './documents/strategy.ts'
import { supplierReview } from './documents/supplier-review.ts'
import { supplyContractDocument } from './documents/supply-contract.ts'

/** The twenty documents of the demo organisation. */
export const demoDocuments: readonly DemoDocument[] = [
  strategy,
  dispatchRoomPaper,
  boardMinutesFebruary2025,
  boardMinutesAugust2025,
  boardMinutesFebruary2026,
  boardMinutesMay2026,
  boardMinutesAugust2026,
  boardMinutesOctober2026,
  leaveAndTravelPolicy,
  foodSafetyPolicy,
  pricingPolicy,
  handbookHoursAndPay,
  handbookJoiningAndLearning,
  supplyContractDocument,
  supplierReview,
  marketStudy,
  customerSurvey,
  maintenanceLog,
  riskRegister,
  forecastNote,
]
