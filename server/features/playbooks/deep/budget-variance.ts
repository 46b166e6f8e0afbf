import { type DeepTemplate, lines, outcome, outputsOf, stepsOf } from './deep-template.ts'

export const budgetVariance: DeepTemplate = {
  slug: 'budget-variance',
  name: 'Budget variance',
  description:
    'Finds where revenue and costs left the budget, asks those who hold it why, and ends with what is done about it and what the year will look like.',
  category: 'Finance',
  callToAction: 'Explain the variances',
  isMultiUser: true,
  roles: [
    {
      id: 'analyst',
      name: 'Finance',
      description: 'Works out the variances and writes the report.',
      isUserRole: true,
      idx: 0,
    },
    {
      id: 'holder',
      name: 'Budget holder',
      description: 'Answers for the budget and explains its variances.',
      isUserRole: false,
      idx: 1,
    },
  ],
  steps: stepsOf(
    {
      type: 'prev_output',
      label: 'What was promised last time',
      guidance:
        'List the actions of the last report with their days. One that is overdue stands in this report before any new one.',
      includeStepsString: '006',
    },
    {
      type: 'research',
      label: 'The variances',
      guidance:
        'From the largest to the smallest, in money first and in per cent second. A variance is favourable or unfavourable for the result, not plus or minus. Look for two that hide each other: a good total over two bad halves.',
      topic: 'Where did the figures leave the budget, and why?',
      researchSource: 'internal',
      breakdown: true,
      breakdownQuestions: lines(
        'How does {measure} compare with the budget by {dimension}?',
        'How does {measure} compare with the budget by month?',
        'What was {measure} by {dimension}?',
        'What do the minutes of the board say about costs and the budget?',
      ),
      format: 'A table (line, actual, budget, difference), the largest difference first; then what offsets what.',
    },
    {
      type: 'chat',
      label: 'Which ones matter',
      allowedRole: 'Finance',
      guidance:
        'Choose the few that a reader must know: above your limit in money and in per cent, or small and growing. For each decide whether it is timing (it comes back), a mistake of the plan, or a change of the business. Only the last is news.',
      includeStepsString: '002',
      outputs: outputsOf(
        ['Limit', 'From which amount and share on does a variance need an explanation?', 'factual'],
        ['Variances to explain', 'Which variances lie above the limit, with amount and share?', 'factual'],
        ['Timing, plan or change', 'Which are timing, which a mistake of the plan, which a change?', 'creative'],
        ['What hides', 'Which favourable and unfavourable variances cancel each other?', 'creative'],
      ),
    },
    {
      type: 'meetingNotes',
      label: 'Talk with the budget holders',
      allowedRole: 'Finance',
      guidance:
        'Ask each budget holder about their largest variance: what happened, when did you first know, what will the year end be. Put the transcript in; explanations are kept in their own words.',
      outputs: outputsOf(
        ['Causes', 'Which cause does each budget holder give for each variance?', 'factual'],
        ['First known', 'When was each variance first known?', 'factual'],
        ['Actions', 'Who will do what about it, and by when?', 'factual'],
      ),
    },
    {
      type: 'chat',
      label: 'Outlook to the year’s end',
      allowedRole: 'Budget holder',
      guidance:
        'Say where the year ends if nothing is done, and where with the actions. Give a figure and the assumption that it hangs on, not a range that cannot be wrong.',
      includeStepsString: '002,003,004',
      outputs: outputsOf(
        ['Year-end without action', 'Where does the year end if nothing is done?', 'creative'],
        [
          'Year-end with the actions',
          'Where does it end with the actions, and on which assumption does that hang?',
          'creative',
        ],
        ['What must be done', 'What must be done so that the budget is met?', 'creative'],
        ['Weakest explanation', 'Which explanation is the weakest, and what follows if it is wrong?', 'creative'],
        ['Help needed', 'Which decision or money do you need, from whom, by when?', 'creative'],
      ),
    },
    {
      type: 'output',
      label: 'Variance report',
      allowedRole: 'Finance',
      guidance:
        'One page and one table. Say first whether the budget will be met. An explanation that repeats the figure in words (“costs were higher because we spent more”) is struck out.',
      includeStepsString: '001,002,003,004,005',
      outputs: outcome(
        'Will the budget be met, and what must be done so that it is?',
        'Which explanation is the weakest, and what follows if it is wrong?',
      ),
      format:
        'One page and one table, with the headings Recommendation, The figures and their sources, What speaks against it, What is missing, Who decides what by when.',
    },
  ),
}
