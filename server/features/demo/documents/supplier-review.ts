import { demoMonths } from '../demo-calendar.ts'
import { greenCoffeeOf } from '../demo-costs.ts'
import { type DemoDocument, heading, list, paragraph, table } from '../demo-document.ts'
import { supplyContract } from '../demo-facts.ts'
import { costWhere, count, decimals, percent } from '../demo-summaries.ts'

/** August 2025 to July 2026. */
const months = demoMonths.filter((month) => month >= '2025-08' && month <= '2026-07')
const bought = months.map(greenCoffeeOf)
const agreed = bought.reduce((sum, { contract }) => sum + contract, 0)
const ofTheDay = bought.reduce((sum, { spot }) => sum + spot, 0)
const spent = (category: string): string =>
  decimals(costWhere((row) => row.category === category && months.includes(row.month)))

export const supplierReview: DemoDocument = {
  folder: ['Suppliers'],
  filename: 'supplier-review-2026.docx',
  title: 'Supplier review 2026',
  summary: 'For the board · Luis Ocampo, director of coffee, 7 August 2026',
  day: '2026-08-07',
  blocks: [
    paragraph(
      'Once a year we look at those on whom we depend: what we paid them, what they promised, and what came. The year of this review is August 2025 to July 2026. Marks go from 1 (we should leave) to 5 (we would not know what to ask for).',
    ),
    heading('What we paid'),
    table(
      ['What for', 'Who', 'Paid in the year', 'Mark'],
      [
        ['Green coffee', supplyContract.supplier, spent('Green coffee'), '4'],
        ['Packaging', 'Pōhutukawa Packaging', spent('Packaging'), '3'],
        ['Freight and courier', 'Southern Cross Couriers and two vans of ours', spent('Freight and courier'), '2'],
        ['Energy', 'Mana Energy', spent('Energy'), '4'],
      ],
    ),
    heading('Green coffee'),
    paragraph(
      `Long Reef delivered ${count(agreed + ofTheDay)} kg, ${percent(agreed, agreed + ofTheDay)} of it at an agreed price and the rest at the price of the day. Of 97 deliveries, 91 came on the promised day and the latest was nine days late, after the port of Tauranga was closed by wind. Two lots were sent back for moisture. The replacement took eleven working days each time.`,
    ),
    paragraph(
      'We cup every lot. The mean score was 84.6 points, half a point above the year before. The Ethiopian lots of March were the best that we have ever bought. The Colombian ones for the filter blends were even, and no more than that; customers do not complain, they merely order less.',
    ),
    heading('Candidates for the filter blends'),
    paragraph(
      'We have asked nine sellers and tasted the coffee of six. Three are worth a talk with the board. Quantities are what each could send us in a year.',
    ),
    table(
      ['Candidate', 'Origin', 'Tonnes a year', 'Cup score', 'What speaks against it'],
      [
        ['Growers’ co-operative of Huila', 'Colombia', '18', '85.5', 'We have never imported on our own'],
        ['Volcán Azul Exporters', 'Guatemala', '24', '84.8', 'Payment in US dollars before shipping'],
        ['Simbu Highlands Trading', 'Papua New Guinea', '12', '84.1', 'One harvest a year, and roads that wash away'],
      ],
    ),
    heading('Packaging'),
    paragraph(
      'The new bags with a valve came in October 2025 and leak less: 3 returns in a thousand instead of 11. The compostable liner for which we had asked has been promised for three years. If it is not there in March 2027, we ask elsewhere.',
    ),
    heading('Freight and courier'),
    paragraph(
      'This is the supplier that our customers see. Of the parcels from Wellington to addresses in Auckland and north of it, 88.9% came on the promised day; the courier’s own promise is 97%. Broken parcels are down to 4 in a thousand. We have paid for every late one twice: once to the courier, and once in coffee given away. I recommend that the next agreement takes 10% off the fee of a month in which fewer than 95% arrive in time.',
    ),
    heading('What I ask of the board'),
    list(
      'To hear the three candidates in October and to choose one for two years.',
      'To let the agreement with the courier run out on 31 March 2027 and to ask three others for an offer.',
      'To keep packaging as it is, and to look again in March 2027.',
    ),
  ],
}
