import type { AnyActorRef } from 'xstate'
import {
  docsetList as docsetListMachine,
  docsetRecords as docsetRecordsMachine,
  docsetsMachine,
  integrationActionRun,
  integrationActions,
  pipelineList as pipelineListMachine,
  pipelineRun as pipelineRunMachine,
  pipelineSteps as pipelineStepsMachine,
} from '../../src/machines/docsets/docsets.machine.ts'
import { factSearchMachine, foundFacts as foundFactsMachine } from '../../src/machines/search/fact-search.machine.ts'
import { sessionMachine } from '../../src/machines/session/session.machine.ts'
import { rowDeletionMachine } from '../../src/machines/shared/row-deletion.machine.ts'
import {
  actionList,
  docsetList,
  docsetsWalk,
  pipelineList,
  recordsRead,
  stepsRead,
} from '../model/docsets/docsets.walk.ts'
import { factSearchWalk, foundResults } from '../model/search/fact-search.walk.ts'
import { user } from '../model/session/session.walk.ts'
import { organisationCompanions } from './companions.ts'
import { answered, happened, led } from './deaf.ts'
import { documentsCompanions } from './documents-rooms.ts'
import { type Room, room } from './room.ts'

const project = 'acme'
const view = { categories: null, keyFilter: '', isRendered: false }
const read = (output: unknown) => [answered('first read', output)]

/** A superadmin, for whom these pages are. */
const superadmin: Room['companions'] = {
  session: () =>
    led(sessionMachine, undefined, [
      happened('token.kept', { tokenId: '1' }),
      answered('user', { ...user, roles: ['user', 'superadmin'] }),
    ]),
}

/** Read-only resources of these pages, already loaded. */
const docsetsCompanions: Room['companions'] = {
  ...organisationCompanions,
  ...superadmin,
  'docset list': (): AnyActorRef => led(docsetListMachine, { project }, read(docsetList)),
  'docset records': () => led(docsetRecordsMachine, { project, docset: 'pages', key: null, view }, read(recordsRead)),
  'pipeline list': () => led(pipelineListMachine, { project }, read(pipelineList)),
  'pipeline steps': () => led(pipelineStepsMachine, { project }, read(stepsRead)),
  'pipeline run': () => led(pipelineRunMachine, undefined),
  'integration actions': () => led(integrationActions, { project }, read(actionList)),
  'integration action run': () => led(integrationActionRun, undefined),
  'docset reset': () => led(rowDeletionMachine, { kind: 'docset', project }),
}

export const docsetsRooms: Readonly<Record<string, Room>> = {
  'docsets/docsets': room(docsetsMachine, docsetsWalk, {
    systemId: 'docsets',
    sessionState: 'signed in',
    addresses: ['/acme/docsets', '/acme/docsets/pages', '/acme/docsets/pages/doc_1%2F1', '/acme/docsets/pipeline'],
    companions: docsetsCompanions,
    distinguish: () => null,
  }),
  'search/fact-search': room(factSearchMachine, factSearchWalk, {
    systemId: 'fact search',
    sessionState: 'signed in',
    addresses: ['/acme/data/search'],
    companions: {
      ...documentsCompanions,
      ...superadmin,
      'found facts': () => led(foundFactsMachine, { project, phrase: 'leave', count: 20 }, read(foundResults)),
    },
    distinguish: ({ phrase }) => phrase.trim() !== '',
  }),
}
