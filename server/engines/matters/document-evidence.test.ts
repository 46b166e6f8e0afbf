import { describe, expect, test } from 'vitest'
import type { PassageHit } from '../tools/assistant.ports.ts'
import { findPassages } from './document-evidence.ts'
import { topicOf } from './topic.ts'

type Labelled = {
  topic: string
  title: string
  heading?: string
  text: string
  /** Came within the last days. */
  isNew?: boolean
  /** What is to be quoted; null where the passage only touches the topic. */
  quote: string | null
  saysChange?: boolean
}

/** Sentences of real handbooks and minutes, each judged by hand. */
const labelled: Labelled[] = [
  {
    topic: 'Sales',
    title: 'External speaking request playbook',
    text: 'As such, event hosts (companies or association/trade groups) may not retain the rights to our content nor may they profit off the sale of that content.',
    quote: null,
  },
  {
    topic: 'Events',
    title: 'Individual Development Plan',
    text: 'An IDP is no longer required for requests, but an SF-182 is required for most conference, event, and training requests that have a cost.',
    quote: null,
  },
  {
    topic: 'Events',
    title: 'Individual Development Plan',
    text: 'Ask early for an event. An IDP is no longer required for requests, but an SF-182 is required for most conference, event, and training requests that have a cost.',
    isNew: false,
    quote: null,
  },
  {
    topic: 'Events',
    title: 'External speaking request playbook',
    heading: 'Events',
    text: 'Is this event scheduled for less than 15 days from now?',
    quote: null,
  },
  {
    topic: 'Travel',
    title: 'What to consider while traveling',
    text: 'This reduced rate is always 75% of normal M&IE, regardless of how much of the day was actually spent traveling.',
    isNew: false,
    quote: null,
  },
  {
    topic: 'Green coffee',
    title: 'Minutes of the board, 21 May 2026',
    heading: 'Minutes of the board > Green coffee',
    text: 'The board noted that the price for coffee beyond the minimum volume has risen in each month since November 2025.',
    isNew: false,
    quote:
      'The board noted that the price for coffee beyond the minimum volume has risen in each month since November 2025.',
    saysChange: true,
  },
  {
    topic: 'Parental leave',
    title: 'Paid parental leave (PPL)',
    text: 'You can take the leave full-time or have a reduced work schedule.',
    isNew: false,
    quote: null,
  },
  {
    topic: 'Events',
    title: 'What to consider while traveling',
    text: 'Be mindful of the budget: do not exceed the overall amount budgeted for your travel in your authorization email (SF-182 or Salesforce event request for trainings/conferences) by more than 20%.',
    quote: null,
  },
  {
    topic: 'Rating',
    title: 'What to consider while traveling',
    text: 'This reduced rate is always 75% of normal M&IE, regardless of how much of the day was actually spent traveling.',
    quote: null,
  },
  {
    topic: 'Revenue in Auckland',
    title: 'Strategy 2027 to 2030',
    heading: 'Strategy 2027 to 2030 > How we will get there',
    text: 'We will open a second dispatch room in Auckland by 30 June 2027, so that an order placed before noon reaches any address in the North Island on the next working day.',
    quote: null,
  },
  {
    topic: 'Parental leave',
    title: 'Leave types',
    heading: 'Types of leave > Parental bereavement leave',
    text: '### Parental bereavement leave\n\nYou can receive two weeks (80 hours) of parental bereavement leave for the passing of your child.',
    quote: null,
  },
  {
    topic: 'Training',
    title: 'Security incidents',
    heading: 'For responders',
    text: 'Rotate the keys within 24 hours. People who have done the training may lead the response.',
    quote: null,
  },
  {
    topic: 'Energy prices',
    title: 'Minutes of the board, 22 October 2026',
    text: 'The meeting opened at 9.30 am with five members. Priya said that the energy of the team was high and that prices were discussed last time.',
    quote: null,
  },
  {
    topic: 'Office',
    title: 'Travel claims',
    text: 'Send the receipts to the head office within 30 days.',
    isNew: false,
    quote: null,
  },
  {
    topic: 'Mooring fees',
    title: 'Old rules',
    text: 'The mooring fee is 40 dollars a night for every boat.',
    isNew: false,
    quote: null,
  },
  {
    topic: 'Ratings',
    title: 'Performance management',
    heading: 'Summary ratings',
    text: 'In the event the targets cannot be met due to budget constraints, the payouts for ratings will be decreased proportionally.',
    isNew: false,
    quote: null,
  },
  {
    topic: 'Supplier',
    title: 'Green coffee supply contract',
    heading: 'Law and disputes',
    text: 'The parties first talk, then go to mediation in Wellington. Changes need the signature of the Supplier.',
    isNew: false,
    quote: null,
  },
  {
    topic: 'Data breaches',
    title: 'Office handbook',
    text: 'Breaches of the house rules are told to the manager. All data is kept for 7 years.',
    quote: null,
  },
  {
    topic: 'Remote work',
    title: 'Leave types',
    heading: 'Weather and safety',
    text: 'You can take leave on up to 3 days when the conditions at home make remote and safe work impossible.',
    quote: null,
  },
  {
    topic: 'Competitors',
    title: 'Parking rules',
    text: 'Visitors park in row 4, whether they are customers, suppliers, family, neighbours or competitors.',
    quote: null,
  },
  {
    topic: 'Mooring fees',
    title: 'Older rules',
    text: 'The mooring fee was increased to 45 dollars a night in May.',
    isNew: false,
    quote: 'The mooring fee was increased to 45 dollars a night in May.',
    saysChange: true,
  },
  {
    topic: 'Mooring fee',
    title: 'Letter of the harbour company',
    text: 'From the first of July the harbour company will no doubt increase the mooring fee. We ask for your understanding.',
    isNew: false,
    quote: 'From the first of July the harbour company will no doubt increase the mooring fee.',
    saysChange: true,
  },
  {
    topic: 'Coffee price',
    title: 'Minutes of the board, 21 May 2026',
    text: 'The price of green coffee has risen in each month since November 2025. A second supplier is to be found.',
    quote: 'The price of green coffee has risen in each month since November 2025.',
    saysChange: true,
  },
  {
    topic: 'Revenue in Auckland',
    title: 'Minutes of the board, 21 May 2026',
    text: 'The shop on Ponsonby Road was closed for its refit. February revenue in Auckland was $112,795.45.',
    quote: 'February revenue in Auckland was $112,795.45.',
  },
  {
    topic: 'Revenue',
    title: 'Who drinks our coffee, and who could',
    text: 'Revenue of the twelve months was $5,317,073.50.',
    quote: 'Revenue of the twelve months was $5,317,073.50.',
  },
  {
    topic: 'Parental leave',
    title: 'Parental leave',
    text: 'A primary carer may take 26 weeks of parental leave. If you take it in two parts, tell us first.',
    quote: 'A primary carer may take 26 weeks of parental leave.',
  },
  {
    topic: 'Parental leave',
    title: 'Paid parental leave (PPL)',
    heading: 'About PPL',
    text: 'You can extend your leave without pay. You need to be approved before taking the leave.',
    quote: 'You can extend your leave without pay.',
  },
  {
    topic: 'Ratings',
    title: 'Performance management',
    heading: 'End of year',
    text: 'Level 5 summary ratings are up to 3.85% of basic pay. Summary ratings are no average of scores.',
    quote: 'Level 5 summary ratings are up to 3.85% of basic pay.',
  },
  {
    topic: 'Hiring freeze',
    title: 'All hands, October',
    text: 'Sales went well. The hiring freeze is extended, and its end is set to March. Ask your lead about the freeze.',
    quote: null,
  },
  {
    topic: 'Hiring freeze',
    title: 'All hands, October',
    heading: 'Hiring freeze',
    text: 'The hiring freeze is extended until the end of the quarter. Ask your lead about exceptions.',
    quote: 'The hiring freeze is extended until the end of the quarter.',
  },
  {
    topic: 'Delivery delays',
    title: 'Customer survey',
    text: 'Customers complained about delivery delays, which doubled within 6 weeks.',
    quote: 'Customers complained about delivery delays, which doubled within 6 weeks.',
    saysChange: true,
  },
  {
    topic: 'Ponsonby shop',
    title: 'Minutes of the board',
    text: 'We closed the Ponsonby shop for its refit. It opens again in spring.',
    isNew: false,
    quote: 'We closed the Ponsonby shop for its refit.',
    saysChange: true,
  },
  {
    topic: 'Security of laptops and mobile phones when travelling abroad',
    title: 'Travel security',
    text: 'Encrypt laptops and mobile phones before travelling abroad, and keep them with you.',
    quote: 'Encrypt laptops and mobile phones before travelling abroad, and keep them with you.',
  },
  {
    topic: 'Security of laptops and mobile phones when travelling abroad',
    title: 'Office rules',
    text: 'Charge mobile phones at the front desk. There are 12 sockets.',
    quote: null,
  },
  {
    topic: 'Waste',
    title: 'Operations report',
    text: 'Waste in the roastery fell to 2.1% of the green weight. Waste of packaging stayed.',
    isNew: false,
    quote: 'Waste in the roastery fell to 2.1% of the green weight.',
    saysChange: true,
  },
  {
    topic: 'Taxes',
    title: 'Finance note',
    text: 'The tax was raised to 15% on 1 October.',
    isNew: false,
    quote: 'The tax was raised to 15% on 1 October.',
    saysChange: true,
  },
]

