const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString('en-NZ')} ${count === 1 ? one : many}`

export const researchTexts = {
  problems: {
    topic: 'Please enter a topic',
    role: 'Please enter a role',
    question: 'Please enter a question',
    address: 'Please enter a web address that begins with http:// or https://',
  },
  notUpdatable: "This topic can't be updated. It must be re-run first.",
  onlyOwnerHides: 'Only the person who created this topic can make it private.',
  onlyOwnerChanges: 'Only the person who created this topic and administrators can change it.',
  notDone: 'There is nothing to print yet. Please wait until the research is done.',
  jobLabel: (topic: string) => `Research: ${topic}`,
  updateLabel: (topic: string) => `Check for updates: ${topic}`,
  stopped: 'The research was stopped.',
  answers: {
    closest: 'The sources come close but do not answer all of it.',
    nothing: 'No source answers this.',
    modelFailed: (reason: string) => `The model gave no answer, so the sources are quoted: ${reason}`,
  },
  prompts: {
    plan: 'You plan research. Answer with four to seven questions, one on each line, and nothing else. Each can be answered from documents, data or web pages, and together they answer the topic.',
    planFor: (topic: string, role: string) => `Topic: ${topic}\nThe report is written for: ${role}`,
    question: (question: string, topic: string, role: string, format: string) =>
      `Answer one question of a research report with what the sources say, in at most eight sentences. Every sentence carries the mark of its source; what no source says is left out.\n\nQuestion: ${question}\nTopic of the report: ${topic}\nWritten for: ${role}${format === '' ? '' : `\nThe report shall have: ${format}`}`,
  },
  steps: {
    sources: 'Reading the sources',
    plan: 'Planning the questions',
    question: (at: number, of: number) => `Question ${at} of ${of}`,
    writing: 'Writing the report',
    checking: 'Checking every sentence',
  },
  report: {
    summary: 'Summary',
    findings: 'Findings',
    missing: 'What the sources do not say',
    advice: 'What the sources recommend or require',
    figures: 'Figures',
    overview: 'Overview',
    question: 'Question',
    finding: 'Finding',
    source: 'Source',
    nothingFound: 'Nothing was found.',
    nothingMissing: 'Every question was answered with a quotation.',
    noAnswer: (question: string) => `No source answers “${question}”.`,
    partly: (question: string) => `The sources come close to “${question}” but do not answer all of it.`,
    noAdvice: 'The sources name nothing that must or should be done.',
    noFigures: 'The sources give no figures for this.',
    builtIn:
      'Written by the built-in analyst: every sentence is quoted from a source. It makes no judgements or recommendations of its own.',
    formatIgnored: (line: string) => `The built-in analyst could not follow this part of the output format: “${line}”.`,
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
  },
  sources: {
    internal: 'Documents and data',
    data: (table: string) => `Data: ${table}`,
    website: 'The website of the organisation',
    addresses: 'Addresses you give',
    search: 'Web search',
    documents: (count: number) => counted(count, 'document', 'documents'),
    pages: (count: number) => counted(count, 'page', 'pages'),
    noPages: 'No page has been read yet',
    noAddresses: 'None given',
    searchReady: 'Ready',
    noSearch: 'No search service is set up on this server',
    unread: (address: string, reason: string) => `${address} could not be read: ${reason}`,
    searchFailed: 'The search service did not answer.',
    refused: 'it does not lead to a public web address',
    unreadable: 'it did not answer with a page that can be read',
  },
  plan: {
    topicOf: (title: string, topic: string) => `What does “${title}” say under “${topic}”?`,
  },
  formats: {
    comparison: ['Summary', 'Overview table', 'Findings', 'What is missing'],
    figures: ['Summary', 'Figures', 'Findings', 'What is missing'],
    decision: ['Summary', 'Findings', 'Recommendations of the sources', 'What is missing'],
    rules: ['Summary', 'Findings', 'What must be done', 'What is missing'],
    general: ['Summary', 'Findings', 'What is missing'],
  },
  updates: {
    nothingNew: 'Nothing new was found.',
    abstract: (count: number) =>
      count === 0 ? 'Nothing new was found.' : `${counted(count, 'new finding', 'new findings')}.`,
    why: (question: string) => `It bears on “${question}”.`,
    before: (text: string) => `Before: “${text}”`,
    changed: (question: string) => `It changes what the report says on “${question}”.`,
    mailSubject: 'New findings in research you follow',
    mailText: (topic: string, lines: readonly string[], link: string) =>
      `${topic}\n\n${lines.map((line) => `- ${line}`).join('\n\n')}\n\nRead it: ${link}\n\nYou get this mail because you subscribed to this topic. You can unsubscribe in its settings.\n`,
  },
}
