import { type DemoDocument, heading, list, paragraph, subheading, table } from '../demo-document.ts'

export const handbookJoiningAndLearning: DemoDocument = {
  folder: ['People'],
  filename: 'handbook-joining-and-learning.md',
  title: 'Handbook: joining, learning and leaving',
  summary: 'In force from 1 September 2025. Owner: people and culture. Review: August 2027.',
  day: '2025-09-01',
  blocks: [
    paragraph(
      'You join a small company in which most people know each other. This part of the handbook tells you what happens in your first months, how you learn the trade, and how we part from each other when it comes to that.',
    ),
    heading('Before the first day'),
    paragraph(
      'You get your agreement at least five working days before you have to sign it, and we want you to show it to somebody. Ngaire sends you the roster of the first two weeks, the name of your buddy, and a bag of coffee. Whoever drives one of our vans shows a full licence; whoever handles money agrees to a check by the Ministry of Justice, which we pay.',
    ),
    heading('The first ninety days'),
    table(
      ['When', 'What', 'Who'],
      [
        ['Day 1', 'Welcome with a karakia, keys, safety round, lunch with the team', 'Buddy'],
        ['Week 1', 'No shift alone. Two hours of cupping in the roastery', 'Head roaster'],
        ['Day 30', 'What is clear, what is not, what you would change', 'Manager'],
        ['Day 60', 'Milk, grinder and till signed off', 'Senior barista'],
        ['Day 90', 'A talk about staying, from both sides', 'Manager and Ngaire'],
      ],
    ),
    paragraph(
      'There is no trial period of ninety days in our agreements. If it does not work, we say so at day 30, and what would have to change by day 60.',
    ),
    heading('Learning'),
    subheading('Barista'),
    paragraph(
      'Level one takes about 40 hours at the machine and ends with twelve drinks in fifteen minutes. Level two adds sensory work and the care of the grinder. Level three is taught by us and examined by the Specialty Coffee Association; we pay the fee of $640 once, and a second time if you passed in two of three parts.',
    ),
    subheading('Roaster'),
    paragraph(
      'Two apprentices begin every February. An apprenticeship takes two years. The first months are sacks, samples and cleaning; nobody touches the gas before the written test. Afterwards you stay for at least a year or pay back a third of the course fees.',
    ),
    subheading('Te reo Māori'),
    paragraph(
      'Lessons are on Wednesdays from 3 to 4 pm, in paid time, with Hana Pōtiki. By 2028 every shop shall have one person who can hold a tasting in te reo. You need not be good; you need to come.',
    ),
    subheading('Anything else'),
    paragraph(
      'Everybody has $500 a year for a course that has something to do with what we do. Welding has been allowed, stand-up comedy has not, although we thought about it.',
    ),
    heading('When something is wrong'),
    list(
      'Say it to the person first, if you can.',
      'Then to your manager, to Ngaire, or to Daniel Okafor on the board, whom you may call without telling anybody.',
      'We answer within five working days and write down what we have agreed.',
      'Bullying is looked into by somebody from outside. Nobody is moved because they complained.',
    ),
    heading('Leaving'),
    paragraph(
      'The notice is two weeks in grades 1 and 2 and four weeks from grade 3 on, for both sides. Your last wages come with the next run, with what is left of your holidays. Ngaire asks every leaver the same seven questions; the answers are read by the board without names. You keep your apron.',
    ),
    paragraph(
      'A reference is written within ten days and shown to you first. Whoever was good here may come back within two years at the grade that they left.',
    ),
  ],
}
