import { quarterOf } from '../demo-calendar.ts'
import { type DemoDocument, heading, list, paragraph } from '../demo-document.ts'
import {
  budgetWhere,
  comparedWith,
  costWhere,
  dollars,
  monthIn,
  percent,
  revenueWhere,
  salesIn,
} from '../demo-summaries.ts'
import { resultsByStore } from './results-by-store.ts'

const months = quarterOf('Oct-Dec 2025')
const revenue = revenueWhere(salesIn(months))
const budget = budgetWhere(monthIn(months))
const yearAgo = revenueWhere(salesIn(quarterOf('Oct-Dec 2024')))
const cost = costWhere(monthIn(months))
const onlineIn = (label: string): number =>
  revenueWhere((row) => row.store === 'Online' && salesIn(quarterOf(label))(row))
const online = onlineIn('Oct-Dec 2025')

export const boardMinutesFebruary2026: DemoDocument = {
  folder: ['Board'],
  filename: 'board-minutes-2026-02.docx',
  title: 'Minutes of the board, 19 February 2026',
  summary: 'Held at the roastery, 14 Taranaki Wharf, Wellington, from 9.30 am to 12.20 pm',
  day: '2026-02-19',
  blocks: [
    paragraph(
      'Present: Mere Tāwhai (chair), Daniel Okafor, Sione Fakatava, Hēmi Ngata, Ingrid Halvorsen (managing director). In attendance: Priya Raman (finance), Rewi Paki (wholesale), Tom Beckett (minutes). There were no apologies.',
    ),
    paragraph(
      'Mere opened the meeting with a karakia. The minutes of 20 November 2025 were confirmed as a true record.',
    ),
    heading('1. Results of October to December 2025'),
    paragraph(
      `Revenue was ${dollars(revenue)}. That is ${comparedWith(revenue, yearAgo)} the same quarter of 2024 (${dollars(yearAgo)}) and ${comparedWith(revenue, budget)} the budget of ${dollars(budget)}. Costs were ${dollars(cost)}; the result before interest and tax was ${dollars(revenue - cost)}.`,
    ),
    resultsByStore(months),
    paragraph(
      `The online shop took ${dollars(online)}, ${comparedWith(online, onlineIn('Oct-Dec 2024'))} the same quarter of 2024, and is now ${percent(online, revenue)} of revenue. Gift boxes were sold out on 14 December; Anneke will order half as many again for this year. Priya said that the first two months of daily figures have already been worth the new tills: Mondays in Wellington do not pay for the second barista.`,
    ),
    heading('2. Prices'),
    paragraph(
      'Rewi presented the price review. Green coffee under the contract costs 6% more than before, and the living wage rises in April. He proposes about 3.5% on retail and about 4% on wholesale. Daniel would have gone higher on single origins. The board followed Rewi: the customers who buy them are the ones whom we would miss most.',
    ),
    heading('3. The shop in Auckland'),
    paragraph(
      'The refit was approved by circular on 12 January 2026, on the second offer. The shop was to open again after three days; damp was found behind the counter, and it opened on 14 February. The bill is not in yet. Ingrid apologised for not having told the board on the day that it was found.',
    ),
    heading('4. Leases'),
    paragraph(
      'Tom read out what binds us: Wellington until 2031, Auckland until 2029, Christchurch until 30 September 2027. The landlord in Christchurch has asked whether we want the first floor as well. We do not, but Marama would like a room for training, and will ask what half of it costs.',
    ),
    heading('5. Customers'),
    paragraph(
      'There are 203 wholesale customers. Of the 19 that came since August, eleven are offices. Rewi put the cost of not lending machines at about $60,000 of margin a year, and recommends that we go on as we are.',
    ),
    heading('6. Health and safety'),
    paragraph(
      'No notifiable events since the last meeting. Five minor burns. The February audit found nothing that stops work.',
    ),
    heading('Decisions and actions'),
    list(
      'Resolved (moved Fakatava, seconded Ngata): the price list from 1 April 2026 as proposed.',
      'Resolved: leave and travel are brought into one policy from 1 April 2026.',
      'Action, Rewi: every wholesale customer is called before the letter goes out.',
      'Action, Daniel: two offers for an electric roaster, for the meeting in May.',
      'Action, Marama: the price of a training room in Christchurch, by 30 April 2026.',
    ),
    paragraph('The next meeting is on Thursday 21 May 2026. The chair closed the meeting.'),
  ],
}
