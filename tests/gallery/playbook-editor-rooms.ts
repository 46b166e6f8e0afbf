import { adminAreaMachine } from '../../src/machines/admin/area.machine.ts'
import { playbookEditorMachine } from '../../src/machines/playbooks/playbook-editor.machine.ts'
import { playbookFormMachine } from '../../src/machines/playbooks/playbook-form.machine.ts'
import { playbookTrialMachine } from '../../src/machines/playbooks/playbook-trial.machine.ts'
import { rowDeletionMachine } from '../../src/machines/shared/row-deletion.machine.ts'
import {
  keptDraft,
  list,
  playbookEditorWalk,
  playbookFormWalk,
  playbookTrialWalk,
  withRoles,
} from '../model/playbooks/playbook-editor.walk.ts'
import { signedInCompanions } from './companions.ts'
import { answered, happened, led } from './deaf.ts'
import { type Room, room } from './room.ts'

const address = '/admin/playbooks'
const named = (playbookId: string) =>
  happened('playbook editor.playbook named', { playbookId, personId: 'p1', isSuperadmin: true })

const areaCompanions: Room['companions'] = {
  ...signedInCompanions,
  'admin-area': () => led(adminAreaMachine, undefined, [answered('features')]),
  'playbook deletion': () => led(rowDeletionMachine, { kind: 'written playbook', project: null }),
}

export const playbookEditorRooms: Readonly<Record<string, Room>> = {
  'playbooks/playbook-editor': room(playbookEditorMachine, playbookEditorWalk, {
    systemId: 'playbook editor',
    sessionState: 'signed in',
    addresses: [address],
    companions: {
      ...areaCompanions,
      'playbook form': (shown) =>
        shown.getSnapshot().hasTag('dialog open')
          ? led(playbookFormMachine, { personId: 'p1', playbook: withRoles, partnerId: null }, [
              answered('draft', null),
            ])
          : undefined,
    },
    also: [[answered('list', { playbooks: [], partners: [] })]],
  }),
  'playbooks/playbook-form': room(playbookFormMachine, playbookFormWalk, {
    systemId: 'playbook form',
    sessionState: 'signed in',
    addresses: [`${address}/p1`],
    companions: {
      ...areaCompanions,
      'playbook editor': () => led(playbookEditorMachine, undefined, [answered('list', list), named('p1')]),
    },
    also: [[answered('draft', keptDraft)]],
  }),
  'playbooks/playbook-trial': room(playbookTrialMachine, playbookTrialWalk, {
    systemId: 'playbook trial',
    sessionState: 'signed in',
    addresses: [`${address}/p1`],
    companions: {
      ...areaCompanions,
      'playbook editor': () => led(playbookEditorMachine, undefined, [answered('list', list), named('p1')]),
      'playbook form': () =>
        led(playbookFormMachine, { personId: 'p1', playbook: withRoles, partnerId: null }, [answered('draft', null)]),
    },
  }),
}
