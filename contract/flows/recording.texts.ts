import { formatCount } from '../shared/format.ts'

const events = (count: number) => (count === 1 ? '1 event' : `${formatCount(count)} events`)
const actors = (count: number) => (count === 1 ? '1 machine' : `${formatCount(count)} machines`)

/** Texts of recordings of a page: saving one, and playing it in the atlas. */
export const recordingTexts = {
  saveWhatHappened: 'Save what happened',
  title: 'Save a recording',
  contents:
    'It has the names of machines, states and events, with times and sizes. Texts, names, figures and ids are replaced by numbers; passwords, tokens and codes are left out.',
  stays: 'Nothing is sent. The file is saved on this device, and you decide who gets it.',
  lastMinute: (eventCount: number, actorCount: number) =>
    `The last minute: ${events(eventCount)} and the states of ${actors(actorCount)}.`,
  whole: (eventCount: number, actorCount: number) =>
    `Since this page was loaded, at most 5,000 events: ${events(eventCount)} and the states of ${actors(actorCount)}.`,
  preview: 'Preview of the file',
  andMore: (count: number) => (count === 1 ? '… and 1 more line' : `… and ${formatCount(count)} more lines`),
  save: 'Save file',
  notMade: 'Couldn’t make the recording. Reload the page and try again.',

  open: 'Open a recording',
  opening: 'Opening the recording…',
  notFetched: 'Couldn’t load the player. Check your connection and try again.',
  notARecording: 'Couldn’t open the file. It isn’t a recording, or it was changed.',
  tooLarge: 'Couldn’t open the file. A recording has at most 10 MB.',
  tooSlow: 'Couldn’t read the file in time. Try again.',

  recording: 'Recording',
  about: (eventCount: number, actorCount: number, build: string | null) =>
    `${events(eventCount)}, ${actors(actorCount)}${build === null ? '' : `, version ${build}`}`,
  close: 'Close recording',
  controls: 'Playback',
  back: 'Previous event',
  play: 'Play',
  pause: 'Pause',
  forward: 'Next event',
  position: 'Position',
  actor: 'Machine',
  everyActor: 'All machines',
  start: 'Before the first event',
  now: (number: number, count: number, actor: string, event: string, states: string) =>
    `${formatCount(number)} of ${formatCount(count)}: ${actor}, ${event} → ${states}`,
  notProcessed: 'not processed',
  unknownState: 'unknown',
  events: 'Events',
  columns: { number: 'No.', time: 'Time', actor: 'Machine', event: 'Event', state: 'State after it', texts: 'Texts' },
  seconds: (milliseconds: number) => `${(milliseconds / 1000).toFixed(2)} s`,
  text: (number: number, length: number) => (number === 0 ? `short (${length})` : `no. ${number} (${length})`),
  more: (count: number) => `${formatCount(count)} more`,
  states: 'States at this moment',
  statesNote: 'Each machine with the states it was in.',
  notRecorded: 'The recording doesn’t have this machine.',
  nothingRecorded: 'The recording has no machines.',
} as const
