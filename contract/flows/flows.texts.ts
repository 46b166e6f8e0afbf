/** Texts of the atlas of machines, for developers and superadmins. */
export const flowsTexts = {
  title: 'Flows',
  note: 'Every lifecycle of the product as it runs, drawn from its own definition.',
  search: 'Search flows, states, events and ports',
  main: 'Main lifecycles',
  all: 'All flows',
  matches: (count: number) => (count === 1 ? '1 flow' : `${count} flows`),
  none: 'No flow matches',
  noneText: 'Search for a state, an event or a port in another word.',
  clear: 'Clear search',
  unknown: 'There is no such flow',
  unknownText: 'Choose one from the list of all flows.',
  toAll: 'All flows',

  drawing: (name: string) => `Drawing of ${name}`,
  fullSize: 'Full size',
  fit: 'Fit to width',
  legend: 'A thick brown frame marks a state that waits for something outside, a thick red one a failure.',
  states: 'States',
  transitions: 'Transitions',
  waits: 'Waits',
  waitsNote: 'What ends each wait: success, failure and time.',
  parts: 'Events, guards and ports',
  events: 'Events',
  guards: 'Guards',
  ports: 'Ports and children',
  delays: 'Delays',
  views: 'Views that use it',
  tests: 'Tests',
  empty: 'None',
  columns: {
    state: 'State',
    kind: 'Kind',
    description: 'Description',
    event: 'Event',
    guard: 'Guard',
    target: 'Target',
    actions: 'Actions',
    success: 'On success',
    failure: 'On failure',
    ends: 'After',
  },
  kinds: { request: 'request', channel: 'channel', machine: 'machine' },
  limited: (seconds: number) => `at most ${seconds} s`,
  delay: (seconds: number) => `${seconds} s`,
  delayVaries: 'depends on the state',
  counts: (states: number, transitions: number) => `${states} states, ${transitions} transitions`,

  live: 'Live',
  liveNote: 'What runs in the other windows of this browser. Only names of states and events arrive here.',
  nothingRuns: 'Open the product in another window of this browser to see its machines run.',
  notRunning: 'It isn’t running in another window.',
  activeIn: (actor: string, states: string) => `${actor}: ${states}`,
  lastEvents: 'Last events',
  happened: (event: string, states: string) => (states === '' ? event : `${event} → ${states}`),

  /** What each main lifecycle is about, by the key of its machine. */
  paragraphs: {
    'session/session':
      'Who the person is, from the first look for a token until they log out. A token is renewed while requests run, a session that has ended asks for the password over the page so that nothing typed is lost, and an organisation that requires one-time codes stops the person until they are set up.',
    'organisations/wizard':
      'How an organisation is created: its name and code, its website and its first members. Each step can be left and resumed, the code is checked while it is typed, and a repeated submit creates no second organisation.',
    'documents/upload':
      'The way of one file to the server. It waits for the connection and for the server by itself, with longer pauses each time, and every attempt carries the same key, so a file is never stored twice. After a minute without progress it gives up and says so.',
    'shared/conversation/conversation':
      'A conversation with the assistant. It follows the numbered log of its thread, so that a reload, a lost connection or a restarted server continues exactly where it was. An answer that is interrupted keeps its text and offers a retry.',
    'jobs/jobs':
      'Work in the background and its bubbles. States come from the organisation’s update channel and are polled where that is silent; a cancelled job stays cancelled, even if its result arrives later.',
    'playbooks/playbook':
      'One playbook from its first step to its last. Steps open as those before them are complete, changes of other people arrive while it is open, and a step can be reset without losing what others wrote.',
    'research/research':
      'A question that is researched and kept up to date: its plan is edited before it runs, its report arrives when the work is done, and an update is started by hand or on a schedule.',
    'snapshots/text-block':
      'The commentary below a chart of a report. It is edited, drafted by the assistant and compared word by word; a draft outlives a reload, and the version of someone else is shown instead of overwritten.',
    'integrations/oauth-return':
      'The way back from a vendor’s consent page. The same answer is sent once, however often the page is loaded, and the person is led only to an organisation of their own.',
  },
} as const
