/** One figure of a right answer. `sql` works it out from the plain tables of `plain-tables.ts`. */
export type Cell = { table: string; row: string; column: string; value: number; sql: string }

export type Key = {
  /** The id of the question. */
  id: string
  /** Facts that a right answer holds, each to be judged alone. */
  facts: readonly string[]
  /** Claims that make an answer wrong. */
  never: readonly string[]
  /** Figures that a right answer holds, as exact as it likes to round. */
  cells?: readonly Cell[]
  /** The files that say it; an answer cites at least one of them. */
  files: readonly string[]
}

const september = (year: number): string =>
  `select sum(revenue) from sales where day between '${year}-09-01' and '${year}-09-30'`
const septemberOf = (store: string): Cell => ({
  table: 'sales',
  row: `${store}, September 2026`,
  column: 'Revenue',
  value: { Auckland: 152_960.05, Wellington: 131_561.75, Online: 116_214.65, Christchurch: 81_639.6 }[store] ?? 0,
  sql: `${september(2026)} and store = '${store}'`,
})

const top = (rank: number, store: string, line: string, value: number): Cell => ({
  table: 'sales',
  row: `${rank}. ${store}, ${line}`,
  column: 'Revenue',
  value,
  sql: `select sum(revenue) from sales where day >= '2025-11-01' group by store, line order by 1 desc limit 1 offset ${rank - 1}`,
})

const aucklandMonths = [
  ['2026-01', 105_699.3],
  ['2026-02', 112_795.45],
  ['2026-03', 138_830.15],
  ['2026-04', 133_932.7],
  ['2026-05', 145_025.45],
  ['2026-06', 152_470.9],
  ['2026-07', 161_415],
  ['2026-08', 150_646.2],
  ['2026-09', 152_960.05],
  ['2026-10', 146_966.55],
] as const

const results = [
  ['2026-07', 123_498.34],
  ['2026-08', 109_984.69],
  ['2026-09', 101_814.1],
  ['2026-10', 97_819.63],
] as const

const financialYear = "day between '2025-04-01' and '2026-03-31'"
const lastTwelveMonths = "day >= '2025-11-01'"
const thirdQuarter = (year: number): string => `day between '${year}-07-01' and '${year}-09-30'`
const greenCoffee = (what: string): string =>
  `select ${what} from costs where category = 'Green coffee' and month between '2026-07-01' and '2026-09-01'`
const marketing = (month: string): string =>
  `select total from costs where category = 'Marketing' and month = '${month}-01'`

