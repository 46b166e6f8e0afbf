type Lane = 'answers' | 'files'
/** `load` gives a pure function of one value, which may take its time; what goes in and comes out is copied between the threads. */
type Task = { lane: Lane; milliseconds: number; load: () => Promise<(input: never) => unknown> }

/** All work on text that people or websites wrote. It never runs on the server's own thread. */
export const tasks = {
  'read the meaning of a file': {
    lane: 'files',
    milliseconds: 120_000,
    load: async () => (await import('../../engines/readers/understand.ts')).understand,
  },
  'plan the columns of a large table': {
    lane: 'files',
    milliseconds: 60_000,
    load: async () => (await import('../../engines/readers/large/plan.ts')).planColumns,
  },
  'settle a large table': {
    lane: 'files',
    milliseconds: 60_000,
    load: async () => (await import('../../engines/readers/large/plan.ts')).settleTable,
  },
  'find the date of a file': {
    lane: 'files',
    milliseconds: 5_000,
    load: async () => (await import('../../engines/readers/dates/date-of-file.ts')).dateOfFile,
  },
  'read a page of a website': {
    lane: 'files',
    milliseconds: 5_000,
    load: async () => (await import('../../engines/website/page-content.ts')).pageContent,
  },
  'read the meaning of rows': {
    lane: 'files',
    milliseconds: 120_000,
    load: async () => (await import('../../engines/imports/rows-meaning.ts')).meaningOfRows,
  },
  'read the rows of a JSON text': {
    lane: 'files',
    milliseconds: 30_000,
    load: async () => (await import('../../engines/imports/json-rows.ts')).jsonRows,
  },
  'read rows that were sent': {
    lane: 'answers',
    milliseconds: 5_000,
    load: async () => (await import('../../engines/imports/sent-rows.ts')).sentRows,
  },
  'read the list of a WebDAV folder': {
    lane: 'files',
    milliseconds: 20_000,
    load: async () => (await import('../../engines/imports/webdav-list.ts')).webdavList,
  },
  'write a Notion page as Markdown': {
    lane: 'files',
    milliseconds: 10_000,
    load: async () => (await import('../../engines/imports/notion-markdown.ts')).notionMarkdown,
  },
  'read robots.txt': {
    lane: 'files',
    milliseconds: 5_000,
    load: async () => (await import('../../engines/website/robots.ts')).readRobots,
  },
  'ask robots.txt': {
    lane: 'files',
    milliseconds: 5_000,
    load: async () => (await import('../../engines/website/robots.ts')).allowedBy,
  },
  'find matters in passages': {
    lane: 'files',
    milliseconds: 20_000,
    load: async () => (await import('../../engines/matters/passages-of-topics.ts')).passagesOfTopics,
  },
  'find measures of topics': {
    lane: 'files',
    milliseconds: 20_000,
    load: async () => (await import('../../engines/matters/fitting-measures.ts')).measuresOfTopics,
  },
  'find what answers a question': {
    lane: 'files',
    milliseconds: 10_000,
    load: async () => (await import('../../engines/research/extract.ts')).extractFindings,
  },
  'rank pages that were read': {
    lane: 'files',
    milliseconds: 10_000,
    load: async () => (await import('../../engines/research/rank-pages.ts')).rankPages,
  },
  'read the claims of an answer': {
    lane: 'files',
    milliseconds: 10_000,
    load: async () => (await import('../../engines/research/claims.ts')).claimsOf,
  },
  'write a report of research': {
    lane: 'files',
    milliseconds: 20_000,
    load: async () => (await import('../../engines/research/write-report.ts')).writeReport,
  },
  'find what is new': {
    lane: 'files',
    milliseconds: 20_000,
    load: async () => (await import('../../engines/research/what-is-new.ts')).whatIsNew,
  },
  'plan research': {
    lane: 'answers',
    milliseconds: 5_000,
    load: async () => (await import('../../engines/research/plan.ts')).planQuestions,
  },
  'suggest an output format': {
    lane: 'answers',
    milliseconds: 2_000,
    load: async () => (await import('../../engines/research/plan.ts')).formatOfTopic,
  },
  'read a text for printing': {
    lane: 'files',
    milliseconds: 10_000,
    load: async () => (await import('../../engines/printing/blocks-of-html.ts')).blocksOfHtml,
  },
  'write the workbook of a result': {
    lane: 'files',
    milliseconds: 60_000,
    load: async () => (await import('../../engines/printing/result-workbook.ts')).resultWorkbook,
  },
  'print a document': {
    lane: 'files',
    milliseconds: 60_000,
    load: async () => (await import('../../engines/printing/print.ts')).printDocument,
  },
  'show a text': {
    lane: 'answers',
    milliseconds: 5_000,
    load: async () => (await import('../../engines/readers/readable-html.ts')).shownText,
  },
  'show the records of a docset': {
    lane: 'answers',
    milliseconds: 5_000,
    load: async () => (await import('../../engines/readers/shown-records.ts')).shownRecords,
  },
  'find facts in passages': {
    lane: 'answers',
    milliseconds: 2_000,
    load: async () => (await import('../../engines/search/facts-in-passages.ts')).factsInPassages,
  },
  'find excerpts of passages': {
    lane: 'answers',
    milliseconds: 2_000,
    load: async () => (await import('../../engines/search/excerpts.ts')).excerptsOf,
  },
  'find words that are meant': {
    lane: 'answers',
    milliseconds: 2_000,
    load: async () => (await import('../../engines/analyst/index.ts')).nearestOf,
  },
  'find acronyms in passages': {
    lane: 'answers',
    milliseconds: 2_000,
    load: async () => (await import('../../engines/analyst/index.ts')).acronymsOf,
  },
  'find what supports a sentence': {
    lane: 'answers',
    milliseconds: 2_000,
    load: async () => (await import('../../engines/assistant/quote.ts')).supportingSentence,
  },
  'describe measures': {
    lane: 'answers',
    milliseconds: 5_000,
    load: async () => (await import('../../engines/formulas/measure-environment.ts')).describeMeasures,
  },
  'check a definition': {
    lane: 'answers',
    milliseconds: 5_000,
    load: async () => (await import('../../engines/formulas/check-definition.ts')).checkDefinition,
  },
  'plan a measure': {
    lane: 'answers',
    milliseconds: 5_000,
    load: async () => (await import('../../engines/formulas/plan-measure.ts')).planMeasure,
  },
  'work out a measure': {
    lane: 'answers',
    milliseconds: 10_000,
    load: async () => (await import('../../engines/formulas/measure-answers.ts')).workOutMeasure,
  },
  'trace a measure': {
    lane: 'answers',
    milliseconds: 10_000,
    load: async () => (await import('../../engines/formulas/measure-answers.ts')).traceMeasure,
  },
  'plan a preview': {
    lane: 'answers',
    milliseconds: 5_000,
    load: async () => (await import('../../engines/formulas/check-definition.ts')).planPreview,
  },
  'preview a measure': {
    lane: 'answers',
    milliseconds: 10_000,
    load: async () => (await import('../../engines/formulas/measure-answers.ts')).previewMeasure,
  },
  'read a meeting': {
    lane: 'files',
    milliseconds: 20_000,
    load: async () => (await import('../../engines/playbooks/meeting-document.ts')).meetingDocument,
  },
  'find answers in a conversation': {
    lane: 'files',
    milliseconds: 10_000,
    load: async () => (await import('../../engines/playbooks/conversation-answers.ts')).answersInConversation,
  },
  'write a document': {
    lane: 'files',
    milliseconds: 10_000,
    load: async () => (await import('../../engines/playbooks/document.ts')).writeDocument,
  },
  'read a playbook for printing': {
    lane: 'files',
    milliseconds: 60_000,
    load: async () => (await import('../../engines/playbooks/printed-steps.ts')).printedSteps,
  },
  'draw a chart': {
    lane: 'files',
    milliseconds: 20_000,
    load: async () => (await import('../../engines/printing/draw-chart.ts')).drawChart,
  },
  'write commentary': {
    lane: 'answers',
    milliseconds: 5_000,
    load: async () => (await import('../../engines/commentary/think.ts')).writeFirst,
  },
  'rework commentary': {
    lane: 'answers',
    milliseconds: 5_000,
    load: async () => (await import('../../engines/commentary/think.ts')).reworkText,
  },
  'keep what agrees': {
    lane: 'answers',
    milliseconds: 5_000,
    load: async () => (await import('../../engines/commentary/think.ts')).keepWhatAgrees,
  },
  'think of the next step': {
    lane: 'answers',
    milliseconds: 5_000,
    load: async () => (await import('../../engines/analyst/index.ts')).nextStep,
  },
  'suggest questions': {
    lane: 'answers',
    milliseconds: 5_000,
    load: async () => (await import('../../engines/analyst/index.ts')).suggest,
  },
} satisfies Record<string, Task>

export type TaskName = keyof typeof tasks
type Run<Name extends TaskName> = Awaited<ReturnType<(typeof tasks)[Name]['load']>>
export type TaskInput<Name extends TaskName> = Parameters<Run<Name>>[0]
export type TaskResult<Name extends TaskName> = Awaited<ReturnType<Run<Name>>>
