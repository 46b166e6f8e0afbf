import { type Month, summerQuarter } from '../demo-calendar.ts'
import { type DemoDocument, heading, list, paragraph } from '../demo-document.ts'
import { auckland } from '../demo-facts.ts'
import {
  budgetWhere,
  comparedWith,
  costWhere,
  dollars,
  monthIn,
  revenueWhere,
  salesIn,
  wholeDollars,
} from '../demo-summaries.ts'
import { resultsByStore } from './results-by-store.ts'

const quarter = salesIn(summerQuarter)
const revenue = revenueWhere(quarter)
const budget = budgetWhere(monthIn(summerQuarter))
const cost = costWhere(monthIn(summerQuarter))
const february: readonly Month[] = ['2026-02']
const aucklandFebruary = revenueWhere((row) => row.store === 'Auckland' && salesIn(february)(row))

export const boardMinutesMay2026: DemoDocument = {
  folder: ['Board'],
  filename: 'board-minutes-2026-05.docx',
  title: 'Minutes of the board, 21 May 2026',
  summary: 'Held at the roastery, 14 Taranaki Wharf, Wellington, from 9.30 am to 12.10 pm',
  day: '2026-05-21',
  blocks: [
    paragraph(
      'Present: Mere Tāwhai (chair), Daniel Okafor, Sione Fakatava, Ingrid Halvorsen (managing director). In attendance: Priya Raman (finance), Tom Beckett (minutes). Apologies: Hēmi Ngata.',
    ),
    paragraph(
      'Mere opened the meeting with a karakia. The minutes of 19 February 2026 were confirmed as a true record, with one correction: the lease in Christchurch ends on 30 September 2028, not 2027.',
    ),
    heading('1. Results of January to March 2026'),
    paragraph(
      `Priya presented the last quarter of the financial year. Revenue was ${dollars(revenue)}, ${comparedWith(revenue, budget)} the budget of ${dollars(budget)}. Costs were ${dollars(cost)}, which leaves ${dollars(revenue - cost)} before interest and tax.`,
    ),
    resultsByStore(summerQuarter),
    paragraph(
      `Auckland explains most of the shortfall. The shop on Ponsonby Road was closed for its refit from 9 to 13 February 2026, two days longer than planned, after damp was found behind the counter. February revenue in Auckland was ${dollars(aucklandFebruary)}. The refit itself cost ${wholeDollars(auckland.refitCost)} and was booked under equipment and maintenance; it was not in the budget.`,
    ),
    paragraph(
      'Sione asked whether the shortfall in Auckland would have been there without the refit. Priya said yes: the budget took 5% more for the city than the trend supports. The board asked for a new forecast for Auckland by the end of July.',
    ),
    heading('2. Price review'),
    paragraph(
      'Ingrid reported that the prices of 1 April 2026 went in without trouble. Four wholesale customers of 205 asked for a meeting; one café in Newtown gave notice. The board thanked the wholesale team for calling every customer before the letter went out.',
    ),
    heading('3. Green coffee'),
    paragraph(
      'The supply contract with Long Reef Green Coffee was indexed on 1 May 2026 as agreed. The board noted that the price for coffee beyond the minimum volume has risen in each month since November 2025, and asked for a second supplier to be found for the filter blends.',
    ),
    heading('4. Health and safety'),
    paragraph(
      'One notifiable event: on 11 March a courier fell on the loading ramp in Wellington and broke a wrist. WorkSafe was told the same day. The ramp has had a non-slip surface and a handrail since 20 March. There were six minor burns, all treated on site.',
    ),
    heading('5. Electric roaster'),
    paragraph(
      'Daniel presented two offers for an electric roaster of 35 kilograms. The board did not decide. It wants to see a roast of our own espresso blend on each machine, and a letter from the network company about the connection.',
    ),
    heading('Decisions and actions'),
    list(
      'Resolved (moved Okafor, seconded Fakatava): the accounts for the year to 31 March 2026 go to the auditor.',
      'Resolved: a dividend of $180,000 is paid on 30 June 2026.',
      'Action, Ingrid: a new forecast for Auckland, by 31 July 2026.',
      'Action, Hēmi: a shortlist of three suppliers for the filter blends, by 31 August 2026.',
      'Action, Daniel: test roasts on both electric machines, by 30 September 2026.',
    ),
    paragraph(
      'The next meeting is on Thursday 20 August 2026. There being no other business, the chair closed the meeting.',
    ),
  ],
}
