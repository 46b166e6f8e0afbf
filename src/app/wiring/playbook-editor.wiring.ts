import { fromCallback } from 'xstate'
import { deletedPlaybooksMachine } from '../../machines/playbooks/deleted-playbooks.resource.ts'
import { playbookEditorMachine } from '../../machines/playbooks/playbook-editor.machine.ts'
import type { PlaybookDraftUpdate, PlaybookDraftAddress } from '../../machines/playbooks/playbook-form.events.ts'
import { playbookFormMachine, playbookVersions } from '../../machines/playbooks/playbook-form.machine.ts'
import { playbookTrialMachine } from '../../machines/playbooks/playbook-trial.machine.ts'
import type { AuthoringService } from '../../services/playbooks/authoring.service.ts'
import type { PlaybookDrafts } from '../../services/playbooks/playbook-drafts.ts'
import { provideRequests } from './provide-requests.ts'
import { wireRowDeletion } from './row-deletion.wiring.ts'

export function wirePlaybookEditor(service: AuthoringService, drafts: PlaybookDrafts) {
  const form = provideRequests(playbookFormMachine, {
    'read the draft': async (address) => drafts.read(address),
    'save playbook': (saving, signal) => service.save(saving, signal),
  }).provide({
    actors: {
      'keep the draft': fromCallback<PlaybookDraftUpdate, PlaybookDraftAddress>(({ input, receive }) => {
        receive(({ draft }) => drafts.keep(input, draft))
      }),
      'playbook trial': provideRequests(playbookTrialMachine, {
        'try playbook': (trial, signal) => service.tryStep(trial, signal),
      }),
      'playbook versions': provideRequests(playbookVersions, {
        read: ({ playbookId }, signal) => service.listVersions(playbookId, signal),
      }),
    },
  })
  return provideRequests(playbookEditorMachine, {
    'list written playbooks': (_, signal) => service.list(signal),
    'restore playbook': ({ playbookId }, signal) => service.restore(playbookId, signal),
  }).provide({
    actors: {
      'deleted playbooks': provideRequests(deletedPlaybooksMachine, {
        read: (_, signal) => service.listDeleted(signal),
      }),
      'playbook form': form,
      'row deletion': wireRowDeletion(({ id }, signal) => service.remove(id, signal)),
    },
  })
}
