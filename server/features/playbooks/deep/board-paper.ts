import { type DeepTemplate, lines, outcome, outputsOf, stepsOf } from './deep-template.ts'

export const boardPaper: DeepTemplate = {
  slug: 'board-paper',
  name: 'Board paper',
  description:
    'Leads from a question for the board to a paper that asks for one decision, with the case in figures, the risks and the follow-up.',
  category: 'Board',
  callToAction: 'Prepare the paper',
  isMultiUser: true,
  roles: [
    {
      id: 'author',
      name: 'Author',
      description: 'Writes the paper and answers for its figures.',
      isUserRole: true,
      idx: 0,
    },
    {
      id: 'sponsor',
      name: 'Sponsor',
      description: 'The executive who brings the paper to the board and stands behind it.',
      isUserRole: false,
      idx: 1,
    },
  ],
  steps: stepsOf(
    {
      type: 'prev_output',
      label: 'The last paper',
      guidance:
        'Begin with what the board was told last time. Every follow-up that had a day is either done or explained in the new paper.',
      includeStepsString: '007',
    },
    {
      type: 'chat',
      label: 'The decision asked for',
      allowedRole: 'Author',
      guidance:
        'Write the resolution as it should stand in the minutes, before you write a word of the paper. If you cannot write it, the paper is for information and needs half a page. Name what the board has minuted on the matter before: nothing costs trust like a paper that forgets it.',
      outputs: outputsOf(
        ['Resolution', 'What exactly should the board resolve, in one sentence?', 'creative'],
        ['Why now', 'What happens if the board decides a meeting later?', 'creative'],
        ['What the board said before', 'What do earlier minutes say about this matter?', 'factual'],
        ['Limits of authority', 'Which decisions are the board’s own, and which can management take?', 'factual'],
      ),
    },
    {
      type: 'research',
      label: 'The case in figures',
      guidance:
        'Five figures at most, each with the same figure of the period before and of the budget. A board remembers three. State the currency, the period and whether tax is in.',
      topic: 'Which figures of the organisation carry the decision?',
      researchSource: 'internal',
      breakdown: true,
      breakdownQuestions: lines(
        'What does {proposal} cost, once and a year: price, quantity and amount, with the least that has to be taken or paid?',
        'What are the latest price and quantity and the yearly cost of what is bought or done today instead, each with its month, and which way have they moved since a year before?',
        'What would the proposal save, earn or avoid in a year, as an amount beside its cost?',
        'Which other courses are there to the proposal, and what would each cost in the same terms? What does it cost to do nothing for a year?',
        'Which aim, limit or threshold of the organisation does the proposal bear on, with its figure, its day and the figure of today?',
        'What must be true for the proposal to work: quantities, prices, days and conditions?',
        'What was {measure} in the last quarter against the budget?',
        'What was {measure} by {dimension}?',
        'How does {measure} compare with the budget by {dimension}?',
        'How has {measure} moved by month?',
      ),
      format: 'One table (figure, last period, the period before, budget), then one sentence on what it means.',
    },
    {
      type: 'research',
      label: 'Obligations and setting',
      guidance:
        'Find what binds the organisation: contracts, policies, earlier resolutions, rules. Quote the clause, not its gist. Then what others do in the same matter.',
      topic: 'Which contracts, policies, resolutions and rules bind the decision?',
      researchSource: 'both',
      capabilities: ['internal', 'external'],
      breakdown: true,
      breakdownQuestions: lines(
        'Which contracts fix terms, notice or prices?',
        'Which policies of the organisation set limits on this?',
        'What has the board resolved and asked to be followed up?',
        'Which aims of the strategy does this serve?',
      ),
      format: 'A list: what binds us, the words themselves, the source.',
    },
    {
      type: 'meetingNotes',
      label: 'Management’s discussion',
      allowedRole: 'Author',
      guidance:
        'Put in the transcript of the meeting at which management talked the matter through. Dissent belongs into the paper: a board that learns of it later asks why. Everybody who sees the playbook can read the transcript, so take out what is not for them.',
      outputs: outputsOf(
        ['Agreed', 'What did management agree on?', 'factual'],
        ['Dissent', 'Who saw it otherwise, and with which reason?', 'factual'],
        ['Actions', 'Who will do what, and by when?', 'factual'],
      ),
    },
    {
      type: 'chat',
      label: 'Risks and other courses',
      allowedRole: 'Sponsor',
      guidance:
        'Name the three risks that would make you regret the decision, each with its first sign and who watches it. Then the two other courses, one of which is to do nothing, at their price.',
      includeStepsString: '002,003,004,005',
      outputs: outputsOf(
        ['Risks', 'Which three risks matter, with the first sign of each and who watches it?', 'creative'],
        ['Doing nothing', 'What does it cost to do nothing for a year?', 'factual'],
        ['The other course', 'Which other course was weighed, and why is it not proposed?', 'creative'],
        ['What it costs', 'What does the proposal cost, once and every year, and from which budget?', 'factual'],
      ),
    },
    {
      type: 'output',
      label: 'Board paper',
      allowedRole: 'Author',
      guidance:
        'Two pages that can be read in five minutes. The resolution first, in the words of the minutes. Appendices are for those who ask.',
      includeStepsString: '001,002,003,004,005,006',
      outputs: outcome(
        'What should the board resolve, word for word?',
        'Which risks and which other course speak against it, and what would they cost?',
      ),
      format:
        'Two pages at most, with the headings Recommendation, The figures and their sources, What speaks against it, What is missing, Who decides what by when. One table of figures.',
    },
  ),
}
