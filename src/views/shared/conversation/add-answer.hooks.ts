import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { addAnswerTexts as texts } from '../../../../contract/chat/add-answer.texts.ts'
import type { ChatMessage } from '../../../../contract/chat/chat.schemas.ts'
import { formOf } from '../../../../contract/playbooks/answer-form.ts'
import type { PlaybookTopic } from '../../../../contract/playbooks/playbooks.schemas.ts'
import type { ReportTarget, StepTarget } from '../../../machines/chat/add-answer.machine.ts'
import { useAreas } from '../areas.hooks.ts'
import { useResource } from '../resource.hooks.ts'
import { useFeature } from '../system-context.ts'
import { plainAnswer, sourcesOf } from './sources.ts'

type QuestionTarget = StepTarget & { isAnswered: boolean }
export type PlaybookTarget = { id: string; title: string; questions: readonly QuestionTarget[] }

/** The questions of a playbook's open conversations. */
function questionsOf({ id: topicId, steps }: PlaybookTopic): QuestionTarget[] {
  return Object.entries(steps).flatMap(([stepId, step]) => {
    const isOpen = step.config.type === 'chat' && !step.hidden && !step.readOnly && step.status !== 'complete'
    if (!isOpen) return []
    return formOf(step).map(({ label, question, text }) => ({
      ...{ kind: 'step' as const, topicId, stepId, label, question },
      isAnswered: text !== null,
    }))
  })
}

/** An answer as it reads elsewhere: without its markers, and with the names of its sources. */
export function answerForElsewhere({ content, citations = [] }: Pick<ChatMessage, 'content' | 'citations'>): string {
  const names = sourcesOf(citations).map(({ title, first: { pageNumber } }) =>
    pageNumber === undefined ? title : texts.page(title, pageNumber),
  )
  const text = plainAnswer(content).trim()
  return names.length === 0 ? text : `${text}\n\n${texts.sources(names.join('; '))}`
}

/** Opens the dialog as soon as its feature has loaded, and then calls `onOpened`. Returns why it couldn't load. */
export function useOpenAddAnswer(message: ChatMessage, onOpened: () => void): string | null {
  const areas = useAreas()
  const adding = useFeature('add answer')
  useEffect(() => {
    if (adding === undefined) return
    adding.send({ type: 'adding.opened', text: answerForElsewhere(message) })
    onOpened()
  }, [adding, message, onOpened])
  return areas.message
}

/** The dialog that adds an answer to a report or a playbook. */
export function useAddAnswer() {
  const adding = useFeature('add answer')
  const addition = useFeature('answer addition')
  const project = useSelector(adding, (snapshot) => snapshot?.context.project ?? '')
  const code = useSelector(adding, (snapshot) => snapshot?.context.code ?? '')
  const targets = useResource('answer targets')
  const reports = useResource('dashboard reports')
  const snapshot = useSelector(addition, (current) => current)
  const playbooks = (targets.data?.playbooks ?? []).flatMap((topic): PlaybookTarget[] => {
    const questions = topic.completed ? [] : questionsOf(topic)
    return questions.length === 0 ? [] : [{ id: topic.id, title: topic.title, questions }]
  })
  return {
    isKnown: targets.data !== null,
    failure: targets.isFailed || targets.isForbidden ? (targets.message ?? texts.notLoaded) : null,
    readAgain: targets.readAgain,
    answer: useSelector(adding, (current) => current?.context.text ?? ''),
    dashboards: targets.data?.dashboards ?? [],
    playbooks,
    /** Of the dashboard that was chosen last; null while they load. */
    reports: reports.data,
    reportsFailure: reports.isFailed || reports.isForbidden ? reports.message : null,
    code,
    isBusy: snapshot?.hasTag('busy') ?? false,
    added: snapshot?.hasTag('done') ? (snapshot.context.output ?? null) : null,
    notAdded: snapshot?.hasTag('failed') ? (snapshot.context.failure?.message ?? null) : null,
    close: () => adding?.send({ type: 'adding.closed' }),
    chooseDashboard: (chosen: string) => adding?.send({ type: 'adding.dashboard chosen', code: chosen }),
    add: (target: ReportTarget | StepTarget, text: string) =>
      addition?.send({
        type: 'command.requested',
        key: crypto.randomUUID(),
        payload: { project, target, text },
      }),
  }
}
export type AddAnswerView = ReturnType<typeof useAddAnswer>