const hitOf = ({ title, heading, text }: Labelled, more: Partial<PassageHit> = {}): PassageHit => ({
  ...{ documentId: 'doc_1', documentTitle: title, filename: 'file.md', folderPath: '', pageId: 'page_1' },
  ...{ pageNumber: 1, start: 0, end: text.length, text, heading: heading ?? null, score: 1 },
  ...more,
})
const topicNamed = (topic: string) => topicOf({ id: 'watch_1', category: 'General', isOwn: true, topic })
const received = new Map([['doc_1', '2026-11-20T00:00:00Z']])

describe('a passage becomes a matter only when it is about the topic', () => {
  test.each(labelled)('$topic: $text', (one) => {
    const found = findPassages(topicNamed(one.topic), [hitOf(one)], one.isNew === false ? new Map() : received)
    expect(found.map(({ quote, saysChange }) => ({ quote, saysChange }))).toEqual(
      one.quote === null ? [] : [{ quote: one.quote, saysChange: one.saysChange ?? false }],
    )
  })

  test('a page of the website is no evidence, and takes no place of a document', () => {
    const [one] = labelled.filter(({ saysChange }) => saysChange)
    const hits = ['web_1', 'web_2', 'doc_1'].map((documentId, index) =>
      hitOf(one!, { documentId, ...(index < 2 ? { url: 'https://example.com/' } : {}) }),
    )
    const found = findPassages(topicNamed(one!.topic), hits, new Map())
    expect(found.map(({ hit }) => hit.documentId)).toEqual(['doc_1'])
  })
})
