import { boardPaper } from './board-paper.ts'
import { budgetVariance } from './budget-variance.ts'
import { competitorScan } from './competitor-scan.ts'
import type { DeepTemplate } from './deep-template.ts'
import { strategyReview } from './strategy-review.ts'

/** The playbooks that every installation begins with. */
export const deepTemplates: readonly DeepTemplate[] = [strategyReview, boardPaper, budgetVariance, competitorScan]
