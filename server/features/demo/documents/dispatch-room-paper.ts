import { lastTwelveMonths, yearBefore } from '../demo-calendar.ts'
import { type DemoDocument, heading, list, paragraph, table } from '../demo-document.ts'
import {
  comparedWith,
  count,
  dollars,
  forecastWhere,
  revenueWhere,
  salesIn,
  stockValueWhere,
  stockWhere,
  unitsWhere,
} from '../demo-summaries.ts'

const isOnline = ({ store }: { store: string }): boolean => store === 'Online'
const inYear = salesIn(lastTwelveMonths)
const online = revenueWhere((row) => isOnline(row) && inYear(row))
const inYearBefore = salesIn(lastTwelveMonths.map(yearBefore))
const before = revenueWhere((row) => isOnline(row) && inYearBefore(row))
const units = unitsWhere((row) => isOnline(row) && row.channel === 'Retail' && inYear(row))
const stock = stockWhere('2026-10', isOnline)

export const dispatchRoomPaper: DemoDocument = {
  folder: ['Strategy'],
  filename: 'auckland-dispatch-room.md',
  title: 'A dispatch room in Auckland',
  summary: 'Paper for the board of 18 February 2027 · Anneke de Vries, director of retail, 10 November 2026',
  day: '2026-11-10',
  blocks: [
    heading('What is asked'),
    paragraph(
      'That the board approves the lease and the fitting out of a dispatch room of 210 square metres in Penrose, Auckland, so that orders of the online shop for the northern half of the North Island leave from there from 14 June 2027.',
    ),
    heading('Why'),
    paragraph(
      `The online shop sold for ${dollars(online)} in the twelve months to October 2026, ${comparedWith(online, before)} the twelve months before, and packed ${count(units)} units in retail. All of them leave from the roastery, where packing now takes the floor from noon to six. Two orders in five go north of Taupō, and one in nine of those comes a day late. In the survey of 2025 that was the first thing that online customers wanted us to put right.`,
    ),
    paragraph(
      `The forecast for November 2026 to March 2027 takes ${dollars(forecastWhere(isOnline))} for the online shop. Neither that nor the budget counts on this room.`,
    ),
    heading('What it costs'),
    table(
      ['What', 'Once', 'Each year'],
      [
        ['Rent and rates, lease of four years', '–', '$38,400'],
        ['Shelves, benches, sealing machine, scales', '$54,000', '–'],
        ['Doors, lights, smoke alarms, paint', '$38,500', '–'],
        ['One person, and a second from November to January', '–', '$82,000'],
        ['Transport of roasted coffee, three nights a week', '–', '$21,600'],
        ['Courier fees saved', '–', '-$39,000'],
        ['Total', '$92,500', '$103,000'],
      ],
    ),
    heading('What it brings'),
    paragraph(
      'We take three things for granted, and each can be watched. Half of those customers who now stop after a second late parcel stay. Orders from Auckland grow by a fifth in the first year, because an order before noon arrives on the next working day. And the roastery gets its afternoons back, which saves the overtime of two people. Together that is $128,000 of margin in the first full year. If only the first comes true, the room loses $36,000 a year, and we should give it back.',
    ),
    heading('Stock'),
    paragraph(
      `Stock would be held in two places. At the end of October 2026 the online shop had ${count(stock)} units on its shelves, worth ${dollars(stockValueWhere('2026-10', isOnline))} at cost. With two rooms it would need about a third more, mostly of single origins, because nobody can say beforehand where the next order comes from. That is coffee which grows older while it waits, so each room holds at most nine days of each line.`,
    ),
    heading('Other ways'),
    list(
      'Do nothing: the promise for the north is changed to two days. Costs nothing, and says so on every page of the shop.',
      'A warehouse of a third party in Māngere: $9.80 a parcel. Cheaper below 10,500 parcels a year, dearer above; we expect 12,600.',
      'The back of the shop on Ponsonby Road: free, and too small by half.',
    ),
    heading('Risks'),
    list(
      'The landlord gives the room to somebody else before February. There are two others in the same street, each 15% dearer.',
      'We do not find people. The shop lends one for the first eight weeks.',
      'Roasted coffee stands in a van overnight. Below 24 °C that does no harm, as a trial in January will show.',
    ),
    heading('When'),
    table(
      ['By', 'What'],
      [
        ['18 February 2027', 'The board decides'],
        ['15 March 2027', 'Lease signed, first person hired'],
        ['31 May 2027', 'Room fitted out, trial week with staff orders'],
        ['14 June 2027', 'First orders leave from Penrose'],
        ['30 June 2027', 'All orders north of Taupō leave from there'],
      ],
    ),
    paragraph(
      'If fewer than 92% of the parcels to the north arrive on the promised day by 31 December 2027, the room has failed and this paper comes back.',
    ),
  ],
}
