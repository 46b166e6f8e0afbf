import { type DemoDocument, heading, list, paragraph, subheading, table } from '../demo-document.ts'

export const leaveAndTravelPolicy: DemoDocument = {
  folder: ['Policies'],
  filename: 'leave-and-travel-policy.md',
  title: 'Leave and travel policy',
  summary: 'In force from 1 April 2026. Owner: people and culture. Review: March 2028.',
  day: '2026-04-01',
  blocks: [
    paragraph(
      'This policy says what time off you have and what we pay when you travel for work. Where the law or your agreement gives you more, you get more. Questions go to people@harbourroasters.example.',
    ),
    heading('Annual leave'),
    paragraph(
      'Everybody has five weeks of paid annual leave for each year of work, one week more than the Holidays Act 2003 asks for. Leave builds up from your first day, and you may take it before it is due when your manager agrees.',
    ),
    list(
      'Ask at least 14 days ahead for up to a week, and six weeks ahead for more.',
      'Your manager answers within five working days. No answer counts as a yes.',
      'Nobody in retail takes leave between 10 and 24 December, unless it was agreed before 1 September.',
      'You may carry ten days into the next year. What is above that is planned with your manager by the end of June.',
    ),
    paragraph('You may ask to be paid out up to one week a year. We pay it with the next fortnightly wages.'),
    heading('Sick leave and bereavement'),
    paragraph(
      'You have ten days of sick leave a year from your first day, for yourself or for somebody who depends on you. Up to twenty days can be saved. We ask for a medical certificate after three days in a row, and we pay for it when we ask sooner.',
    ),
    paragraph(
      'Bereavement leave is five days for close family and three days for others, including a miscarriage. For a tangihanga you may take as long as the whānau needs; talk to your manager about how the days beyond the fifth are counted.',
    ),
    heading('Parental leave'),
    paragraph(
      'The primary carer may take up to 26 weeks of leave paid by the government. Harbour Roasters adds the difference to your full wage for the first 12 weeks, provided you have worked here for at least a year on the expected day of birth or adoption. A partner has two weeks of leave on full pay.',
    ),
    list(
      'Tell us in writing at least three months before the expected date.',
      'You may come back on 80% of your hours and 90% of your pay for the first eight weeks.',
      'Leave for ten appointments before the birth is paid.',
    ),
    heading('Other leave'),
    table(
      ['Reason', 'Days', 'Paid'],
      [
        ['Jury service', 'As long as it lasts', 'Difference to your wage'],
        ['Family violence', '10', 'Yes'],
        ['Study that your manager approved', '5', 'Yes'],
        ['Matariki kaupapa with your marae or school', '1', 'Yes'],
        ['Volunteering', '2', 'Yes'],
      ],
    ),
    heading('Travel for work'),
    subheading('Before you go'),
    paragraph(
      'Your manager approves every journey in writing. A journey overseas, or one that costs more than $2,500, also needs the managing director. Book flights at least 14 days ahead, in economy class; on flights longer than nine hours you may book premium economy.',
    ),
    subheading('What we pay'),
    table(
      ['Item', 'New Zealand', 'Overseas'],
      [
        ['Hotel per night, at most', '$210', '$290'],
        ['Meals per day', '$85', '$110'],
        ['Own car per kilometre', '$1.04', 'Not paid'],
        ['Staying with friends or whānau, per night', '$50', '$50'],
      ],
    ),
    paragraph(
      'The meal allowance is paid without receipts for every full day away. On the first and the last day it is half. Alcohol is not paid for, with one exception: two glasses for each guest when you host a customer.',
    ),
    subheading('Afterwards'),
    paragraph(
      'Hand in receipts within 20 days of coming home. We pay within ten days of receiving them. Claims older than 60 days are not paid. Travel of more than four hours on a day off is made up with half a day.',
    ),
    subheading('Visits to growers'),
    paragraph(
      'Visits to coffee farms follow two further rules. At least two people travel together, and both check in with the roastery every evening. Vaccinations, insurance and a satellite messenger are arranged and paid by us; ask three months ahead.',
    ),
  ],
}
