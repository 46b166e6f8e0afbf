import { researchMachine } from '../../src/machines/research/research.machine.ts'
import {
  formatSuggestion,
  researchChange,
  researchCreation,
  researchList,
  researchPlan,
  researchRun,
  researchTopic,
} from '../../src/machines/research/research.resources.ts'
import { reportDownload, reportPrinting, topicReports } from '../../src/machines/shared/reports.resources.ts'
import { rowDeletionMachine } from '../../src/machines/shared/row-deletion.machine.ts'
import { researchWalk } from '../model/research/research.walk.ts'
import { failed, project, reports, running, topic, topicId } from '../model/research/things.ts'
import { organisationCompanions } from './companions.ts'
import { answered, led } from './deaf.ts'
import { type Room, room } from './room.ts'

const read = (output: unknown) => [answered('first read', output)]

/** Other actors of these pages, already loaded. */
const researchCompanions: Room['companions'] = {
  ...organisationCompanions,
  'research list': () => led(researchList, { project }, read([topic, running, failed])),
  'research topic': () => led(researchTopic, { project, topicId }, read(topic)),
  'topic reports': () => led(topicReports, { project, topicId }, read(reports)),
  'research creation': () => led(researchCreation, undefined),
  'research change': () => led(researchChange, undefined),
  'research run': () => led(researchRun, undefined),
  'research plan': () => led(researchPlan, undefined),
  'format suggestion': () => led(formatSuggestion, undefined),
  'report printing': () => led(reportPrinting, undefined),
  'report download': () => led(reportDownload, undefined),
  'research deletion': () => led(rowDeletionMachine, { kind: 'research', project }),
}

export const researchRooms: Readonly<Record<string, Room>> = {
  'research/research': room(researchMachine, researchWalk, {
    systemId: 'research',
    sessionState: 'signed in',
    addresses: [
      '/acme/research',
      '/acme/research/new',
      `/acme/research/${topicId}`,
      `/acme/research/${topicId}/updates`,
      `/acme/research/${topicId}/details`,
      `/acme/research/${topicId}/edit`,
    ],
    companions: researchCompanions,
    distinguish: () => null,
  }),
}
