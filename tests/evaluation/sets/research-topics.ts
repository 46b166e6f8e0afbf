/**
 * A question and the facts that a report must contain, written from the documents before any report was seen. Each fact
 * is a list of ways to write it; `file`: its source.
 */
export type ResearchCase = { question: string; file: string; facts: string[][] }

export const handbookTopics: readonly ResearchCase[] = [
  {
    question: 'How much paid parental leave is there, and what must an employee agree to?',
    file: 'paid-parental-leave.md',
    facts: [['12 weeks of paid time off'], ['return to work for at least 12 weeks']],
  },
  {
    question: 'Within what time must paid parental leave be used?',
    file: 'paid-parental-leave.md',
    facts: [['within a year of the child'], ['up to one year after your child']],
  },
  {
    question: 'How long must somebody have been a federal employee to get paid parental leave?',
    file: 'paid-parental-leave.md',
    facts: [['federal employee for 12 months']],
  },
  {
    question: 'What medical note is needed for the birth of a child?',
    file: 'paid-parental-leave.md',
    facts: [['medical note from your doctor', 'medical note will be used', 'medical note should include']],
  },
  {
    question: 'How many hours of advanced sick leave can be requested?',
    file: 'advanced-sick-leave.md',
    facts: [['240 hours of advanced sick leave']],
  },
  {
    question: 'Which paperwork does advanced sick leave need?',
    file: 'advanced-sick-leave.md',
    facts: [['Advanced Sick Leave Request form'], ['medical certification'], ['timesheet report']],
  },
  {
    question: 'When does comp time expire, and what happens to it when somebody leaves?',
    file: 'overtime.md',
    facts: [['expires one year (26 pay periods)'], ['comp time will be paid out']],
  },
  {
    question: 'How many credit hours can be accrued, and do they expire?',
    file: 'overtime.md',
    facts: [['up to 24 credit hours'], ['never expire']],
  },
  {
    question: 'Who can donate annual leave in the voluntary leave transfer program, and who can receive it?',
    file: 'voluntary-leave-transfer-program.md',
    facts: [
      ['donate annual leave directly to another employee'],
      ['negative leave balance of at least 24 hours', 'Exhausted all leave balances'],
    ],
  },
  {
    question: 'How many weeks of unpaid leave does the Family and Medical Leave Act give?',
    file: 'fmla.md',
    facts: [['up to 12 weeks of unpaid leave'], ['up to 26 weeks of unpaid FMLA']],
  },
  {
    question: 'For how long may a term appointment last, and how often is it renewed?',
    file: 'term-extensions.md',
    facts: [['maximum of four or eight years'], ['renewed every two years']],
  },
  {
    question: 'From how many days on must PeopleOps be told of a relocation?',
    file: 'moving.md',
    facts: [['120 days or less', 'longer than 120 days']],
  },
  {
    question: 'What should be done with a computer on which suspicious activity was detected?',
    file: 'security-incidents.md',
    facts: [['DO NOT turn off your computer'], ['valuable evidence may be lost']],
  },
  {
    question: 'How early must offboarding begin before the last day of work?',
    file: 'leaving-tts.md',
    facts: [['at least two weeks before your last day']],
  },
  {
    question: 'Which password manager is recommended?',
    file: 'password-requirements.md',
    facts: [['recommend using KeePassXC']],
  },
]

export const demoTopics: readonly ResearchCase[] = [
  {
    question: 'How many weeks of annual leave are there, and how far ahead is leave asked for?',
    file: 'leave-and-travel-policy',
    facts: [['five weeks of paid annual leave'], ['14 days ahead for up to a week']],
  },
  {
    question: 'How much sick leave is there, and when is a medical certificate asked for?',
    file: 'leave-and-travel-policy',
    facts: [['ten days of sick leave'], ['medical certificate after three days']],
  },
  {
    question: 'How long is parental leave, and what does Harbour Roasters add to it?',
    file: 'leave-and-travel-policy',
    facts: [['up to 26 weeks'], ['difference to your full wage for the first 12 weeks']],
  },
  {
    question: 'Who approves a journey overseas?',
    file: 'leave-and-travel-policy',
    facts: [['also needs the managing director']],
  },
  {
    question: 'When do prices change, and how are wholesale customers told?',
    file: 'pricing-policy',
    facts: [['Prices change once a year, on 1 April'], ['in writing at least 30 days before']],
  },
  {
    question: 'Is there a volume discount for wholesale customers?',
    file: 'pricing-policy',
    facts: [['There is no volume discount']],
  },
  {
    question: 'When may a surcharge be added to wholesale prices, and how high may it be?',
    file: 'pricing-policy',
    facts: [['above $14.00 per kilogram for three months running'], ['surcharge of up to $1.80 per kilogram']],
  },
  {
    question: 'How well is Harbour Roasters known in each city?',
    file: 'market-study',
    facts: [['34% of coffee buyers in Wellington'], ['17% in Auckland'], ['15% in Christchurch']],
  },
  {
    question: 'What do coffee buyers name as reasons for choosing a coffee?',
    file: 'market-study',
    facts: [['Taste came first (71%)'], ['freshness (52%)']],
  },
  {
    question: 'What does the supply contract say when the buyer takes less than the minimum volume?',
    file: 'supply-contract',
    facts: [['pays the price of what is missing'], ['within the following three months']],
  },
  {
    question: 'To what amount is the liability of each party of the supply contract limited?',
    file: 'supply-contract',
    facts: [['limited to $500,000']],
  },
  {
    question: 'What did the board resolve about the co-operative in Huila?',
    file: 'board-minutes',
    facts: [['negotiate with the co-operative in Huila up to $12.40 per kilogram']],
  },
  {
    question: 'What happened on the loading ramp in Wellington, and what was done about it?',
    file: 'board-minutes',
    facts: [['broke a wrist'], ['non-slip surface and a handrail']],
  },
  {
    question: 'How long are fridge records kept, and what happens to a fridge above its limit?',
    file: 'food-safety',
    facts: [['Records are kept for four years'], ['more than two hours is emptied']],
  },
  {
    question: 'What will the company not do according to its strategy?',
    file: 'strategy',
    facts: [
      ['will not sell through supermarkets'],
      ['will not discount espresso blends'],
      ['will not borrow more than 1.5 times'],
    ],
  },
]
