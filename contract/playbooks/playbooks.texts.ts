import { anyone } from './playbooks.schemas.ts'
import { keptInTrash } from '../shared/trash.texts.ts'

const listed = (labels: readonly string[]) =>
  labels.length < 2 ? (labels[0] ?? '') : `${labels.slice(0, -1).join(', ')} and ${labels.at(-1)}`

/** What playbooks say: the gallery, the start, the steps, and the sentences of refusals. */
export const playbooksTexts = {
  title: 'Playbooks',
  intro: 'Guided work in steps, on your own or together. Choose one to start.',
  noTemplates: 'There are no playbooks to start yet',
  noTemplatesHint: 'Partners and administrators of the installation publish playbooks here.',
  otherCategory: 'Other',
  start: 'Start',
  goOn: 'Continue',
  templateStatuses: { missing: 'Not started', pending: 'In progress', complete: 'Complete' },
  startOf: (action: string, name: string) => `${action}: ${name}`,
  roleCount: (count: number) => (count === 1 ? '1 role' : `${count} roles`),
  running: 'Your playbooks',
  runningOf: (title: string) => `Open ${title}`,
  noRunning: 'Nothing in progress. Playbooks you start are listed here.',
  filterRunning: 'Which playbooks are listed',
  filters: { open: 'In progress', complete: 'Complete' },
  progressOf: (done: number, all: number) => `${done} of ${all} steps complete`,
  waitingFor: (names: readonly string[]) => `Waiting for ${listed(names)}`,

  newTitle: (name: string) => `Start ${name}`,
  newHeading: 'Start a playbook',
  noTemplate: 'This playbook does not exist. It may have been withdrawn.',
  allPlaybooks: 'All playbooks',
  titleField: 'Title',
  accessField: 'Who can see it',
  access: { shared: 'Everybody in the organisation', private: 'Only you' },
  accessBadges: { shared: 'Shared', private: 'Private' },
  rolesHeading: 'Who does what',
  rolesHint: 'Each role belongs to one person, who alone does its steps.',
  begin: 'Start playbook',
  starting: 'Starting the playbook',
  startFailed: 'The playbook couldn’t be started',
  choosePerson: 'Please choose a person for each role',

  stepsLabel: 'Steps',
  stepName: (id: string, label: string) => (label === '' ? `Step ${Number(id)}` : label),
  settingsOfStep: (id: string, label: string) => `Step ${Number(id)}: ${label}`,
  stepStatuses: { PENDING: 'To do', BLOCKED: 'Blocked', complete: 'Complete', hidden: 'Waiting', working: 'Working' },
  tabName: (name: string, status: string) => `${name} · ${status}`,
  roleOf: (role: string) => (role === anyone ? 'Anyone can do this step' : `For ${role}`),
  heldBy: (role: string, person: string) => `For ${role}: ${person}`,
  blocked: 'Finish these steps first:',
  finishFirst: (labels: readonly string[]) => `Finish ${listed(labels)} first`,
  hidden: (role: string) => `Waiting for ${role} to complete a step.`,
  readOnly: (role: string) => `This step should be completed by the ${role}. You can read it but can't make comments.`,
  vacant: (role: string) => `Nobody holds the role ${role} now. Choose a person in the settings.`,
  unknownType: (type: string) => `Unknown step type: ${type}`,
  complete: 'Complete step',
  completeAnyway: 'Complete half-finished',
  openQuestions: (count: number) =>
    count === 1
      ? '1 question is still open. Click again to complete the step without it.'
      : `${count} questions are still open. Click again to complete the step without them.`,
  notReadyYet: 'This step is not finished yet. Click again to complete it as it is.',
  completing: 'Completing',
  completed: 'This step is complete.',
  goOnWith: (name: string) => `Go on with: ${name}`,
  alreadyComplete: 'This step is complete. Reset it to change it.',
  reset: 'Reset step',
  resetHint: (labels: readonly string[]) =>
    labels.length === 0
      ? 'Clears this step so that it can be done again.'
      : `Clears this step. What builds on it is done again: ${listed(labels)}.`,
  resetConfirm: 'Click again to reset',
  repeat: 'Repeat this playbook',
  repeating: 'Starting again',
  cannotClone: 'Finish this playbook before you repeat it.',
  retry: 'Try again',
  actionFailed: 'That didn’t work',
  changedMeanwhile: 'Somebody else changed this step. This is how it is now.',
  notSaved: 'This was not saved:',
  takeLatest: 'Use theirs',
  keepMine: 'Save mine over it',

  researching: 'Researching',
  researchHint:
    'This takes a few minutes. You may leave the page. Please refresh the page if nothing appears after 5 minutes.',
  inProgress: 'In progress',
  done: 'Done',
  waiting: 'Waiting',
  nothingFound: 'Nothing was found for this question.',
  noAnswerYet: (question: string, reason: string) => `“${question}” has no answer yet. ${reason}`,
  notAnswered: 'Not answered yet',
  otherNotes: 'Other notes',
  sources: 'Sources',
  preparing: 'Preparing output',
  preparingHint: 'Please refresh the page if nothing appears after 1 minute.',
  slow: 'This is taking longer than usual.',
  workFailed: 'This step ended without a result. Please try again.',
  workCancelled: 'The work on this step was cancelled.',
  guidance: 'Guidance',
  answersHeading: 'What this step should answer',
  answersHint: (label: string) =>
    `Ask about it, or answer in your own words. Begin with the heading, for example “${label}: …”.`,
  transcript: 'Meeting transcript',
  materialOfSteps: 'What earlier steps found',
  cutForModel: (characters: string) =>
    `[The last ${characters} characters are left out here. Say so where it matters.]`,
  cutForPerson: (what: string, characters: string) =>
    `${what}: the last ${characters} characters were too much for the model and were not read.`,
  transcriptHint: 'Paste the transcript. Your text is kept on this device until you save it.',
  saveTranscript: 'Save transcript',
  unchangedTranscript: 'The transcript has not changed',
  longTranscript: 'The transcript is longer than 1,000,000 characters',
  readingNotes: 'Reading the transcript',
  notTranscript: 'This step does not take a transcript',
  loadingPrevious: 'Looking for the previous iteration',
  processingPrevious: 'Reading the previous iteration',
  noPrevious: 'No outputs found from the previous iteration.',
  previous: (title: string, date: string) => `From ${title}, ${date}`,
  chatStart: 'The conversation of this step could not be found.',
  chatClosed: 'This step is complete, so its conversation is closed.',
  otherRole: 'This step belongs to another person.',

  allDone: 'This playbook is complete.',
  allDoneHint: 'Everything stays here to read. Repeat the playbook for the next iteration.',
  settings: 'Settings',
  editTitle: 'Edit playbook',
  editSteps: 'Steps',
  back: 'Back to the playbook',
  save: 'Save',
  saved: 'Saved',
  unchanged: 'Nothing has changed',
  stepLabel: 'Name of the step',
  stepQuestions: 'Questions',
  stepQuestionsHint: 'One per line. They are answered when the step begins; change them before.',
  stepGuidance: 'Guidance',
  stepRole: 'Role',
  stepIncludes: 'Steps to include',
  stepIncludesHint: 'For example 001,002,003',
  leaveOut: 'Skip this step',
  deletePlaybook: 'Delete playbook',
  deleted: (title: string) => `“${title}” was deleted. ${keptInTrash}`,
  onlyOwner: 'Only the person who started the playbook and administrators can change this',
  onlyOwnerHides: 'Only the person who started the playbook can make it private',
  onlyHolderPassesOn: 'Only the person who holds a role can pass on what they wrote in it',
  roleMissing: (role: string) => `Please choose a person for the role ${role}`,
  unknownRole: (role: string) => `There is no role ${role} in this playbook`,
  unknownStep: (id: string) => `There is no step ${id} in this playbook`,
  noSteps: 'This playbook has no steps yet',

  report: {
    nothingYet: 'Complete a step first. A report contains the completed steps.',
    subtitle: (template: string) => `Playbook: ${template}`,
    stepsLabel: 'Steps',
    notAnswered: 'Not answered.',
    nothingWritten: 'Nothing was found or written in this step.',
    saidBefore: (heading: string) => `See “${heading}” above.`,
    value: 'Value',
    against: 'Against',
    difference: 'Difference',
    about: 'Not in this document',
    isPrivate: (number: number, role: string) => `Step ${number} is private to ${role} and not part of this document.`,
    isOpen: (name: string) => `“${name}” was not complete when this was printed.`,
  },

  compareButton: 'Compare',
  compare: 'Compare with',
  compareWith: (title: string, date: string) => `${title}, ${date}`,
  noIterations: 'There is no other run of this playbook yet.',
  endComparison: 'End the comparison',
  comparing: (title: string, date: string) =>
    `Compared with “${title}” of ${date}: what is new is underlined, what is gone is struck through.`,
  comparedNow: 'Now',
  comparedBefore: 'Before',
  unchangedSince: 'Nothing has changed here.',
  onlyNow: 'Only in this one',
  onlyBefore: 'Only in the earlier one',
  notAnsweredThen: 'Not answered',
  comparedDocument: 'Document',
  nothingToCompare: 'Neither has anything in this step.',
  keptDraft: 'Your unsaved text has been kept.',
  changedSince: 'Somebody changed this since you started. Your text is kept but not saved yet.',
  discardDraft: 'Discard what I wrote',
  dueField: 'Due by',
  roleDueField: (role: string) => `${role}: due by`,
  dueHint: 'They get a reminder by mail the day before, and one more once it is overdue.',
  dueDay: (day: string) =>
    new Date(`${day}T00:00:00Z`).toLocaleDateString('en-GB', {
      ...{ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' },
    }),
  due: (day: string) => `Due ${day}`,
  dueToday: 'Due today',
  overdue: (day: string) => `Overdue since ${day}`,
  overdueShort: 'Overdue',
  overdueCount: (count: number) => (count === 1 ? '1 step overdue' : `${count} steps overdue`),
  remindMe: 'Remind me by mail',
  remindMeHint: 'About your steps of this playbook that are due.',
  remindersFailed: 'The reminders could not be changed.',
  beginsEmpty: 'The next person starts the private steps of this role empty.',
  passOn: 'Pass on what I wrote',
  passOnHint: 'The next person can read your transcripts and conversations in the private steps of this role.',
  roleTaken: (given: { by: string; role: string; title: string; organisation: string; link: string }) => ({
    subject: 'Someone else now holds your role in a playbook',
    text: `${given.by} gave your role in a playbook to someone else.

Organisation: ${given.organisation}
Playbook: ${given.title}
Role: ${given.role}

What you wrote in the private steps of this role was not passed on. Nobody can read it any more.

Open the playbook here:
${given.link}
`,
  }),
  reminders: {
    subject: (count: number, overdue: number) => {
      const what = count === 1 ? '1 playbook step is' : `${count} playbook steps are`
      return `${what} ${overdue === 0 ? 'due' : overdue === count ? 'overdue' : 'due or overdue'}`
    },
    day: (day: string) =>
      new Date(`${day}T00:00:00Z`).toLocaleDateString('en-GB', {
        ...{ weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' },
      }),
    line: (given: { step: string; title: string; day: string; isOverdue: boolean; link: string }) =>
      `${given.title}: ${given.step}\n${given.isOverdue ? `Was due on ${given.day}` : `Due on ${given.day}`}\n${given.link}`,
    mail: (organisation: string, lines: readonly string[]) =>
      [
        `${lines.length === 1 ? 'A playbook step is' : 'Playbook steps are'} waiting for you in this organisation:\n${organisation}`,
        ...lines,
        'You get one reminder before the due date and one after. To turn reminders off for a playbook, open it and clear “Remind me by mail”.',
      ].join('\n\n'),
  },

  jobLabels: {
    chat: 'Reading the conversation',
    research: 'Researching',
    output: 'Preparing output',
    meetingNotes: 'Reading the transcript',
    prev_output: 'Reading the previous iteration',
  } as Record<string, string>,
} as const
