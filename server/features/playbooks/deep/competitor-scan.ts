import { type DeepTemplate, lines, outcome, outputsOf, stepsOf } from './deep-template.ts'

export const competitorScan: DeepTemplate = {
  slug: 'competitor-scan',
  name: 'Competitor scan',
  description:
    'Brings together what your own papers, public pages and customers say about rivals, where you are worse, and the one move to make.',
  category: 'Market',
  callToAction: 'Start the scan',
  isMultiUser: false,
  roles: [],
  steps: stepsOf(
    {
      type: 'prev_output',
      label: 'The last scan',
      guidance:
        'Look at what was expected of each rival last time. Where they did otherwise, your picture of them was wrong; say how.',
      includeStepsString: '007',
    },
    {
      type: 'chat',
      label: 'Whom we compare ourselves with',
      guidance:
        'Name the rivals as customers see them, not as the trade does: what would they buy if you closed tomorrow? Doing nothing and doing it themselves are rivals too. Five are enough. Then what you compare: what a buyer decides by.',
      outputs: outputsOf(
        ['Rivals', 'Which five rivals, substitutes included, would customers turn to?', 'creative'],
        ['What buyers decide by', 'By which three to five things do customers choose?', 'factual'],
        ['How well we are known', 'How well is the organisation known in each of its markets?', 'factual'],
        ['What we fear', 'Which move of a rival would hurt most?', 'creative'],
      ),
    },
    {
      type: 'research',
      label: 'What our own papers know',
      guidance:
        'Begin at home: market studies, minutes, lost offers, price lists. Most of what a scan needs has been written down once. Keep the day and the author of each.',
      topic: 'What do the organisation’s own papers say about rivals, customers and prices?',
      researchSource: 'internal',
      breakdown: true,
      breakdownQuestions: lines(
        'How well is the organisation known in its markets?',
        'What would customers pay more for?',
        'Which customers does nobody serve well yet?',
        'What do our policies say about prices and discounts?',
        'What was {measure} by {dimension}?',
      ),
      format: 'A list of findings under customers, prices and rivals, each with its source and its day.',
    },
    {
      type: 'research',
      label: 'What public pages say',
      guidance:
        'Give the addresses of the rivals’ pages, price lists and announcements. What a rival says of itself is a claim; write it as one. Look for what they stopped saying.',
      topic: 'What do rivals offer, at which prices, and what have they announced?',
      researchSource: 'external',
      capabilities: ['external'],
      breakdown: true,
      breakdownQuestions: lines(
        'What does each rival offer, and to whom?',
        'Which prices and terms do they publish?',
        'What have they announced in the last twelve months?',
      ),
      format: 'A table (rival, offer, price, announced), each cell with its source or “not found”.',
    },
    {
      type: 'meetingNotes',
      label: 'What customers and sales say',
      guidance:
        'Put in the transcript of two or three talks: a customer who stayed, one who left, somebody who sells. Ask what nearly made them choose otherwise. One sentence of a customer outweighs a page of ours.',
      outputs: outputsOf(
        ['Why they chose us', 'Why did customers choose us?', 'factual'],
        ['Why they left', 'Why did customers leave, or nearly leave?', 'factual'],
        ['What they say of rivals', 'What do they say that rivals do better?', 'factual'],
      ),
    },
    {
      type: 'chat',
      label: 'The one move',
      guidance:
        'Choose one move, and say what it costs and what you expect of it. Then sit in the chair of the rival whom it hurts most and answer it. If you cannot think of an answer, you do not know them well enough.',
      includeStepsString: '002,003,004,005',
      outputs: outputsOf(
        ['Our move', 'Which one move should we make, against which rival, and what do we expect of it?', 'creative'],
        ['Their answer', 'How could the rivals answer it?', 'creative'],
        ['Where we are worse', 'Where are we worse in the eyes of customers?', 'creative'],
        ['Who does it', 'Who does what about it, and by when?', 'creative'],
      ),
    },
    {
      type: 'output',
      label: 'Competitor scan',
      guidance:
        'Two pages: where we are better, where we are worse, and the one move that follows. A scan that ends without a move was reading.',
      includeStepsString: '001,002,003,004,005,006',
      outputs: outcome(
        'Which one move should we make, against which rival, and what do we expect of it?',
        'How could the rivals answer it, and where are we worse in the eyes of customers?',
      ),
      format:
        'Two pages at most, with the headings Recommendation, The figures and their sources, What speaks against it, What is missing, Who decides what by when. One table of rivals.',
    },
  ),
}
