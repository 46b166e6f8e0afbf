type Lane = 'answers' | 'files'
/** `load` gives a pure function of one value; what goes in and comes out is copied between the threads. */
type Task = { lane: Lane; milliseconds: number; load: () => Promise<(input: never) => unknown> }

/** All work on text that people or websites wrote. It never runs on the server's own thread. */
export const tasks = {
  'read the meaning of a file': {
    lane: 'files',
    milliseconds: 120_000,
    load: async () => (await import('../ingestion/understand.ts')).understand,
  },
  'read a page of a website': {
    lane: 'files',
    milliseconds: 5_000,
    load: async () => (await import('../crawl/page-content.ts')).pageContent,
  },
  'read robots.txt': {
    lane: 'files',
    milliseconds: 5_000,
    load: async () => (await import('../crawl/robots.ts')).readRobots,
  },
  'ask robots.txt': {
    lane: 'files',
    milliseconds: 5_000,
    load: async () => (await import('../crawl/robots.ts')).allowedBy,
  },
  'find matters in passages': {
    lane: 'files',
    milliseconds: 20_000,
    load: async () => (await import('../home/passages-of-topics.ts')).passagesOfTopics,
  },
  'find measures of topics': {
    lane: 'files',
    milliseconds: 20_000,
    load: async () => (await import('../home/fitting-measures.ts')).measuresOfTopics,
  },
  'show a text': {
    lane: 'answers',
    milliseconds: 5_000,
    load: async () => (await import('../documents/readable-html.ts')).shownText,
  },
  'show the records of a docset': {
    lane: 'answers',
    milliseconds: 5_000,
    load: async () => (await import('../documents/shown-records.ts')).shownRecords,
  },
  'find facts in passages': {
    lane: 'answers',
    milliseconds: 2_000,
    load: async () => (await import('../search/facts-in-passages.ts')).factsInPassages,
  },
  'find words that are meant': {
    lane: 'answers',
    milliseconds: 2_000,
    load: async () => (await import('../search/words-meant.ts')).wordsMeant,
  },
  'find what supports a sentence': {
    lane: 'answers',
    milliseconds: 2_000,
    load: async () => (await import('../assistant/quote.ts')).supportingSentence,
  },
  'think of the next step': {
    lane: 'answers',
    milliseconds: 5_000,
    load: async () => (await import('../assistant/analyst/next-step.ts')).nextStep,
  },
} satisfies Record<string, Task>

export type TaskName = keyof typeof tasks
type Run<Name extends TaskName> = Awaited<ReturnType<(typeof tasks)[Name]['load']>>
export type TaskInput<Name extends TaskName> = Parameters<Run<Name>>[0]
export type TaskResult<Name extends TaskName> = ReturnType<Run<Name>>
