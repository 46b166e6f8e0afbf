import { autumnQuarter, winterQuarter } from '../demo-calendar.ts'
import { costCategories } from '../demo-costs.ts'
import { type DemoDocument, heading, list, paragraph, table } from '../demo-document.ts'
import { productLines } from '../demo-facts.ts'
import {
  budgetWhere,
  comparedWith,
  costBudgetWhere,
  costWhere,
  decimals,
  dollars,
  largest,
  monthIn,
  percent,
  revenueWhere,
  salesIn,
} from '../demo-summaries.ts'
import { resultsByStore } from './results-by-store.ts'

const quarter = salesIn(winterQuarter)
const inQuarter = monthIn(winterQuarter)
const revenue = revenueWhere(quarter)
const budget = budgetWhere(inQuarter)
const before = revenueWhere(salesIn(autumnQuarter))
const cost = costWhere(inQuarter)
const costBudget = costBudgetWhere(inQuarter)
const ofLine = (line: string): number => revenueWhere((row) => row.productLine === line && quarter(row))
const ofCategory = (category: string): number => costWhere((row) => row.category === category && inQuarter(row))
const plannedOf = (category: string): number => costBudgetWhere((row) => row.category === category && inQuarter(row))
const topLine = largest(productLines, ofLine)
const overrun = largest(costCategories, (category) => ofCategory(category) - plannedOf(category))

export const boardMinutesOctober2026: DemoDocument = {
  folder: ['Board'],
  filename: 'board-minutes-2026-10.pdf',
  title: 'Minutes of the board, 22 October 2026',
  summary: 'Held at the Auckland shop, 88 Ponsonby Road, from 10.00 am to 1.05 pm',
  day: '2026-10-22',
  blocks: [
    paragraph(
      'Present: Mere Tāwhai (chair), Daniel Okafor, Sione Fakatava, Hēmi Ngata, Ingrid Halvorsen (managing director). In attendance: Priya Raman (finance), Tom Beckett (minutes). There were no apologies.',
    ),
    paragraph('Hēmi opened the meeting with a karakia. The minutes of 20 August 2026 were confirmed as a true record.'),
    heading('1. Results of July to September 2026'),
    paragraph(
      `Revenue for the quarter was ${dollars(revenue)}. That is ${comparedWith(revenue, before)} the quarter before (${dollars(before)}) and ${comparedWith(revenue, budget)} the budget of ${dollars(budget)}.`,
    ),
    resultsByStore(winterQuarter),
    paragraph(
      `The online shop and Christchurch are ahead of plan; Wellington and Auckland are behind. ${topLine} remains the largest product line with ${dollars(ofLine(topLine))}, or ${percent(ofLine(topLine), revenue)} of the quarter. Ingrid pointed out that the plan for Auckland has not been met in a single month since November 2025, and that the new forecast of July is the better measure.`,
    ),
    heading('2. Costs'),
    paragraph(
      `Costs for the quarter were ${dollars(cost)} against a budget of ${dollars(costBudget)}. ${overrun} went over its budget by the largest amount, ${dollars(ofCategory(overrun) - plannedOf(overrun))}, because more coffee than planned was bought beyond the contract’s minimum volume. The result before interest and tax was ${dollars(revenue - cost)}.`,
    ),
    table(
      ['Category', 'Cost', 'Budget'],
      [
        ...costCategories.map((category) => [category, decimals(ofCategory(category)), decimals(plannedOf(category))]),
        ['Total', decimals(cost), decimals(costBudget)],
      ],
    ),
    heading('3. A second supplier'),
    paragraph(
      'Hēmi presented three suppliers for the filter blends. The board prefers the co-operative in Huila, Colombia, which offers 18 tonnes a year for two years. The price would be fixed in New Zealand dollars for the first six months. Sione abstained, because his sister works for one of the other two.',
    ),
    heading('4. Electric roaster'),
    paragraph(
      'The test roasts are done. On the second machine the tasting panel could not tell the espresso blend from ours in seven cups of ten. The network company will give an answer by 15 December 2026. The board reserved $680,000 in the strategy for the purchase; nothing is ordered yet.',
    ),
    heading('5. Wage round'),
    paragraph(
      'The living wage rises on 1 April 2027. Priya estimates $61,400 a year for the 23 people whom it touches directly, and proposes to keep the distance to the next grade. The board agreed in principle and will decide with the budget.',
    ),
    heading('6. Health and safety'),
    paragraph(
      'No notifiable events since 11 March. The first-aid kits in Christchurch were found incomplete in the August audit and were refilled the same week. Every site has held its evacuation drill.',
    ),
    heading('Decisions and actions'),
    list(
      'Resolved (moved Ngata, seconded Okafor; Fakatava abstaining): Ingrid may negotiate with the co-operative in Huila up to $12.40 per kilogram.',
      'Resolved: the shop in Wellington opens on Sundays from 8 am, beginning on 6 December 2026.',
      'Action, Priya: a draft budget for 2027/28 with two cases for green coffee, by 29 January 2027.',
      'Action, Ingrid: the final text of the strategy, for adoption on 12 November 2026.',
      'Action, Tom: dates of the board for 2027, by the end of November.',
    ),
    paragraph(
      'The board meets on Thursday 12 November 2026 for the strategy alone; the next ordinary meeting is on Thursday 18 February 2027. The chair closed the meeting with a karakia.',
    ),
  ],
}
