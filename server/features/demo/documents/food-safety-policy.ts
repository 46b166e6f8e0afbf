import { type DemoDocument, heading, list, paragraph, table } from '../demo-document.ts'

export const foodSafetyPolicy: DemoDocument = {
  folder: ['Policies'],
  filename: 'health-and-food-safety-policy.md',
  title: 'Health and food safety policy',
  summary: 'In force from 1 July 2026. Owner: head of operations. Review: every twelve months.',
  day: '2026-07-01',
  blocks: [
    paragraph(
      'Nobody should be hurt by working here or by drinking what we make. This policy is part of our food control plan under the Food Act 2014 and of our duties under the Health and Safety at Work Act 2015. It holds in the roastery, in the three shops and in the vans.',
    ),
    heading('Who does what'),
    list(
      'The board reads a safety report at every meeting.',
      'The head of operations keeps the plan, leads the audits in February and August, and may stop any work at once.',
      'Each site has an elected safety representative with two paid days of training a year.',
      'Everybody may refuse work that they believe is dangerous, without any consequence for them.',
    ),
    heading('The roastery'),
    paragraph(
      'Only people with a roaster’s licence of ours run the machines; it takes 120 hours beside a licensed roaster and a written test. Roasting is never done alone. The drum is cleaned of chaff every 40 hours of running, because chaff burns: three of the last five roastery fires in the country began there.',
    ),
    list(
      'Hearing protection is worn where the noise is above 85 decibels, which is everywhere within five metres of the grinders.',
      'The carbon monoxide alarm goes off at 30 parts per million. Leave first, then call.',
      'Sacks of 60 kilograms are moved by the hoist. Nobody lifts more than 23 kilograms by hand.',
      'Green coffee is stored between 15 and 24 °C and below 60% humidity.',
    ),
    heading('The shops'),
    table(
      ['What', 'Limit', 'How often it is checked'],
      [
        ['Milk and cream in the fridge', '5 °C or colder', 'Twice a day'],
        ['Steamed milk', 'Between 60 and 68 °C', 'At the start of a shift'],
        ['Milk left outside the fridge', 'Thrown away after 2 hours', 'Every jug is marked'],
        ['Dishwasher, last rinse', 'At least 82 °C', 'Once a day'],
        ['Cabinet food', 'Sold within 4 hours', 'Every tray is marked'],
      ],
    ),
    paragraph(
      'Readings go into the log beside the fridge. A fridge above its limit for more than two hours is emptied, and what was in it is thrown away, written down and photographed. Records are kept for four years.',
    ),
    heading('Allergens'),
    paragraph(
      'Milk, soy, almond, oat and sesame are handled in every shop. We never say that a drink is free of an allergen. Jugs for plant milk are green and are used for nothing else. A mistake with an allergen is told to the customer at once and to the head of operations within the hour.',
    ),
    heading('Illness'),
    paragraph(
      'If you have vomited or had diarrhoea, stay at home until 48 hours after the last time. These days are paid and do not count as sick leave. Cuts are covered with blue plasters.',
    ),
    heading('Recalls'),
    paragraph(
      'Every bag carries the roast date and a batch number of six digits. With it we find within four hours which green coffee went in and which customers have it. When a recall is needed, New Zealand Food Safety is told within 24 hours and wholesale customers are called, not only written to. We rehearse a recall every March; the last one took two hours and 50 minutes.',
    ),
    heading('When something happens'),
    list(
      'Make the place safe, give first aid, call 111 when in doubt.',
      'Write it into the incident book on the same day, near misses included.',
      'A notifiable event is reported to WorkSafe by the head of operations as soon as possible, and the place stays untouched until they release it.',
      'The manager talks with everybody concerned within three days and writes down what changes.',
    ),
    heading('Emergencies'),
    paragraph(
      'Each site holds an evacuation drill every six months. In an earthquake, drop, cover and hold; the gas to the roaster shuts by itself from a shaking of intensity 5. Near the harbour a long or strong earthquake means: go uphill at once, at least 35 metres above the sea, and do not wait for a siren. Water for three days is stored at each site.',
    ),
  ],
}
