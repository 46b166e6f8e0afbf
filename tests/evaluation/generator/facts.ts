import type { Random } from '../random.ts'

/** A section of a made handbook: what it says of one number, and how people ask for it. */
export type Fact = { heading: string; sentence: string; around: string; asks: string[] }
type Maker = (random: Random) => Fact

const fact =
  (
    heading: string,
    low: number,
    high: number,
    write: (number: number) => string,
    around: string,
    ...asks: string[]
  ): Maker =>
  (random) => ({ heading, sentence: write(random.whole(low, high)), around, asks })

const makers: Maker[] = [
  fact(
    'Uniforms',
    2,
    6,
    (n) => `Everyone receives ${n} shirts with the badge in the first week.`,
    'Badges are sewn on by hand.',
    'How many shirts do I get?',
    'how many shirts with the badge does a new person receive',
  ),
  fact(
    'Keys',
    20,
    90,
    (n) => `A lost key costs the person who lost it ${n} dollars.`,
    'Spare keys hang in the steel cabinet.',
    'What happens if I lose my key?',
    'how much is a lost key',
  ),
  fact(
    'Parking',
    3,
    40,
    (n) => `There are ${n} parking spaces for staff behind the building.`,
    'Visitors park on the street.',
    'Where can staff park?',
    'how many parking spaces are there',
  ),
  fact(
    'Bereavement leave',
    2,
    9,
    (n) => `After the death of a relative you may stay at home for ${n} days with pay.`,
    'Tell your manager by telephone.',
    'How many days off do I get when a relative dies?',
    'bereavement leave days',
  ),
  fact(
    'First aid',
    4,
    30,
    (n) => `The first aid box is checked every ${n} weeks by the safety officer.`,
    'Used plasters are replaced at once.',
    'How often is the first aid box checked?',
    'who checks the first aid box',
  ),
  fact(
    'Gifts',
    25,
    150,
    (n) => `Gifts worth more than ${n} dollars are handed to the office.`,
    'Flowers and food may be shared by the team.',
    'May I keep a gift from a customer?',
    'whats the limit for gifts',
  ),
  fact(
    'Cash desk',
    100,
    900,
    (n) => `At closing time the cash desk holds ${n} dollars in change.`,
    'The rest goes into the safe.',
    'How much change stays in the cash desk?',
    'how much change in the cash desk at closing',
  ),
  fact(
    'Complaints',
    2,
    20,
    (n) => `A complaint is answered in writing within ${n} working days.`,
    'The answer is signed by a manager.',
    'How fast must we answer a complaint?',
    'when do complaints get answered',
  ),
  fact(
    'Bicycles',
    150,
    800,
    (n) => `The company pays up to ${n} dollars towards a bicycle every three years.`,
    'Helmets are paid for in full.',
    'Does the company pay for a bicycle?',
    'how much do i get for a bicycle',
  ),
  fact(
    'Night shifts',
    8,
    45,
    (n) => `Night shifts are paid ${n} percent more than the usual wage.`,
    'A night shift begins at ten in the evening.',
    'What is the extra pay for night shifts?',
    'do night shifts pay more',
  ),
  fact(
    'Visitors',
    2,
    8,
    (n) => `A guide leads at most ${n} visitors at a time through the workshop.`,
    'Children wear ear protection.',
    'How many visitors may a guide take along?',
    'how many visitors per guide',
  ),
  fact(
    'Waste',
    2,
    14,
    (n) => `Glass is collected every ${n} days from the yard.`,
    'Paper goes into the blue bin.',
    'When is the glass collected?',
    'how often do they collect glass',
  ),
  fact(
    'Training',
    3,
    25,
    (n) => `Each person has ${n} hours of training a year during working time.`,
    'Courses are listed on the board.',
    'How many training hours do I have?',
    'training hours per year',
  ),
  fact(
    'Ladders',
    3,
    12,
    (n) => `Ladders longer than ${n} metres need a second person at the foot.`,
    'Wet ladders stay in the shed.',
    'When do I need a second person for a ladder?',
    'can i use a long ladder alone',
  ),
  fact(
    'Heating',
    15,
    22,
    (n) => `In winter the rooms are heated to ${n} degrees.`,
    'Windows stay shut while the heating runs.',
    'How warm are the rooms in winter?',
    'what temperature are rooms heated to',
  ),
  fact(
    'Photographs',
    5,
    60,
    (n) => `Photographs of guests are deleted after ${n} days.`,
    'Guests are asked before any picture is taken.',
    'How long do we keep photographs of guests?',
    'when are guest photographs deleted',
  ),
]

/** What no made handbook says anything of. */
const nowhere = [
  'What is the rule about cryptocurrency?',
  'how do i apply for a pilot licence',
  'Which dentist is covered by the insurance?',
  'whats the policy on relocation abroad',
  'Who repairs the elevator?',
  'how many stock options does a director get',
  'What is the password for the intranet?',
  'when is the marathon',
]

export function makeFacts(random: Random, count: number): { facts: Fact[]; unknown: string[] } {
  return { facts: random.some(makers, count).map((make) => make(random)), unknown: random.some(nowhere, 2) }
}

export function handbookOf(title: string, facts: readonly Fact[]): string {
  const sections = facts.map(({ heading, sentence, around }) => `## ${heading}\n\n${around} ${sentence}\n`)
  return [`# Working at the ${title.toLowerCase()}\n`, ...sections].join('\n')
}

/** The texts that a passage must hold to answer, in the order of the facts. */
export const paragraphsOf = (facts: readonly Fact[]): string[] =>
  facts.map(({ around, sentence }) => `${around} ${sentence}`)
