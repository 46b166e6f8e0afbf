import { longMonth } from '../demo-calendar.ts'
import { type DemoDocument, heading, list, paragraph, table } from '../demo-document.ts'
import { supplyContract } from '../demo-facts.ts'
import { count, dollars } from '../demo-summaries.ts'

const { minimumKilograms, firstPrice, indexedPrice, indexedFrom, noticeDays, supplier } = supplyContract
const minimum = `${count(minimumKilograms)} kg`

export const supplyContractDocument: DemoDocument = {
  folder: ['Suppliers'],
  filename: 'green-coffee-supply-contract.pdf',
  title: 'Green coffee supply contract',
  summary: `Between ${supplier} and Harbour Roasters Limited · signed on 15 October 2025`,
  day: '2025-10-15',
  blocks: [
    heading('1. Parties and term'),
    paragraph(
      `${supplier}, 7 Totara Street, Mount Maunganui (the Supplier), sells green coffee to Harbour Roasters Limited, 14 Taranaki Wharf, Wellington (the Buyer). The contract begins on 1 November 2025 and runs for three years, until 31 October 2028. It is renewed for one year at a time unless a party says otherwise in writing six months before the end.`,
    ),
    heading('2. Goods'),
    paragraph(
      'The goods are washed arabica from Colombia, Ethiopia and Papua New Guinea, screen size 15 or above, of the current harvest, with a cupping score of at least 83 points by the scale of the Specialty Coffee Association. Each lot comes with its origin, its producer and a certificate of analysis.',
    ),
    heading('3. Volume'),
    paragraph(
      `The Buyer takes at least ${minimum} in each calendar month (the Minimum Volume). The Supplier holds a further 9,000 kg ready in its warehouse. What the Buyer orders beyond the Minimum Volume is sold at the Supplier’s price of the day, which the Supplier publishes on the first working day of each month.`,
    ),
    paragraph(
      'If the Buyer takes less than the Minimum Volume in a month, it pays the price of what is missing, and may take that coffee free of charge within the following three months. This does not apply while clause 10 relieves a party.',
    ),
    heading('4. Price'),
    table(
      ['Period', 'Price per kilogram', 'Minimum Volume per month', 'Amount per month'],
      [
        [`November 2025 to April 2026`, dollars(firstPrice), minimum, dollars(firstPrice * minimumKilograms)],
        [`From ${longMonth(indexedFrom)}`, dollars(indexedPrice), minimum, dollars(indexedPrice * minimumKilograms)],
      ],
    ),
    paragraph(
      'Prices are in New Zealand dollars, delivered, without GST. On 1 May of each later year the price moves by half of the change of the International Coffee Organization composite indicator over the twelve months before, and by no more than 6% in either direction.',
    ),
    heading('5. Delivery'),
    paragraph(
      `The Supplier delivers to the Buyer’s roastery within ${supplyContract.deliveryDays} working days of an order, between 7 am and 2 pm, on pallets of no more than 16 sacks. For each full week of delay the Buyer may take 2% off the price of the late goods, up to 10%. After four weeks it may buy elsewhere at the Supplier’s cost.`,
    ),
    heading('6. Quality and complaints'),
    list(
      `Moisture is between 10% and ${supplyContract.maximumMoisturePercent}%; primary defects are none, secondary defects at most five in 350 g.`,
      'The Buyer examines each delivery within seven working days and keeps a sample of 300 g for six months.',
      'Goods that fall short are replaced within 15 working days, or the price is reduced by agreement.',
      'Where the parties differ, a licensed Q grader named by both decides; who was wrong pays the fee.',
    ),
    heading('7. Payment'),
    paragraph(
      `Invoices are paid within ${supplyContract.paymentDays} days of delivery. Late payment carries interest of ${supplyContract.lateInterestPercent}% a month. The Buyer may hold back the price of goods complained of in time. The goods belong to the Supplier until they are paid for.`,
    ),
    heading('8. Growers'),
    paragraph(
      'The Supplier pays its producers at least the Fairtrade minimum price plus 15%, and shows the Buyer the receipts once a year. The Buyer may visit any producer, with 30 days’ notice. Child labour, forced labour or the clearing of primary forest ends the contract for that producer at once.',
    ),
    heading('9. Termination'),
    paragraph(
      `Either party may end this contract with a notice period of ${noticeDays} days, in writing, to the end of a month, but not before 31 October 2026. A party may end it at once if the other has not put right a serious breach within 20 working days of being told, or cannot pay its debts.`,
    ),
    heading('10. Events beyond control'),
    paragraph(
      'A party held up by an event beyond its control, such as an earthquake, a closed port, frost at origin or an act of government, is relieved for as long as the event lasts if it says so within five working days. After 60 days the other party may withdraw from the orders concerned.',
    ),
    heading('11. Liability and insurance'),
    paragraph(
      'The liability of each party is limited to $500,000 in a contract year, except for intent, injury and what the law does not let us limit. The Supplier insures the goods until delivery and holds public liability cover of $2,000,000.',
    ),
    heading('12. Law and disputes'),
    paragraph(
      'New Zealand law applies. The parties first talk, then go to mediation in Wellington, and only then to the courts. Changes need the signature of both.',
    ),
    table(
      ['For the Supplier', 'For the Buyer'],
      [
        ['Caroline Aperahama, director', 'Ingrid Halvorsen, managing director'],
        ['Mount Maunganui, 15 October 2025', 'Wellington, 15 October 2025'],
      ],
    ),
  ],
}
