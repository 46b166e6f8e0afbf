import { formatCount } from '../shared/format.ts'
import { researchProblems } from './research-problems.texts.ts'

const counted = (count: number, one: string, many: string) => `${formatCount(count)} ${count === 1 ? one : many}`

export const researchTexts = {
  problems: researchProblems,
  notUpdatable: "This topic can't be updated. It must be re-run first.",
  notRepeatable: 'This topic has been run since then. Run it again from its own page.',
  onlyOwnerHides: 'Only the person who created this topic can make it private.',
  onlyOwnerChanges: 'Only the person who created this topic and administrators can change it.',
  notDone: 'Nothing to print yet. Wait until the research is done.',
  jobLabel: (topic: string) => `Research: ${topic}`,
  updateLabel: (topic: string) => `Check for updates: ${topic}`,
  stopped: 'The research was stopped.',
  answers: { nothing: 'No source answers this.' },
  steps: {
    sources: 'Reading the sources',
    plan: 'Planning the questions',
    question: (at: number, of: number) => `Question ${at} of ${of}`,
    scouting: 'Getting an overview',
    round: (round: number, questions: number) => `Round ${round}: ${counted(questions, 'question', 'questions')}`,
    orchestrating: 'Looking for gaps and contradictions',
    section: (heading: string) => `Writing: ${heading}`,
    writing: 'Writing the report',
    checking: 'Checking every sentence',
    repairing: 'Correcting sentences',
  },
  report: {
    summary: 'Summary',
    findings: 'Findings',
    missing: 'What the sources do not say',
    judgement: 'judgement',
    oldSource: (year: string) => `source from ${year}`,
    undatedSource: 'undated source',
    undatedSign: '†',
    manyUndated: '† The source has no date.',
    mostUndated: (undated: number, of: number) =>
      undated === of
        ? researchTexts.report.allUndated
        : `${undated} of ${of} sources have no date (see the list of sources), so it’s unclear how current they are.`,
    allUndated: 'No source has a date, so it’s unclear how current they are.',
    writtenBy: (model: string) => `Written by a language model: ${model}`,
    writtenLabel: 'Author',
    judgementsLabel: 'Judgements',
    judgements: (count: number) => `${counted(count, 'sentence', 'sentences')}, marked as judgement`,
    dated: (date: string) => `dated ${date}`,
    undated: 'undated',
    forRole: (role: string) => `For ${role}`,
    sourcesLabel: 'Sources',
    questionsLabel: 'Questions',
    checkLabel: 'Checked',
    checked: (count: number, without: number) =>
      without === 0
        ? `${counted(count, 'sentence', 'sentences')}, each supported by its source`
        : `${counted(count, 'sentence', 'sentences')}, ${without} without a source`,
    unsupported: 'Sentences that no source supports',
    about: 'About this report',
    sourceNames: { internal: 'Documents and data', external: 'Websites', both: 'Documents, data and websites' },
    page: (number: number) => `page ${number}`,
    morePassages: (count: number) => `${counted(count, 'more passage', 'more passages')} not quoted`,
  },
  sources: {
    internal: 'Documents and data',
    data: (table: string) => `Data: ${table}`,
    website: 'The website of the organisation',
    addresses: 'Addresses you give',
    search: 'Web search',
    documents: (count: number) => counted(count, 'document', 'documents'),
    pages: (count: number) => counted(count, 'page', 'pages'),
    noPages: 'No pages read yet',
    noAddresses: 'None given',
    searchReady: 'Ready',
    noSearch: 'No search service is set up on this server',
    unread: (address: string, reason: string) => `Couldn’t read ${address}: ${reason}`,
    searchFailed: 'The search service didn’t answer.',
    onlyOutside: 'This topic is researched outside the organisation only.',
    refused: 'it doesn’t lead to a public web address',
    unreadable: 'it didn’t return a readable page',
  },
  plan: {
    unreadable: 'the model’s answer had no plan',
    tooSlow: 'it took too long',
    byRules: (reason: string) => `The model made no plan, so the topic became the question: ${reason}`,
    assumed: (question: string, choice: string) => `${question} It was read as: ${choice}`,
  },
  check: {
    noNote: 'It names no source.',
    unknownNote: 'It names a note that does not exist.',
    otherFigure: (figure: string) => `A figure in it is not in what it cites: ${figure}`,
    judgementFigure: (figure: string) => `A judgement holds a figure that nothing it leans on holds: ${figure}`,
    judgementName: (name: string) => `A judgement holds a name that nothing it leans on holds: ${name}`,
    judgementAlone: 'Nothing beside this judgement says what it leans on.',
    tooManyJudgements: 'There are too many judgements beside what the sources say.',
    gapFigure: 'A sentence on what is missing must not hold a figure.',
    otherWords: 'Too few of its words are in what it cites.',
    notSaid: 'What it cites does not say it.',
    unreadable: 'the model’s answer had no verdicts',
    tooLong: (words: number, wanted: number) =>
      `The report has ${formatCount(words)} words and should have ${formatCount(wanted)}.`,
    otherSentences: (heading: string, has: number, wanted: string) =>
      `“${heading}” has ${counted(has, 'sentence', 'sentences')} and should have ${wanted}.`,
    notJudged: (reason: string) =>
      `The model couldn’t judge every sentence, so the rest were checked by their words: ${reason}`,
    listed: (text: string, reason: string) => `${text} (${reason})`,
  },
  notes: {
    dropped: (claim: string) => `Left out a note without a source: “${claim}”`,
    beyondMost: (question: string, most: number, claim: string) =>
      `“${question}” has more than ${most} notes, so this one was left out: “${claim}”`,
    leftOut: (count: number) => `${counted(count, 'note', 'notes')} over the limit of one question left out.`,
    saidOtherwise: (claim: string, names: readonly string[]) =>
      names.length === 0 ? claim : `${claim} (${names.join(', ')} says otherwise)`,
    calculatedAs: (expression: string) => `calculated as ${expression}`,
    workerFailed: (question: string, reason: string) => `Couldn’t research “${question}”: ${reason}`,
    stillOpen: (text: string) => `Still open: ${text}`,
    sectionFailed: (heading: string, reason: string) =>
      `The model wrote nothing for “${heading}”, so its notes are listed: ${reason}`,
    nothingWritten: (reason: string) => `The model couldn’t do this research, so this is only the evidence: ${reason}`,
    nothingFound: 'it found no note with a source',
  },
  evidence: {
    head: (questions: number, passages: number, sources: number) =>
      `This is a file of evidence, not a report: ${counted(questions, 'question', 'questions')} with ${counted(passages, 'passage', 'passages')} from ${counted(sources, 'source', 'sources')} that match, quoted in full. No language model read them, so there are no conclusions.`,
    nothing: (questions: number) =>
      `This is a file of evidence, not a report: nothing matches the ${counted(questions, 'question', 'questions')}. No language model read the sources, so there are no conclusions.`,
    noPassage: 'No passage matches this question.',
    near: 'These passages contain only some of the question’s words.',
    figures: 'From the data',
    from: (title: string, heading: string) => (heading === '' ? title : `${title}: ${heading}`),
    formatIgnored: 'The output format was ignored: without a language model there is no text to put into it.',
  },
  formats: {
    comparison: ['Summary', 'Overview table', 'Findings', 'What is missing'],
    figures: ['Summary', 'Figures', 'Findings', 'What is missing'],
    decision: ['Summary', 'Findings', 'Recommendations of the sources', 'What is missing'],
    rules: ['Summary', 'Findings', 'What must be done', 'What is missing'],
    general: ['Summary', 'Findings', 'What is missing'],
  },
  updates: {
    whatChanged: 'What changed',
    nothingNew: 'Nothing new was found.',
    failed: (reason: string) => `Couldn’t check for updates: ${reason}`,
    abstract: (count: number) =>
      count === 0 ? 'Nothing new was found.' : `${counted(count, 'new finding', 'new findings')}.`,
    why: (question: string) => `About “${question}”.`,
    before: (text: string) => `Before: “${text}”`,
    changed: (question: string) => `This changes what the report says about “${question}”.`,
    mailSubject: 'New findings in research you follow',
    mailText: (topic: string, lines: readonly string[], link: string) =>
      `${topic}\n\n${lines.map((line) => `- ${line}`).join('\n\n')}\n\nRead it: ${link}\n\nYou get this email because you subscribed to this topic. You can unsubscribe in its settings.\n`,
  },
}
