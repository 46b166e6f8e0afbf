import { type DemoDocument, heading, list, paragraph, table } from '../demo-document.ts'
import { auckland, burstPipe } from '../demo-facts.ts'
import { wholeDollars } from '../demo-summaries.ts'

const header = ['Day', 'Site', 'What', 'Done', 'Standstill', 'Cost']

export const maintenanceLog: DemoDocument = {
  folder: ['Operations'],
  filename: 'maintenance-log.md',
  title: 'Maintenance log',
  summary: 'Kept by Marama Cooper, head of operations. Last entry: 28 October 2026.',
  day: '2026-10-28',
  blocks: [
    paragraph(
      'One line for each visit of a mechanic and for each thing that broke. Services under the yearly agreements cost nothing extra and have a dash. Costs are without GST, as the invoice says. The machines: the large roaster in Wellington (35 kg, gas, built 2011), the small one beside it (5 kg), four grinders for wholesale, and an espresso machine with two grinders in each shop.',
    ),
    heading('2024'),
    table(header, [
      ['14 May 2024', 'Wellington', 'Large roaster', 'Yearly service, new drum bearing', '1 day', '–'],
      ['2 July 2024', 'Auckland', 'Espresso machine', 'Boiler descaled', '3 hours', '$410'],
      [
        '19 August 2024',
        'Wellington',
        'Shop',
        'Pipe burst above the counter; ceiling, floor and wiring renewed',
        '5 days',
        wholeDollars(burstPipe.repairCost),
      ],
      ['8 October 2024', 'Christchurch', 'Fridge', 'Door seal', 'None', '$185'],
      ['26 November 2024', 'Wellington', 'Grinder 3', 'Burrs renewed at 38 tonnes', '2 hours', '$960'],
    ]),
    heading('2025'),
    table(header, [
      ['21 January 2025', 'Wellington', 'Afterburner', 'Thermocouple renewed', '4 hours', '$540'],
      [
        '13 May 2025',
        'Wellington',
        'Large roaster',
        'Yearly service; cracks in the chaff cyclone welded',
        '2 days',
        '–',
      ],
      ['4 July 2025', 'Christchurch', 'Fridge', 'Compressor failed in the night, fridge renewed', '1 day', '$1,870'],
      ['16 September 2025', 'Auckland', 'Espresso machine', 'Pump and two group heads', '1 day', '$1,240'],
      ['4 November 2025', 'Wellington', 'Packing line', 'Sealing jaw for the new bags', '6 hours', '$780'],
    ]),
    heading('2026'),
    table(header, [
      [
        '9 February 2026',
        'Auckland',
        'Shop',
        'Refit: counter, floor, lights; damp behind the counter',
        '5 days',
        wholeDollars(auckland.refitCost),
      ],
      ['20 March 2026', 'Wellington', 'Loading ramp', 'Non-slip surface and handrail', 'None', '$1,150'],
      ['12 May 2026', 'Wellington', 'Large roaster', 'Yearly service; the burner rail is near its end', '1 day', '–'],
      ['23 June 2026', 'Wellington', 'Grinder 1', 'Burrs renewed at 41 tonnes', '2 hours', '$990'],
      ['18 August 2026', 'Christchurch', 'Shop', 'First-aid kits refilled, emergency light renewed', 'None', '$260'],
      ['28 October 2026', 'Wellington', 'Small roaster', 'Fan belt', '3 hours', '$320'],
    ]),
    heading('What the log tells us'),
    list(
      'The large roaster has stood still for six days in two and a half years, four of them planned.',
      'The burner rail will not last beyond 2028. A new one costs about $31,000 and takes eleven weeks to arrive.',
      'Burrs are good for about 40 tonnes. Grinder 2 reaches that in February 2027 and grinder 4 in May.',
      'Every fridge that failed was older than nine years. Two of that age are left, both in Wellington.',
    ),
    heading('Spare parts on the shelf'),
    paragraph(
      'One set of burrs, two thermocouples, one fan belt for each roaster, door seals for every fridge, one pump for the espresso machines. Whoever takes a part writes it down here and orders the next one on the same day.',
    ),
  ],
}
