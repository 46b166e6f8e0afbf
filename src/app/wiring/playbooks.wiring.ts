import { fromCallback, fromPromise } from 'xstate'
import { answerForm } from '../../machines/playbooks/answer-form.command.ts'
import { chatStepMachine } from '../../machines/playbooks/chat-step.machine.ts'
import { meetingStepMachine } from '../../machines/playbooks/meeting-step.machine.ts'
import { playbookMachine } from '../../machines/playbooks/playbook.machine.ts'
import {
  type PlaybookDraftKept,
  playbookDraftMachine,
  type PlaybookDraftOf,
} from '../../machines/playbooks/playbook-draft.machine.ts'
import { playbookList, playbooksMachine, playbookTemplates } from '../../machines/playbooks/playbooks.machine.ts'
import { playbookStartMachine } from '../../machines/playbooks/playbook-start.machine.ts'
import { stepRequestsMachine } from '../../machines/playbooks/step-requests.machine.ts'
import type { Drafts } from '../../services/chat/drafts.service.ts'
import type { JobsService } from '../../services/jobs/jobs.service.ts'
import type { PlaybooksService } from '../../services/playbooks/playbooks.service.ts'
import type { TopicDrafts } from '../../services/playbooks/topic-drafts.ts'
import type { ReportsService } from '../../services/reports/reports.service.ts'
import { draftLogic, type wireConversation } from './chat.wiring.ts'
import { wireJob } from './job.wiring.ts'
import { provideRequests } from './provide-requests.ts'
import { wireReports } from './reports.wiring.ts'
import { wireRowDeletion } from './row-deletion.wiring.ts'

type Parts = {
  jobs: JobsService
  drafts: Drafts
  topicDrafts: TopicDrafts
  reports: ReportsService
  conversation: ReturnType<typeof wireConversation>
}

export function wirePlaybooks(service: PlaybooksService, { jobs, drafts, topicDrafts, reports, conversation }: Parts) {
  const job = wireJob(jobs)
  const meetingStep = provideRequests(meetingStepMachine, {
    'save the transcript': service.saveTranscript,
    'read the playbook': service.read,
  })
  const playbook = provideRequests(playbookMachine, {
    'read the playbook': service.read,
    'repeat the playbook': ({ project, topicId, key }, signal) => service.repeat(project, topicId, key, signal),
    'change the playbook': service.change,
  })
  return playbooksMachine.provide({
    actors: {
      'playbook templates': provideRequests(playbookTemplates, {
        read: ({ project }, signal) => service.listTemplates(project, signal),
      }),
      'playbook list': provideRequests(playbookList, { read: ({ project }, signal) => service.list(project, signal) }),
      'playbook start': provideRequests(playbookStartMachine, {
        'start the playbook': async ({ project, personId, given, key }, signal) => {
          const started = await service.start(project, given, key, signal)
          topicDrafts.drop({ project, personId, of: 'start' }, given.template)
          return started
        },
        'start at once': ({ project, personId, template }, signal) =>
          service.startAtOnce(project, personId, template, signal),
      }),
      playbook: playbook.provide({
        actors: {
          'chat step': chatStepMachine.provide({ actors: { conversation } }),
          'meeting step': meetingStep.provide({ actors: { job, 'keep the draft': draftLogic(drafts) } }),
          'answer form': provideRequests(answerForm, {
            send: ({ payload }, signal) => service.answer(payload, signal),
          }),
          'step requests': provideRequests(stepRequestsMachine, {
            'complete the step': service.complete,
            'read the playbook': service.read,
            'reset the step': service.reset,
            'begin the work again': service.tryAgain,
          }).provide({ actors: { job } }),
        },
      }),
      'playbook draft': provideRequests(playbookDraftMachine, {
        'read the draft': async (address) => topicDrafts.read(address),
      }).provide({
        actors: {
          'keep the draft': fromCallback<PlaybookDraftKept, PlaybookDraftOf>(({ input, receive }) => {
            receive(({ draft }) => topicDrafts.keep(input, draft))
          }),
        },
      }),
      ...wireReports(reports, 'playbook'),
      'row deletion': wireRowDeletion((row, signal) => service.remove(row.project ?? '', row.id, signal)),
      'restore the playbook': fromPromise(({ input, signal }) => service.restore(input.project, input.topicId, signal)),
    },
  })
}
