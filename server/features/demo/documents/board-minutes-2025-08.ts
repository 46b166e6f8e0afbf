import { quarterOf } from '../demo-calendar.ts'
import { costCategories } from '../demo-costs.ts'
import { type DemoDocument, heading, list, paragraph, table } from '../demo-document.ts'
import { formerAgreements } from '../demo-facts.ts'
import {
  budgetWhere,
  comparedWith,
  costBudgetWhere,
  costWhere,
  count,
  decimals,
  dollars,
  monthIn,
  percent,
  revenueWhere,
  salesIn,
} from '../demo-summaries.ts'
import { resultsByStore } from './results-by-store.ts'

const months = quarterOf('Apr-Jun 2025')
const inQuarter = monthIn(months)
const revenue = revenueWhere(salesIn(months))
const budget = budgetWhere(inQuarter)
const before = revenueWhere(salesIn(quarterOf('Jan-Mar 2025')))
const cost = costWhere(inQuarter)
const online = revenueWhere((row) => row.store === 'Online' && salesIn(months)(row))
const [, agreement] = formerAgreements

export const boardMinutesAugust2025: DemoDocument = {
  folder: ['Board'],
  filename: 'board-minutes-2025-08.md',
  title: 'Minutes of the board, 21 August 2025',
  summary: 'Held at the Christchurch shop, 31 Lichfield Street, from 10.00 am to 12.40 pm',
  day: '2025-08-21',
  blocks: [
    paragraph(
      'Present: Mere Tāwhai (chair), Daniel Okafor, Sione Fakatava, Hēmi Ngata, Ingrid Halvorsen (managing director). In attendance: Priya Raman (finance), Luis Ocampo (coffee), Tom Beckett (minutes). There were no apologies.',
    ),
    paragraph('Sione opened the meeting with a karakia. The minutes of 22 May 2025 were confirmed as a true record.'),
    heading('1. Results of April to June 2025'),
    paragraph(
      `Revenue was ${dollars(revenue)}, ${comparedWith(revenue, before)} the quarter before and ${comparedWith(revenue, budget)} the budget of ${dollars(budget)}. It is the first full quarter at the prices of April 2025, and no wholesale customer has left because of them.`,
    ),
    resultsByStore(months),
    paragraph(
      `The online shop made ${percent(online, revenue)} of revenue. Subscriptions, which went live on 24 March, stood at 412 on the last day of June. Anneke expects 700 by Christmas.`,
    ),
    heading('2. Costs'),
    paragraph(
      `Costs were ${dollars(cost)} against a budget of ${dollars(costBudgetWhere(inQuarter))}. Green coffee beyond what was agreed is now dearer than what was agreed in every month.`,
    ),
    table(
      ['Category', 'Cost', 'Budget'],
      costCategories.map((category) => [
        category,
        decimals(costWhere((row) => row.category === category && inQuarter(row))),
        decimals(costBudgetWhere((row) => row.category === category && inQuarter(row))),
      ]),
    ),
    heading('3. Green coffee after October'),
    paragraph(
      `The agreement of this year (${count(agreement.kilograms)} kg a month at ${dollars(agreement.price)}) ends on 31 October 2025. Luis put three offers before the board: one year with the present supplier, three years with the present supplier, and two years with a trader in Melbourne. He prefers three years with Long Reef: the price is higher at first, but it moves by half of the market only, and we know the people. Hēmi asked what happens if a machine stands still. Luis will have that written into the text as an event beyond our control.`,
    ),
    heading('4. Tills'),
    paragraph(
      'New tills go into the three shops in the last week of October. From 1 November 2025 the sales journal holds every day; until then it holds one line a week for each store, channel and product line. The auditor has agreed that older weeks stay as they are.',
    ),
    heading('5. The shop on Ponsonby Road'),
    paragraph(
      'Ingrid proposed to renew counter, floor and lights of the Auckland shop. The board likes the drawings and not the price. It asked for a second offer and will decide without a meeting when that is there.',
    ),
    heading('6. Health and safety'),
    paragraph(
      'No notifiable events. A fridge in Christchurch failed on the night of 3 July; its log showed it at the first reading, and what was in it was thrown away. The drills for water damage are done at every site.',
    ),
    heading('Decisions and actions'),
    list(
      'Resolved (moved Okafor, seconded Fakatava): Ingrid may sign a contract of three years with Long Reef Green Coffee from 1 November 2025.',
      'Resolved: the new tills, which cost $38,400.',
      'Action, Luis: the text of the contract to every director before it is signed, by 10 October 2025.',
      'Action, Ingrid: a second offer for the Auckland shop, by 30 November 2025.',
      'Action, Priya: a new budget from November 2025, with the new price of green coffee, by 31 October 2025.',
    ),
    paragraph('The next meeting is on Thursday 20 November 2025. Mere closed the meeting with a karakia.'),
  ],
}
