import { type DemoDocument, heading, list, paragraph, table } from '../demo-document.ts'

export const handbookHoursAndPay: DemoDocument = {
  folder: ['People'],
  filename: 'handbook-hours-and-pay.md',
  title: 'Handbook: hours, rosters and pay',
  summary: 'In force from 1 April 2025. Owner: people and culture. Review: March 2027.',
  day: '2025-04-01',
  blocks: [
    paragraph(
      'This part of the handbook says when we work and how that is paid. What it does not say stands in your agreement. Leave and journeys have a policy of their own. Ngaire Bell answers questions, in person every Tuesday in the roastery.',
    ),
    heading('Hours'),
    paragraph(
      'A full week has 40 hours. In the shops nobody works more than nine hours on a day or six days in a row, and between two shifts there are at least eleven hours. In the roastery the early shift begins at 5.30 am and the late one ends at 7 pm.',
    ),
    list(
      'For up to four hours there is one paid break of ten minutes, for up to six one more of 30 minutes, for eight two of each.',
      'Tasting is work. So is counting the till, and so is the walk to the bank.',
      'Whoever opens alone gets 15 minutes for it, whoever closes alone gets 25.',
    ),
    heading('Rosters'),
    paragraph(
      'A roster stands 21 days before it begins. Within these days it changes only if you agree; a shift cancelled with less than 24 hours’ warning is paid in full, one cancelled with less than 72 hours by half. Swaps are yours to make: write them into the roster before the shift begins.',
    ),
    paragraph(
      'Everybody in retail has one weekend in three free. Students tell us their timetable before each term, and we plan around it.',
    ),
    heading('Grades'),
    table(
      ['Grade', 'Who', 'Per hour from 1 April 2025', 'Per hour from 1 April 2026'],
      [
        ['1', 'In the first six months', '$27.80', '$28.95'],
        ['2', 'Barista, packer, driver', '$29.40', '$30.60'],
        ['3', 'Senior barista, dispatcher', '$32.10', '$33.40'],
        ['4', 'Roaster with a licence of ours', '$35.70', '$37.10'],
        ['5', 'Shop manager, head roaster', '$41.20', '$42.80'],
      ],
    ),
    paragraph(
      'The lowest grade never lies below the living wage. When that rises, the grades above it keep their distance, if the board agrees. Your grade is looked at every March, and whenever you take over the work of another grade for more than two weeks.',
    ),
    heading('Overtime and holidays'),
    paragraph(
      'What lies above 42 hours in a week is paid at one and a half times your rate, or taken as time off within eight weeks, as you like. On a public holiday you get time and a half for each hour, and another day off if it was one of your usual days.',
    ),
    heading('Tips'),
    paragraph(
      'Tips belong to those who were on the shift, in the kitchen as at the counter, by hours. Cash is shared the same evening; tips by card come with the wages, less nothing. Managers take no part in them.',
    ),
    heading('When you are paid'),
    paragraph(
      'Wages come every second Thursday for the two weeks to the Sunday before. A mistake of ours is put right within two working days. An advance of up to $400 is given once a quarter without a question; it is taken back in four parts.',
    ),
    heading('Coffee and other things'),
    list(
      'As much coffee as you like on a shift, and one bag a month to take home.',
      'Shoes with a grip are paid for once a year, up to $120.',
      'KiwiSaver: you choose your share, we add 4%.',
      'A bus card for everybody who starts before 6 am or ends after 9 pm is not of much use, so we pay a taxi up to $25.',
    ),
  ],
}
