import type { Step } from '../../contract/playbooks/playbooks.schemas.ts'
import { answerForm } from '../../src/machines/playbooks/answer-form.command.ts'
import { chatStepMachine } from '../../src/machines/playbooks/chat-step.machine.ts'
import { meetingStepMachine } from '../../src/machines/playbooks/meeting-step.machine.ts'
import { playbookMachine } from '../../src/machines/playbooks/playbook.machine.ts'
import { playbookList, playbooksMachine, playbookTemplates } from '../../src/machines/playbooks/playbooks.machine.ts'
import { playbookDraftMachine } from '../../src/machines/playbooks/playbook-draft.machine.ts'
import { playbookStartMachine } from '../../src/machines/playbooks/playbook-start.machine.ts'
import { previousStepMachine } from '../../src/machines/playbooks/previous-step.machine.ts'
import { workStepMachine } from '../../src/machines/playbooks/work-step.machine.ts'
import { stepRequestsMachine } from '../../src/machines/playbooks/step-requests.machine.ts'
import { reportDownload, reportPrinting, topicReports } from '../../src/machines/shared/reports.resources.ts'
import { rowDeletionMachine } from '../../src/machines/shared/row-deletion.machine.ts'
import {
  chatWalk,
  draftWalk,
  meetingWalk,
  playbooksWalk,
  playbookWalk,
  previousWalk,
  workWalk,
  startWalk,
  requestsWalk,
} from '../model/playbooks/playbooks.walk.ts'
import { scope, project, step, stepInput, template, topic, topicOf, worked } from '../model/playbooks/things.ts'
import { organisationCompanions } from './companions.ts'
import { conversation } from './chat-rooms.ts'
import { draft, held } from './conversation-things.ts'
import { answered, happened, led, still } from './deaf.ts'
import { type Room, room } from './room.ts'

const read = (output: unknown) => [answered('first read', output)]
const address = '/acme/playbooks/t1/001'
const shown = (one: Step) => () =>
  led(playbookMachine, { ...scope, topicId: 't1' }, [
    answered('first read', topicOf({ '001': one })),
    happened('playbook.tab shown', { tab: '001' }),
  ])
const opened = (page: object) => () => led(playbooksMachine, scope, [happened('playbooks.opened', { page })])

const pageCompanions: Room['companions'] = {
  ...organisationCompanions,
  playbooks: opened({ kind: 'playbook', topicId: 't1' }),
  'playbook templates': () => led(playbookTemplates, { project }, read([template])),
  'playbook list': () => led(playbookList, { project }, read([topic])),
  'playbook start': () => led(playbookStartMachine, scope),
  'playbook draft': () => led(playbookDraftMachine, { ...scope, of: 't1' }, read(null)),
  'topic reports': () => led(topicReports, { project, topicId: 't1' }, read([])),
  'report printing': () => led(reportPrinting, undefined),
  'report download': () => led(reportDownload, undefined),
  'playbook deletion': () => led(rowDeletionMachine, { kind: 'playbook', project }),
  playbook: shown(worked('research')),
  'step requests': () => led(stepRequestsMachine, stepInput(worked('research'))),
  'answer form': () => led(answerForm, undefined),
  'research step': () => led(workStepMachine, stepInput(worked('research'))),
}
const onStepPage = { sessionState: 'signed in' as const, addresses: [address] }

export const playbooksRooms: Readonly<Record<string, Room>> = {
  'playbooks/playbooks': room(playbooksMachine, playbooksWalk, {
    systemId: 'playbooks',
    sessionState: 'signed in',
    addresses: ['/acme/playbooks', '/acme/playbooks/new?template=leave-review'],
    companions: pageCompanions,
    distinguish: () => null,
  }),
  'playbooks/playbook-start': room(playbookStartMachine, startWalk, {
    systemId: 'playbook start',
    sessionState: 'signed in',
    addresses: ['/acme/playbooks/new?template=leave-review'],
    companions: { ...pageCompanions, playbooks: opened({ kind: 'start' }) },
  }),
  'playbooks/playbook-draft': room(playbookDraftMachine, draftWalk, {
    systemId: 'playbook draft',
    sessionState: 'signed in',
    addresses: ['/acme/playbooks/t1/edit'],
    companions: pageCompanions,
    distinguish: () => null,
  }),
  'playbooks/playbook': room(playbookMachine, playbookWalk, {
    systemId: 'playbook',
    sessionState: 'signed in',
    addresses: ['/acme/playbooks/t1', '/acme/playbooks/t1/edit'],
    companions: pageCompanions,
    distinguish: () => null,
  }),
  'playbooks/step-requests': room(stepRequestsMachine, requestsWalk, {
    ...onStepPage,
    systemId: 'step requests',
    companions: pageCompanions,
  }),
  'playbooks/work-step': room(workStepMachine, workWalk, {
    ...onStepPage,
    systemId: 'research step',
    companions: { ...pageCompanions, playbook: shown(step('research')) },
    distinguish: () => null,
  }),
  'playbooks/previous-step': room(previousStepMachine, previousWalk, {
    ...onStepPage,
    systemId: 'previous step',
    companions: { ...pageCompanions, playbook: shown(step('prev_output')) },
    distinguish: () => null,
  }),
  'playbooks/chat-step': room(chatStepMachine, chatWalk, {
    ...onStepPage,
    systemId: 'chat step',
    companions: { ...pageCompanions, playbook: shown(step('chat')) },
    kin: { conversation: conversation(held) },
    distinguish: () => null,
  }),
  'playbooks/meeting-step': room(meetingStepMachine, meetingWalk, {
    ...onStepPage,
    systemId: 'meeting step',
    companions: { ...pageCompanions, playbook: shown(step('meetingNotes')) },
    kin: { draft: () => still(draft()) },
  }),
}
