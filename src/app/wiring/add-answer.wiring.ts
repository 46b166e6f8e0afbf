import {
  addAnswerMachine,
  answerAddition,
  answerTargets,
  dashboardReports,
} from '../../machines/chat/add-answer.machine.ts'
import type { AddAnswerService } from '../../services/chat/add-answer.service.ts'
import { provideRequests } from './provide-requests.ts'

export const wireAddAnswer = (service: AddAnswerService) =>
  addAnswerMachine.provide({
    actors: {
      'answer targets': provideRequests(answerTargets, { read: (asked, signal) => service.targets(asked, signal) }),
      'dashboard reports': provideRequests(dashboardReports, {
        read: (asked, signal) => service.reports(asked, signal),
      }),
      'answer addition': provideRequests(answerAddition, {
        send: ({ payload: { project, target, text } }, signal) =>
          target.kind === 'report'
            ? service.addToReport({ ...target, project, text }, signal)
            : service.addToStep({ ...target, project, text }, signal),
      }),
    },
  })
