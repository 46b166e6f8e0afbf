import { type DemoDocument, heading, list, paragraph, table } from '../demo-document.ts'
import { type Channel, prices, productLines } from '../demo-facts.ts'
import { dollars, percent } from '../demo-summaries.ts'

const rows = (channel: Channel): string[][] =>
  productLines.flatMap((line) => {
    const pair = prices[channel][line]
    if (!pair) return []
    const [, before, after] = pair
    return [[line, dollars(before), dollars(after), percent(after - before, before)]]
  })

const header = ['Product line', 'Until 31 March 2026', 'From 1 April 2026', 'Change']

export const pricingPolicy: DemoDocument = {
  folder: ['Policies'],
  filename: 'pricing-policy.md',
  title: 'Pricing policy',
  summary: 'In force from 1 April 2026. Owner: managing director. Review: every February.',
  day: '2026-04-01',
  blocks: [
    paragraph(
      'One price list holds for everybody. This policy says what is on it, who may change it, and how customers hear of it. All prices are in New Zealand dollars and without GST.',
    ),
    heading('The price list'),
    paragraph(
      'Retail prices are per bag of 250 g, brewing equipment per item on average. They are the same in the shops and online.',
    ),
    table(header, rows('Retail')),
    paragraph('Wholesale prices are per kilogram, delivered, from an order of 6 kg. Equipment is not sold wholesale.'),
    table(header, rows('Wholesale')),
    heading('Rules'),
    list(
      'Prices change once a year, on 1 April. The board decides in February.',
      'Wholesale customers are told in writing at least 30 days before, and called by a person whom they know.',
      'There is no volume discount. A customer who buys 100 kg pays the same per kilogram as one who buys 10.',
      'Staff pay 60% of the retail price, for up to 1 kg a week.',
      'Coffee older than 28 days is not sold. It goes to the food bank at no charge.',
    ),
    heading('Surcharge'),
    paragraph(
      'When the average price of our green coffee stands above $14.00 per kilogram for three months running, the managing director may add a surcharge of up to $1.80 per kilogram to wholesale prices. It is shown on the invoice as a line of its own and ends with the month after the average falls below $13.50. No surcharge was charged in the twelve months to 31 October 2026.',
    ),
    heading('How a price is made'),
    paragraph(
      'A wholesale price covers the green coffee with its loss in the roaster, energy, packaging and delivery, and leaves a gross margin of at least 38%. A retail price leaves at least 55%, because a shop has rent and people. Where a single origin would have to cost more than $24.00 a bag to reach that, we do not buy it.',
    ),
    heading('New wholesale customers'),
    paragraph(
      'A new customer pays by card for the first three months. After that, invoices fall due on the 20th of the following month. The credit limit is two months of the usual order and never above $15,000 without the finance manager. A customer more than 30 days late pays in advance until the account is settled.',
    ),
    heading('Exceptions'),
    paragraph(
      'Prices for charities, for schools and for events below 20 kg may be up to 15% lower when the director of wholesale agrees in writing. Such sales are booked as marketing, and the list stays whole.',
    ),
  ],
}
