import type { AnyActorRef } from 'xstate'
import { connectionMachine } from '../../src/machines/integrations/connection.machine.ts'
import { folderSearchMachine } from '../../src/machines/integrations/folder-search.machine.ts'
import { integrationFormMachine } from '../../src/machines/integrations/integration-form.machine.ts'
import {
  integrationList as integrationListMachine,
  integrationsMachine,
} from '../../src/machines/integrations/integrations.machine.ts'
import { oauthReturnMachine } from '../../src/machines/integrations/oauth-return.machine.ts'
import { accountMachine } from '../../src/machines/session/account.machine.ts'
import { rowDeletionMachine } from '../../src/machines/shared/row-deletion.machine.ts'
import { connected } from '../model/integrations/integrations.things.ts'
import {
  connectionWalk,
  folderSearchWalk,
  integrationFormWalk,
  integrationList,
  integrationsWalk,
  oauthReturnWalk,
} from '../model/integrations/integrations.walk.ts'
import { signInAtStart } from './companions.ts'
import { answered, happened, led } from './deaf.ts'
import { documentsCompanions } from './documents-rooms.ts'
import { type Room, room } from './room.ts'

const project = 'acme'
const personId = 'person_1'
const key = 'postgres:connection_1'
const davKey = 'webdav:connection_2'
const page = ['/acme/data/integrations/postgres%3Aconnection_1']

const integrationsCompanions: Room['companions'] = {
  ...documentsCompanions,
  'integration list': (): AnyActorRef =>
    led(integrationListMachine, { project }, [answered('first read', integrationList)]),
  'connection ending': () => led(rowDeletionMachine, { kind: 'connection', project }),
  'integration form': () =>
    led(integrationFormMachine, { project, personId, key }, [
      answered('draft', null),
      happened('form.integration read', { integration: connected }),
    ]),
  connection: () => led(connectionMachine, { project, key }),
  'folder search': () => led(folderSearchMachine, { project, key: davKey }),
  integrations: () => led(integrationsMachine, { project, personId }, [happened('integrations.opened', { key })]),
}

export const integrationsRooms: Readonly<Record<string, Room>> = {
  'integrations/integrations': room(integrationsMachine, integrationsWalk, {
    systemId: 'integrations',
    sessionState: 'signed in',
    addresses: ['/acme/data/integrations', ...page],
    companions: integrationsCompanions,
    distinguish: () => null,
  }),
  'integrations/integration-form': room(integrationFormMachine, integrationFormWalk, {
    systemId: 'integration form',
    sessionState: 'signed in',
    addresses: page,
    companions: integrationsCompanions,
  }),
  'integrations/connection': room(connectionMachine, connectionWalk, {
    systemId: 'connection',
    sessionState: 'signed in',
    addresses: page,
    companions: integrationsCompanions,
  }),
  'integrations/folder-search': room(folderSearchMachine, folderSearchWalk, {
    systemId: 'folder search',
    sessionState: 'signed in',
    addresses: ['/acme/data/integrations/webdav%3Aconnection_2'],
    companions: integrationsCompanions,
  }),
  'integrations/oauth-return': room(oauthReturnMachine, oauthReturnWalk, {
    systemId: 'account page',
    sessionState: 'signed out',
    addresses: ['/integrations/oauth/complete'],
    companions: { ...signInAtStart, account: () => led(accountMachine, undefined) },
  }),
}
