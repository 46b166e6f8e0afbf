import { lastTwelveMonths } from '../demo-calendar.ts'
import { greenCoffeeOf } from '../demo-costs.ts'
import {
  budgetWhere,
  comparedWith,
  decimals,
  dollars,
  millions,
  monthIn,
  percent,
  revenueWhere,
  salesIn,
} from '../demo-summaries.ts'
import { type DemoDocument, heading, list, paragraph, table } from '../demo-document.ts'
import { stores } from '../demo-facts.ts'

const sold = salesIn(lastTwelveMonths)
const inYear = monthIn(lastTwelveMonths)
const ofStore = (store: string): number => revenueWhere((row) => row.store === store && sold(row))
const ofChannel = (channel: string): number => revenueWhere((row) => row.channel === channel && sold(row))
const total = revenueWhere(sold)
const onlineBudget = budgetWhere((row) => row.store === 'Online' && inYear(row))
const underContract = lastTwelveMonths.reduce((sum, month) => sum + greenCoffeeOf(month).contract, 0)
const allGreenCoffee = lastTwelveMonths.reduce((sum, month) => sum + greenCoffeeOf(month).spot, underContract)
const contractShare = percent(underContract, allGreenCoffee)

export const strategy: DemoDocument = {
  folder: ['Strategy'],
  filename: 'strategy-2027-2030.docx',
  title: 'Strategy 2027 to 2030',
  summary: 'Harbour Roasters · adopted by the board on 12 November 2026',
  day: '2026-11-12',
  blocks: [
    heading('Where we stand'),
    paragraph(
      `Harbour Roasters began in 2009 with one roaster in a boatshed on the Wellington waterfront. In the twelve months to 31 October 2026 we sold coffee and equipment for ${dollars(total)}, before GST. ${percent(ofChannel('Wholesale'), total)} of that came from cafés, offices and restaurants that buy from us by the kilogram, and ${percent(ofChannel('Retail'), total)} from people who buy a bag for their own kitchen.`,
    ),
    paragraph(
      'The table shows where the revenue came from. The online shop counts as a store of its own, because it has its own team, its own stock and its own budget.',
    ),
    table(
      ['Store', 'Revenue, 12 months to October 2026', 'Share'],
      [
        ...stores.map((store) => [store, decimals(ofStore(store)), percent(ofStore(store), total)]),
        ['Total', decimals(total), '100.0%'],
      ],
    ),
    heading('What we want to be true by March 2030'),
    paragraph(
      'We want to be the roaster that a good café in Aotearoa names first, and the one whose name a grower is glad to hear. That takes five things that can be counted. Each has one director who answers for it.',
    ),
    table(
      ['Aim', 'Today', 'By 31 March 2030', 'Who answers for it'],
      [
        ['Revenue a year', millions(total), '$7.50 million', 'Managing director'],
        ['Share of revenue from the online shop', percent(ofStore('Online'), total), '35.0%', 'Director of retail'],
        ['Wholesale customers', '212', '320', 'Director of wholesale'],
        ['Green coffee bought at a price agreed for a year or more', contractShare, '70.0%', 'Director of coffee'],
        ['Emissions per kilogram roasted, against 2025', '100.0%', '65.0%', 'Head of operations'],
      ],
    ),
    heading('How we will get there'),
    paragraph(
      `First, the online shop. It brought in ${dollars(ofStore('Online'))}, ${comparedWith(ofStore('Online'), onlineBudget)} its budget, and no other store did as well against its own. We will open a second dispatch room in Auckland by 30 June 2027, so that an order placed before noon reaches any address in the North Island on the next working day. Subscriptions come first: a customer who subscribes stays 19 months on average, one who does not comes back twice.`,
    ),
    paragraph(
      `Second, Christchurch. Revenue of ${dollars(ofStore('Christchurch'))} came from a shop with three staff and a wholesale round of two days a week. From February 2027 the round runs on four days, and the shop on Lichfield Street gets a training room for the staff of our wholesale customers.`,
    ),
    paragraph(
      'Third, the coffee itself. Longer contracts cost a little more in a good year and save us in a bad one. We will sign no contract without the right to visit, and from the harvest of 2028 every bag names the farm or the co-operative, the altitude and the price that we paid.',
    ),
    paragraph(
      'Fourth, our own house. The gas roaster in Wellington is due for replacement in 2028. We have set aside $680,000 for an electric roaster of 35 kilograms, of which the board releases half when the network company confirms the connection.',
    ),
    heading('What we will not do'),
    list(
      'We will not sell through supermarkets. The margin does not pay for the freshness that we promise.',
      'We will not open a shop in Australia before 2030.',
      'We will not discount espresso blends; a price that is wrong is changed for everybody.',
      'We will not borrow more than 1.5 times a year’s operating profit.',
    ),
    heading('People'),
    paragraph(
      'Whanaungatanga is not a line in a brochure: it is why people stay. Staff turnover was 14% in the last twelve months, against about 30% in hospitality. We keep paying at least the living wage to everybody from the first day, we train two apprentice roasters a year, and by 2028 each shop has one person who can hold a tasting in te reo Māori.',
    ),
    heading('Risks that we watch'),
    list(
      'Green coffee above $14.00 per kilogram for more than three months: the pricing policy lets us add a surcharge.',
      'A weak New Zealand dollar: we fix the rate for half of the next six months’ purchases.',
      `One supplier: Long Reef Green Coffee delivers all that we roast, and only ${contractShare} of it at the price of the contract. By 2028 no supplier may deliver more than two thirds.`,
      'An outage of the only large roaster: the agreement with a roaster in Porirua gives us 600 kilograms a day within 48 hours.',
    ),
    heading('How we follow it'),
    paragraph(
      'The board reads the five aims every quarter, beside the sales, costs and budget workbooks. In November of each year it may change an aim, in writing and with a reason. An aim missed in two quarters running comes back with a plan, or is given up.',
    ),
  ],
}
