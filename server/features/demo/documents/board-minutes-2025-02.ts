import { quarterOf } from '../demo-calendar.ts'
import { type DemoDocument, heading, list, paragraph, table } from '../demo-document.ts'
import { burstPipe, type Channel, channels, prices, productLines } from '../demo-facts.ts'
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

const months = quarterOf('Oct-Dec 2024')
const revenue = revenueWhere(salesIn(months))
const budget = budgetWhere(monthIn(months))
const cost = costWhere(monthIn(months))
const december = revenueWhere(salesIn(['2024-12']))

const pricesOf = (channel: Channel): string[][] =>
  productLines.flatMap((line) => {
    const listed = prices[channel][line]
    return listed ? [[channel, line, dollars(listed[0]), dollars(listed[1])]] : []
  })

export const boardMinutesFebruary2025: DemoDocument = {
  folder: ['Board'],
  filename: 'board-minutes-2025-02.md',
  title: 'Minutes of the board, 20 February 2025',
  summary: 'Held at the roastery, 14 Taranaki Wharf, Wellington, from 9.30 am to 11.50 am',
  day: '2025-02-20',
  blocks: [
    paragraph(
      'Present: Mere Tāwhai (chair), Daniel Okafor, Hēmi Ngata, Ingrid Halvorsen (managing director). In attendance: Priya Raman (finance), Tom Beckett (minutes). Apologies: Sione Fakatava.',
    ),
    paragraph(
      'Daniel opened the meeting with a karakia. The minutes of 21 November 2024 were confirmed as a true record.',
    ),
    heading('1. Results of October to December 2024'),
    paragraph(
      `Revenue was ${dollars(revenue)}, ${comparedWith(revenue, budget)} the budget of ${dollars(budget)}. December alone brought ${dollars(december)}, most of it in the ten days before Christmas. Costs were ${dollars(cost)}, which leaves ${dollars(revenue - cost)} before interest and tax.`,
    ),
    resultsByStore(months),
    paragraph(
      'The online shop missed its plan in every month. Anneke de Vries, who joined for this item, said that the plan had been copied from the year in which the shop opened, and that orders have grown steadily since the new checkout went in. She asked for one thing: subscriptions that can be ordered without an account. The board agreed, and they go live on 24 March 2025.',
    ),
    heading('2. The burst pipe'),
    paragraph(
      `The insurer has paid for the damage in the Wellington shop, where a pipe burst on 19 August 2024 and the shop was closed for five days. The repair cost ${wholeDollars(burstPipe.repairCost)}; $14,900 of it came back, less an excess of $2,500. Lost takings were not covered. Marama Cooper has had the pipes of all sites looked at; those in Christchurch are from 2013 and sound.`,
    ),
    heading('3. Price list'),
    paragraph(
      'The board approved the list that holds from 1 April 2025. Retail is per bag of 250 g, equipment per item on average, wholesale per kilogram.',
    ),
    table(['Channel', 'Product line', 'Now', 'From April 2025'], channels.flatMap(pricesOf)),
    heading('4. Customers'),
    paragraph(
      'Rewi Paki reported 178 wholesale customers, eleven more than a year ago. Two hotels in Auckland left for a roaster that lends machines. The board does not want to lend machines, and asked Rewi to say each year what that costs us.',
    ),
    heading('5. Health and safety'),
    paragraph(
      'No notifiable events. Four minor burns and one strained back, which led to a second hoist at the loading dock. Everybody in the roastery has renewed the fire course.',
    ),
    heading('Decisions and actions'),
    list(
      'Resolved (moved Ngata, seconded Okafor): the price list from 1 April 2025.',
      'Resolved: subscriptions without an account, at a cost of up to $26,000.',
      'Action, Priya: a plan for the online shop that begins with what it sells today, with the budget for 2025/26.',
      'Action, Rewi: what we lose to lent machines, by 31 October 2025.',
      'Action, Marama: a drill for water damage at each site, by 30 June 2025.',
    ),
    paragraph('The next meeting is on Thursday 22 May 2025. The chair closed the meeting.'),
  ],
}
