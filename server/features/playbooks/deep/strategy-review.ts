import { type DeepTemplate, lines, outcome, outputsOf, stepsOf } from './deep-template.ts'

export const strategyReview: DeepTemplate = {
  slug: 'strategy-review',
  name: 'Strategy review',
  description:
    'Checks a strategy against its own aims, the market and the people who answer for it, and ends with what to keep, what to change and who decides.',
  category: 'Strategy',
  callToAction: 'Start the review',
  isMultiUser: true,
  roles: [
    {
      id: 'lead',
      name: 'Review lead',
      description: 'Frames the review, gathers the evidence and writes the outcome.',
      isUserRole: true,
      idx: 0,
    },
    {
      id: 'sponsor',
      name: 'Executive sponsor',
      description: 'Challenges the options before anything is recommended.',
      isUserRole: false,
      idx: 1,
    },
  ],
  steps: stepsOf(
    {
      type: 'prev_output',
      label: 'What the last review decided',
      guidance:
        'Read what was recommended last time and which actions had a day. A review that does not begin with its own promises repeats them. Where this is the first one, complete the step and go on.',
      includeStepsString: '008',
    },
    {
      type: 'chat',
      label: 'Frame the review',
      allowedRole: 'Review lead',
      guidance:
        'Settle what the review is for before you look at anything. Write the one decision that it prepares, how far ahead it looks, and what would have to be true for you to change course. If you cannot name what would change your mind, the review cannot either.',
      outputs: outputsOf(
        ['Decision', 'Which decision does this review prepare, in one sentence?', 'creative'],
        ['Horizon and scope', 'Which period, units and markets does the strategy cover?', 'factual'],
        ['Aims', 'Which aims does the strategy set, with the figure and the day for each?', 'factual'],
        ['What would change our mind', 'Which finding would make us leave the present course?', 'creative'],
        ['Who decides', 'Who decides on the outcome, and when do they meet?', 'factual'],
      ),
    },
    {
      type: 'research',
      label: 'Where we stand against our aims',
      guidance:
        'Each aim gets three things: the figure of today, the figure that was planned for today, and who answers for it. An aim without a figure is a wish; say so. Figures come from the organisation’s own tables and papers.',
      topic: 'How far has the organisation come with the aims of its strategy?',
      researchSource: 'internal',
      breakdown: true,
      breakdownQuestions: lines(
        'What are the aims of the strategy, and who answers for each?',
        'What are the figure and the day of each aim of the strategy, its figure of today, and that of a year before?',
        'What do the aims that are behind cost to reach and bring in a year, and what does it cost to go on as planned?',
        'At which thresholds or conditions do papers of the organisation say that the course is changed, and what is the figure of today for each?',
        'Which quantities, prices and terms decide the matter of this review, {proposal}, as they are today?',
        'What was {measure} by {dimension}?',
        'How does {measure} compare with the budget by {dimension}?',
        'What does the board say about the results of the last quarter?',
        'Which risks does the strategy name?',
      ),
      format:
        'A table of the aims (aim, planned, today, who answers for it), then one paragraph for each that is behind.',
    },
    {
      type: 'research',
      label: 'What changed around us',
      guidance:
        'Look for what has moved since the strategy was written: customers, prices, rivals, suppliers, rules. Separate what is observed from what is expected, and keep the day of each source: a market study older than a year is a memory.',
      topic: 'What changed among customers, rivals, suppliers and rules since the strategy was written?',
      researchSource: 'both',
      capabilities: ['internal', 'external'],
      breakdown: true,
      breakdownQuestions: lines(
        'What do customers want and what would they pay more for?',
        'How well is the organisation known in its markets?',
        'What do contracts with suppliers fix on price, volume and notice?',
        'How have the prices of the main inputs moved?',
        'Which rules or standards affect the business?',
      ),
      format: 'Short paragraphs under customers, rivals, suppliers and rules; each with its source and its day.',
    },
    {
      type: 'meetingNotes',
      label: 'Talks with those who answer for the aims',
      allowedRole: 'Review lead',
      guidance:
        'Talk with each person who answers for an aim, half an hour, without slides, and put the transcript here. Ask what they would stop, what they need and do not have, and which promise they no longer believe. Everybody who sees the playbook can read the transcript: take out what is not for them, and say at the beginning of each talk that it is written down.',
      outputs: outputsOf(
        ['What they would stop', 'Which activities would the people asked stop, and why?', 'factual'],
        ['What they need', 'Which people, money or decisions do they say are missing?', 'factual'],
        ['Doubts', 'Which aims or dates do they no longer believe in?', 'factual'],
        ['Promises', 'Who promised to do what, and by when?', 'factual'],
      ),
    },
    {
      type: 'chat',
      label: 'Options',
      allowedRole: 'Review lead',
      guidance:
        'Write at least three courses: go on as planned, change one thing, change the aim. For each say what it brings, what it costs, and what must be true for it to work. An option that nobody would choose is no option; replace it.',
      includeStepsString: '002,003,004,005',
      outputs: outputsOf(
        ['Going on as planned', 'What happens if nothing is changed, in figures?', 'factual'],
        ['Changing one thing', 'Which single change would move the most, and what does it cost?', 'creative'],
        ['Changing the aim', 'Which aim would be given up or set anew, and what follows?', 'creative'],
        [
          'What must be true',
          'For each option: which assumption carries it, and how could it be tested soon?',
          'creative',
        ],
        ['What we propose', 'What should be kept, changed or given up, in one sentence each?', 'creative'],
      ),
    },
    {
      type: 'chat',
      label: 'Challenge',
      allowedRole: 'Executive sponsor',
      guidance:
        'Argue against the option you like best. Ask what it would look like to have failed in two years and what would have been the first sign. What survives this goes into the paper; what does not is said there too.',
      includeStepsString: '006',
      outputs: outputsOf(
        ['Strongest objection', 'What is the strongest reason against the favoured option?', 'creative'],
        ['First sign of failure', 'Which figure would show first that it fails, and from which value on?', 'creative'],
        ['Conditions', 'Under which conditions do you support it?', 'creative'],
      ),
    },
    {
      type: 'output',
      label: 'Strategy review',
      allowedRole: 'Review lead',
      guidance:
        'Three pages that the board can decide on. The recommendation stands first. Leave out how you worked; keep every figure with its source, and say plainly what you do not know.',
      includeStepsString: '001,002,003,004,005,006,007',
      outputs: outcome(
        'What should be kept, changed or given up, in one sentence each?',
        'What is the strongest objection, and which other course would be taken if it proves right?',
      ),
      format:
        'Three pages at most, with the headings Recommendation, The figures and their sources, What speaks against it, What is missing, Who decides what by when. A table of the aims under the figures.',
    },
  ),
}