export const keys: readonly Key[] = [
  {
    id: 'parental-leave-1',
    facts: [
      '12 weeks of paid leave',
      'you sign an agreement to return to work for at least 12 weeks after your last day of paid parental leave',
    ],
    never: ['the return agreement is shorter when less leave is taken'],
    files: ['paid-parental-leave.md'],
  },
  {
    id: 'parental-leave-2',
    facts: [
      'paid parental leave needs 12 months (one year) as a federal employee, so five months are not enough',
      'most veterans are eligible at once',
      'other leave can be used for a new child (annual, award, sick, advanced or donated leave, or leave without pay)',
    ],
    never: ['they get the 12 paid weeks after five months without any condition'],
    files: ['paid-parental-leave.md', 'fmla.md'],
  },
  {
    id: 'parental-leave-3',
    facts: [
      'no, it can be taken intermittently (or on a reduced schedule)',
      'intermittent leave needs the approval of the supervisor',
      'it is used within a year of the birth or placement',
    ],
    never: [],
    files: ['paid-parental-leave.md'],
  },
  {
    id: 'september-1',
    facts: [],
    never: [],
    cells: [{ table: 'sales', row: 'September 2026', column: 'Revenue', value: 482_376.05, sql: september(2026) }],
    files: [],
  },
  {
    id: 'september-2',
    facts: ['revenue rose'],
    never: [],
    cells: [
      { table: 'sales', row: 'September 2025', column: 'Revenue', value: 436_095.7, sql: september(2025) },
      {
        table: 'sales',
        row: 'September 2026 against 2025',
        column: 'Change',
        value: 46_280.35,
        sql: `select (${september(2026)}) - (${september(2025)})`,
      },
      {
        table: 'sales',
        row: 'September 2026 against 2025',
        column: 'Change in %',
        value: 10.61,
        sql: `select round(100 * ((${september(2026)}) / (${september(2025)}) - 1), 2)`,
      },
    ],
    files: [],
  },
  {
    id: 'september-3',
    facts: ['all four stores: Auckland, Wellington, Online, Christchurch'],
    never: [],
    cells: ['Auckland', 'Wellington', 'Online', 'Christchurch'].map(septemberOf),
    files: [],
  },
  {
    id: 'comp-time-1',
    facts: [
      'comp time is hours of leave instead of overtime pay',
      'how much you can earn depends on your salary level (there is a cap calculator)',
      'at the maximum salary ($191,900 in 2024) you cannot receive it',
      'it needs the approval of the supervisor before the extra hours are worked',
      'it is requested in HR Links',
      'use it before annual leave, unless annual leave would be lost',
      'it expires one year (26 pay periods) after it is earned',
      'it is paid out when you leave GSA',
      'religious comp time lets everyone adjust the schedule for religious observances',
      'travel comp time is for TDY travel outside regular working hours, not for local travel or commuting',
      'unused travel comp time is forfeited: after a year, or when you leave',
    ],
    never: ['travel comp time is paid out', 'comp time never expires'],
    files: ['overtime.md'],
  },
  {
    id: 'comp-time-2',
    facts: [
      'comp time is paid out',
      'travel comp time is forfeited',
      'credit hours are paid out',
      'award leave is not paid out and is lost if it is not used',
    ],
    never: ['award leave is paid out', 'credit hours are lost'],
    files: ['overtime.md', 'leave.md', 'leaving-tts.md'],
  },
  {
    id: 'electric-roaster-1',
    facts: [
      'it is to replace the gas roaster in Wellington, which is due in 2028',
      '35 kilograms',
      '$680,000 is set aside',
      'half of it is released when the network company confirms the connection',
      'in May 2026 two offers were presented and the board did not decide',
      'test roasts took place (7 and 8 September 2026) on both machines',
      'on the second machine the panel could not tell the espresso blend from the own one in seven cups of ten',
      'the network company answers by 15 December 2026',
      'nothing is ordered yet',
    ],
    never: ['the roaster was ordered or bought', 'the board chose a machine'],
    files: [
      'strategy-2027-2030.docx',
      'board-minutes-2026-05.docx',
      'board-minutes-2026-08.pdf',
      'board-minutes-2026-10.pdf',
    ],
  },
  {
    id: 'electric-roaster-2',
    facts: [
      'Daniel Okafor (he brought the offers and arranged the test roasts)',
      'the answer of the network company by 15 December 2026',
    ],
    never: ['a date on which the roaster is delivered'],
    files: ['board-minutes-2026-10.pdf', 'board-minutes-2026-08.pdf', 'board-minutes-2026-05.docx'],
  },
  {
    id: 'late-trip-1',
    facts: [
      'the full meal allowance for the long day of travel',
      '75% of it for the following day',
      'the authorization has to show travel past midnight, else it is amended',
      'travel comp time can be had for travel outside regular working hours',
      'it has to be requested or approved (TDY travel over 12 hours with an authorization in Concur, hours in HR Links)',
      'the voucher within 5 business days of coming back',
    ],
    never: ['there is no meal allowance for the day after midnight'],
    files: ['travel-guide-3-travel.md', 'overtime.md'],
  },
  {
    id: 'top-five-1',
    facts: [],
    never: [],
    cells: [
      top(1, 'Auckland', 'Espresso blend', 1_004_698.4),
      top(2, 'Wellington', 'Espresso blend', 878_900.3),
      top(3, 'Christchurch', 'Espresso blend', 532_539.25),
      top(4, 'Online', 'Espresso blend', 477_759.75),
      top(5, 'Online', 'Single origin', 352_378.25),
    ],
    files: [],
  },
  {
    id: 'parking-1',
    facts: ['the documents do not say what parking at headquarters costs'],
    never: ['an amount for parking at headquarters'],
    files: [],
  },
  {
    id: 'parking-2',
    facts: ['the rate itself is not in the documents', 'they point to the POV mileage rates of GSA'],
    never: ['a rate in cents or dollars a mile'],
    files: ['travel-guide-3-travel.md'],
  },
  {
    id: 'auckland-months-1',
    facts: ['all ten months, January to October'],
    never: [],
    cells: aucklandMonths.map(([month, value]) => ({
      table: 'sales',
      row: `Auckland, ${month}`,
      column: 'Revenue',
      value,
      sql: `select sum(revenue) from sales where store = 'Auckland' and strftime(day, '%Y-%m') = '${month}'`,
    })),
    files: [],
  },
  {
    id: 'auckland-months-2',
    facts: ['August 2026 by amount (February, by 10.8%, where per cent are said to be meant)'],
    never: [],
    cells: [
      {
        table: 'sales and budget',
        row: 'Auckland, August 2026',
        column: 'Revenue less budget',
        value: -14_153.8,
        sql: `select (select sum(revenue) from sales where store = 'Auckland' and day between '2026-08-01' and '2026-08-31')
          - (select sum(planned) from budget where store = 'Auckland' and month = '2026-08-01')`,
      },
    ],
    files: [],
  },
  {
    id: 'auckland-months-3',
    facts: [
      'the budget took 5% more for Auckland than the trend supports',
      'for February: the shop was closed for its refit from 9 to 13 February 2026',
    ],
    never: ['a document names a cause of its own for August'],
    files: ['board-minutes-2026-05.docx', 'board-minutes-2026-08.pdf', 'board-minutes-2026-10.pdf'],
  },
  {
    id: 'taxi-1',
    facts: [
      'no receipt, because it is not over $75',
      'a brief description or justification of the trip is needed (from where to where)',
    ],
    never: ['a receipt is required for it'],
    files: ['travel-guide-faq.md', 'travel-guide-3-travel.md'],
  },
  {
    id: 'taxi-2',
    facts: ['yes: on local vouchers the threshold is $25', 'the payment method there is CASH, not the travel card'],
    never: ['the threshold of $75 holds there too'],
    files: ['travel-guide-faq.md'],
  },
  {
    id: 'channels-1',
    facts: [],
    never: [],
    cells: [
      {
        table: 'sales',
        row: 'Wholesale, April 2025 to March 2026',
        column: 'Share of revenue in %',
        value: 55.92,
        sql: `select round(100.0 * sum(revenue) filter (where channel = 'Wholesale') / sum(revenue), 2) from sales where ${financialYear}`,
      },
    ],
    files: [],
  },
  {
    id: 'channels-2',
    facts: [
      'the share of the store Online (an answer that takes its retail alone, 16.1%, says so)',
      'for the same financial year',
    ],
    never: [],
    cells: [
      {
        table: 'sales',
        row: 'Online, April 2025 to March 2026',
        column: 'Share of revenue in %',
        value: 22.4,
        sql: `select round(100.0 * sum(revenue) filter (where store = 'Online') / sum(revenue), 2) from sales where ${financialYear}`,
      },
    ],
    files: [],
  },
  {
    id: 'phishing-1',
    facts: [
      'report it within one hour of becoming aware of it',
      'email itservicedesk@gsa.gov and devops@gsa.gov',
      '"Security Incident" in the subject, with a short description',
      'report the mail with the Cofense tool (the fish icon)',
      'do not turn off the computer',
      'do not delete the mail yet',
    ],
    never: ['turn off or restart the computer', 'delete the mail at once', 'forward it in Slack'],
    files: ['security-incidents.md'],
  },
  {
    id: 'strategy-target-1',
    facts: ['the target is $7.50 million a year by 31 March 2030'],
    never: [],
    cells: [
      {
        table: 'sales',
        row: 'November 2025 to October 2026',
        column: 'Revenue',
        value: 5_317_073.5,
        sql: `select sum(revenue) from sales where ${lastTwelveMonths}`,
      },
      {
        table: 'sales',
        row: 'November 2025 to October 2026',
        column: 'Missing to 7.5 million',
        value: 2_182_926.5,
        sql: `select 7500000 - sum(revenue) from sales where ${lastTwelveMonths}`,
      },
    ],
    files: ['strategy-2027-2030.docx'],
  },
  {
    id: 'strategy-target-2',
    facts: ['the target is 35.0% by 31 March 2030', 'about 11 percentage points are missing'],
    never: [],
    cells: [
      {
        table: 'sales',
        row: 'Online, November 2025 to October 2026',
        column: 'Share of revenue in %',
        value: 23.99,
        sql: `select round(100.0 * sum(revenue) filter (where store = 'Online') / sum(revenue), 2) from sales where ${lastTwelveMonths}`,
      },
    ],
    files: ['strategy-2027-2030.docx'],
  },
  {
    id: 'details-1',
    facts: [
      'within TTS: up to 120 days, can be extended by 120 to 240 in all',
      'within GSA: 120 days, can be extended to 240',
      'with another agency: 120 days, can be extended to 240',
      'details that come in from another agency may exceed 240 days if the agreement (IAA or MOU) says so',
      'a detail to a higher GS level (temporary promotion) ends at 120 days',
      'an extension needs everybody concerned to agree',
    ],
    never: ['details within TTS may exceed 240 days'],
    files: ['assignee-detail.md', 'gsa-details.md', 'external-details.md'],
  },
  {
    id: 'details-2',
    facts: [
      'the one with another agency',
      '2.5 to 3 months on average',
      'within GSA 4 to 6 weeks if an interagency agreement is needed',
    ],
    never: ['a number of weeks for details within TTS'],
    files: ['external-details.md', 'gsa-details.md'],
  },
  {
    id: 'green-coffee-1',
    facts: ['yes', 'more coffee than planned was bought beyond the minimum volume of the contract'],
    never: [],
    cells: [
      {
        table: 'costs',
        row: 'Green coffee, July to September 2026',
        column: 'Total cost less budget',
        value: 14_604.21,
        sql: greenCoffee('sum(total) - sum(budget)'),
      },
    ],
    files: ['board-minutes-2026-10.pdf'],
  },
  {
    id: 'green-coffee-2',
    facts: [
      'at least 5,000 kg in each calendar month',
      'the supplier holds a further 9,000 kg ready',
      'what is ordered beyond it is sold at the price of the day (published on the first working day of the month)',
      'who takes less pays for what is missing and may take it free of charge within three months',
    ],
    never: ['coffee beyond the minimum is sold at the price of the contract'],
    files: ['green-coffee-supply-contract.pdf'],
  },
  {
    id: 'green-coffee-3',
    facts: [
      'notice of 90 days, in writing, to the end of a month',
      'not before 31 October 2026',
      'at once only for a serious breach that is not put right within 20 working days, or when the other cannot pay its debts',
    ],
    never: ['the contract cannot be ended before 31 October 2028'],
    files: ['green-coffee-supply-contract.pdf'],
  },
  {
    id: 'bonus-german-1',
    facts: [
      'up to 2.1% of adjusted basic pay',
      'or up to 44 hours of time off',
      'subject to the budget (may be lowered)',
      'the answer is in German',
    ],
    never: ['3.85% or 80 hours for Level 4'],
    files: ['index.md'],
  },
  {
    id: 'bonus-german-2',
    facts: [
      'by 15 November, in HR Links',
      'without a choice the kind of the previous year stays (money is the default)',
      'the answer is in German',
    ],
    never: [],
    files: ['index.md'],
  },
  {
    id: 'insurance-1',
    facts: ['neither the figures nor the documents say what is paid for insurance'],
    never: ['a yearly amount for insurance', '$2,500 or $2,000,000 as a premium'],
    files: [],
  },
  {
    id: 'insurance-2',
    facts: [],
    never: [],
    cells: [
      {
        table: 'costs',
        row: 'Marketing, November 2025',
        column: 'Total cost',
        value: 12_600,
        sql: marketing('2025-11'),
      },
      {
        table: 'costs',
        row: 'Marketing, December 2025',
        column: 'Total cost',
        value: 18_400,
        sql: marketing('2025-12'),
      },
    ],
    files: [],
  },
  {
    id: 'organ-french-1',
    facts: ['up to 30 days of administrative leave for an organ', 'up to 4 hours for blood', 'the answer is in French'],
    never: ['7 days for an organ'],
    files: ['leave.md'],
  },
  {
    id: 'decaf-german-1',
    facts: [
      'the shelf was empty for three days because an order had been entered for Auckland (where a reason is given)',
      'the answer is in German',
    ],
    never: [],
    cells: [
      {
        table: 'sales',
        row: 'Christchurch, Decaf, Retail, August 2026',
        column: 'Units',
        value: 139,
        sql: `select sum(units) from sales where store = 'Christchurch' and line = 'Decaf' and channel = 'Retail'
          and day between '2026-08-01' and '2026-08-31'`,
      },
      {
        table: 'stock',
        row: 'Christchurch, Decaf, 31 August 2026',
        column: 'Closing stock',
        value: 0,
        sql: "select units from stock where store = 'Christchurch' and line = 'Decaf' and day = '2026-08-31'",
      },
    ],
    files: [],
  },
  {
    id: 'term-1',
    facts: [
      'supervisor and director consider it, and the director recommends',
      'the TTS Front Office approves',
      'it needs mutual consent: the employee has to want it',
      'PeopleOps writes 6 to 7 months before the term ends',
      'renewals are not automatic',
    ],
    never: ['GSA HR approves the extension'],
    files: ['term-extensions.md'],
  },
  {
    id: 'term-2',
    facts: [
      'no: extensions are not processed ahead of time',
      'the new date shows the day after the current term ends',
      'if it does not on the first day of the new term, email TTS PeopleOps at once',
    ],
    never: [],
    files: ['term-extensions.md'],
  },
  {
    id: 'growth-french-1',
    facts: ['the online shop (Online)', 'the answer is in French'],
    never: [],
    cells: [
      {
        table: 'sales',
        row: 'Online, July to September, 2026 against 2025',
        column: 'Change in %',
        value: 23.59,
        sql: `select round(100.0 * sum(revenue) filter (where ${thirdQuarter(2026)}) / sum(revenue) filter (where ${thirdQuarter(2025)}) - 100, 2)
          from sales where store = 'Online'`,
      },
    ],
    files: [],
  },
  {
    id: 'leaving-1',
    facts: [
      'begin at least two weeks before the last day',
      'the last day cannot be a federal holiday',
      'the last day has to be worked in full, unless most of the final pay period was worked',
      'fill out the TTS Offboarding Form',
      'supervisors who leave within 120 days of a review period write summary reviews',
      'review the benefits, and check the home address in Employee Express',
      'annual leave is paid out, sick leave is not, award leave is not and must be used before',
      'download paystubs and SF-50s',
      'hand over accounts, files and meetings, and log the final hours in Tock',
      'return the equipment, or the last paycheck may be withheld',
      'restrictions on work while seeking employment: talk to ethics staff, recuse where there is a conflict',
    ],
    never: ['sick leave is paid out', 'award leave is paid out'],
    files: ['leaving-tts.md'],
  },
  {
    id: 'holidays-1',
    facts: ['five weeks of paid annual leave a year', 'ten days can be carried into the next year'],
    never: ['four weeks'],
    files: ['leave-and-travel-policy.md'],
  },
  {
    id: 'holidays-2',
    facts: ['nobody in retail takes leave between 10 and 24 December', 'unless it was agreed before 1 September'],
    never: ['it needs only 14 days’ notice then'],
    files: ['leave-and-travel-policy.md'],
  },
  {
    id: 'conference-1',
    facts: ['three to five weeks in advance'],
    never: ['ten days to two weeks', 'fifteen days to three weeks as the answer'],
    files: ['conferences-events-training.md'],
  },
  {
    id: 'conference-2',
    facts: ['five to six weeks in advance for group attendance of a conference'],
    never: ['a group begins with more than six people'],
    files: ['conferences-events-training.md'],
  },
  {
    id: 'dispatch-room-1',
    facts: [
      '$92,500 once',
      '$103,000 each year',
      '$128,000 of margin in the first full year if all three assumptions come true',
      'if only the first comes true, it loses $36,000 a year',
    ],
    never: [],
    files: ['auckland-dispatch-room.md'],
  },
  {
    id: 'dispatch-room-2',
    facts: [
      'no: the board decides on 18 February 2027',
      'the strategy already plans a second dispatch room by 30 June 2027',
    ],
    never: ['the room was approved'],
    files: ['auckland-dispatch-room.md', 'strategy-2027-2030.docx'],
  },
  {
    id: 'two-leaves-1',
    facts: [
      'FMLA: up to 12 weeks of unpaid leave in 12 months',
      'paid parental leave: 12 weeks, paid',
      'paid parental leave is implemented through FMLA, so both need one year of federal service',
      'FMLA also covers serious health conditions of one’s own or of family (and family in the armed forces)',
      'yes: FMLA used in the 12 months before reduces the weeks of paid parental leave, and the other way round',
      '12 weeks of paid parental leave use up the FMLA of the next 52 weeks',
    ],
    never: ['both can be taken in full, for 24 weeks'],
    files: ['fmla.md', 'paid-parental-leave.md'],
  },
  {
    id: 'result-1',
    facts: ['all four months'],
    never: [],
    cells: results.map(([month, value]) => ({
      table: 'sales and costs',
      row: month,
      column: 'Revenue less total cost',
      value,
      sql: `select (select sum(revenue) from sales where strftime(day, '%Y-%m') = '${month}')
        - (select sum(total) from costs where month = '${month}-01')`,
    })),
    files: [],
  },
  {
    id: 'result-2',
    facts: ['there is no store or figure of Dunedin', 'the stores are Auckland, Wellington, Christchurch and Online'],
    never: ['an amount for Dunedin'],
    files: [],
  },
  {
    id: 'suppliers-1',
    facts: [
      'the growers’ co-operative of Huila (Colombia)',
      'Volcán Azul Exporters (Guatemala)',
      'Simbu Highlands Trading (Papua New Guinea)',
      'the board prefers the co-operative in Huila',
      'Ingrid may negotiate up to $12.40 per kilogram',
    ],
    never: ['a contract with Huila is signed'],
    files: ['supplier-review-2026.docx', 'board-minutes-2026-10.pdf'],
  },
]
