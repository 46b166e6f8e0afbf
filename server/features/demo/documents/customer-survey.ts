import { quarterOf } from '../demo-calendar.ts'
import { type DemoDocument, heading, list, paragraph, table } from '../demo-document.ts'
import { comparedWith, dollars, revenueWhere, salesIn } from '../demo-summaries.ts'

const wholesaleIn = (label: string): number =>
  revenueWhere((row) => row.channel === 'Wholesale' && salesIn(quarterOf(label))(row))
const wholesale = wholesaleIn('Jul-Sep 2025')

export const customerSurvey: DemoDocument = {
  folder: ['Market'],
  filename: 'customer-survey-2025.pdf',
  title: 'What our customers told us in 2025',
  summary: 'Survey of wholesale and online customers · Rewi Paki and Anneke de Vries, 5 December 2025',
  day: '2025-12-05',
  blocks: [
    heading('In short'),
    list(
      'Wholesale customers are content with the coffee and with the people who bring it, and less so with our invoices.',
      'Online customers praise the coffee and wait too long for it north of Taupō.',
      'Nobody who has a subscription would like to call us in order to change it.',
      'The recommendation score is 61 in wholesale (2023: 54) and 58 online (2023: 59).',
    ),
    heading('Whom we heard'),
    paragraph(
      `From 6 October to 7 November 2025 we wrote to all 198 wholesale customers and to 2,400 people who had bought online since May. 121 of the former and 566 of the latter answered. Wholesale brought in ${dollars(wholesale)} in July to September 2025, ${comparedWith(wholesale, wholesaleIn('Jul-Sep 2024'))} the same months of 2024, so those who answered stand for a business that is doing well; we have also called the nine customers who left us this year.`,
    ),
    heading('Wholesale'),
    table(
      ['How content are you with', '2023', '2025'],
      [
        ['The coffee itself', '4.5', '4.6'],
        ['Freshness on arrival', '4.2', '4.4'],
        ['The person who looks after you', '4.6', '4.7'],
        ['Delivery on the day that was said', '4.1', '4.0'],
        ['Help with machines and grinders', '3.4', '3.3'],
        ['Invoices and statements', '3.6', '3.1'],
      ],
    ),
    paragraph(
      'Marks go from 1 to 5. Invoices fell because we changed the program in May and sent two customers the statement of each other. Help with machines is what people mean when they say that they were offered one by somebody else. One owner in Newtown wrote: you have the best beans in town and you leave me alone with the grinder.',
    ),
    paragraph(
      'Of the nine who left, four closed for good, three took a lent machine, one wanted supermarket coffee at a supermarket price, and one said that nobody had called him for a year. That was true.',
    ),
    heading('Online'),
    table(
      ['What should we do first?', 'Share of answers'],
      [
        ['Deliver faster', '34%'],
        ['Let me change my subscription by myself', '27%'],
        ['Sell smaller bags', '14%'],
        ['Offer more decaf', '9%'],
        ['Nothing, stay as you are', '16%'],
      ],
    ),
    paragraph(
      'In the South Island 93% say that the parcel came when it should have. Between Taupō and Wellington it is 91%, and north of Taupō it is 76%. People forgive one late parcel. After the second, one in four stops ordering within three months.',
    ),
    paragraph(
      'Subscribers are younger than other customers (38 against 46 years on average) and three in five drink filter coffee. What annoys them most is two bags in the cupboard and a third on its way.',
    ),
    heading('What we do now'),
    list(
      'Every wholesale customer is called at least twice a year; Rewi keeps the list.',
      'A technician visits two days a week from February 2026, at cost price, to set grinders.',
      'Invoices go back to one page, with the name of a person on it, from January 2026.',
      'Subscribers will be able to skip and to pause by themselves by the end of June 2026.',
      'We ask again in October 2027.',
    ),
  ],
}
