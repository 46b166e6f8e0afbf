import { type AnyActorRef, createActor, fromCallback, waitFor } from 'xstate'
import { jobMachine } from '../../src/machines/shared/job.machine.ts'
import type { PlaybookTopic } from '../../contract/playbooks/playbooks.schemas.ts'
import { provideRequests } from '../../src/app/wiring/provide-requests.ts'
import { chatStepMachine } from '../../src/machines/playbooks/chat-step.machine.ts'
import { meetingStepMachine } from '../../src/machines/playbooks/meeting-step.machine.ts'
import { type PlaybookEvent, playbookMachine } from '../../src/machines/playbooks/playbook.machine.ts'
import { stepRequestsMachine } from '../../src/machines/playbooks/step-requests.machine.ts'
import { createPlaybooksService } from '../../src/services/playbooks/playbooks.service.ts'
import { type Api, createApi } from '../../src/services/shared/http.ts'
import type { Tokens } from '../../src/services/shared/tokens.ts'
import { openUpdates } from './live-client.ts'
import type { PlaybookEnvironment } from './playbook-environment.ts'

export type Sent = { url: string; method: string; body: string; status: number; answer: string }
export type PlaybookPage = {
  shown(): PlaybookTopic | null
  /** How often what was typed was taken as saved. */
  usedUp(): number
  save(stepId: string, transcript: string): Promise<void>
  complete(stepId: string): Promise<void>
  reset(stepId: string): Promise<void>
  close(): void
}

function apiOf(environment: PlaybookEnvironment, token: string, note: (sent: Sent) => void): Api {
  const tokens = { current: () => token, renew: async () => null, clear: () => {} } as unknown as Tokens
  return createApi({
    ...{ tokens, baseUrl: environment.server.url, supportEmail: 'help@example.com' },
    async fetch(input, init) {
      const request = new Request(input, init)
      const body = await request.clone().text()
      const response = await globalThis.fetch(request)
      const answer = await response.clone().text()
      note({ url: request.url, method: request.method, body, status: response.status, answer })
      return response
    },
  })
}

/** The machine of a job, polled quickly. */
const jobOf = (environment: PlaybookEnvironment, token: string) =>
  provideRequests(jobMachine, {
    'start job': async ({ request }) => String(request),
    'read job': async ({ jobId }) => (await environment.as(token, 'GET', `/jobs/${jobId}`)).body.job,
  }).provide({ delays: { 'poll interval': 50 } })

/** The real machines of a playbook's page, over the real service, server and live channel; without its conversations. */
export async function openPlaybookPage(
  environment: PlaybookEnvironment,
  person: { token: string; id: string },
  topicId: string,
  note: (sent: Sent) => void,
): Promise<PlaybookPage> {
  const service = createPlaybooksService(apiOf(environment, person.token, note), {
    storage: { getItem: () => null, setItem: () => {}, removeItem: () => {} },
    newKey: () => 'key-of-a-page',
  })
  const job = jobOf(environment, person.token)
  let usedUp = 0
  const draft = fromCallback<{ type: string }>(({ receive }) => {
    receive(({ type }) => {
      if (type === 'draft.used up') usedUp += 1
    })
  })
  const machine = provideRequests(playbookMachine, {
    'read the playbook': service.read,
    'change the playbook': service.change,
  }).provide({
    actors: {
      'chat step': chatStepMachine.provide({ actors: { conversation: fromCallback(() => {}) as never } }),
      'meeting step': provideRequests(meetingStepMachine, {
        'save the transcript': service.saveTranscript,
        'read the playbook': service.read,
      }).provide({ actors: { job, 'keep the draft': draft as never } }),
      'step requests': provideRequests(stepRequestsMachine, {
        'complete the step': service.complete,
        'read the playbook': service.read,
        'reset the step': service.reset,
        'begin the work again': service.tryAgain,
      }).provide({ actors: { job } }),
    },
  })
  const page = createActor(machine, {
    input: { project: environment.project, personId: person.id, topicId },
    // What a step tells goes to its playbook, as the event router of the page has it.
    inspect(seen) {
      if (seen.type !== '@xstate.actor' || seen.actorRef.sessionId === seen.rootId) return
      const child = seen.actorRef as AnyActorRef
      child.on('*', (event: { type: string }) => {
        if (event.type.startsWith('playbook.')) page.send(event as PlaybookEvent)
      })
    },
  })
  page.start()
  const live = await openUpdates(environment.server.url, person.token, [environment.project])
  let heard = 0
  const hear = setInterval(() => {
    for (; heard < live.frames.length; heard += 1) {
      const { type, dataType } = live.frames[heard]!
      if (type !== 'refreshData') continue
      // Somebody comes back to a playbook that was taken out of the trash.
      if (page.getSnapshot().matches('gone')) page.send({ type: 'playbook.read requested' })
      page.send({ type: 'data.changed', project: environment.project, dataType })
    }
  }, 10)
  await waitFor(page, (now) => now.hasTag('ready'))

  const child = (name: 'requests' | 'meeting step', stepId: string): AnyActorRef | undefined => {
    page.send({ type: 'playbook.tab shown', tab: stepId })
    return page.getSnapshot().children[name]
  }
  const secondClick = (actor: AnyActorRef) => waitFor(actor, (now) => !now.hasTag('too soon')).catch(() => {})
  const atRest = (actor: AnyActorRef) => waitFor(actor, (now) => !now.hasTag('busy')).catch(() => {})
  return {
    shown: () => page.getSnapshot().context.topic,
    usedUp: () => usedUp,
    async save(stepId, transcript) {
      const meeting = child('meeting step', stepId)
      meeting?.send({ type: 'transcript.save requested', transcript })
      if (meeting) await atRest(meeting)
    },
    async complete(stepId) {
      const requests = child('requests', stepId)
      if (!requests) return
      requests.send({ type: 'step.complete requested' })
      await atRest(requests)
      if (!requests.getSnapshot().hasTag?.('asking again')) return
      // The second click, which completes what is half-finished and is no double click.
      await secondClick(requests)
      requests.send({ type: 'step.complete requested' })
      await atRest(requests)
    },
    async reset(stepId) {
      const requests = child('requests', stepId)
      if (!requests) return
      requests.send({ type: 'step.reset requested' })
      await secondClick(requests)
      requests.send({ type: 'step.reset requested' })
      await atRest(requests)
    },
    close() {
      clearInterval(hear)
      live.close()
      page.stop()
    },
  }
}
