import { withoutFigureMarkers } from '../../../contract/chat/answer-text.ts'
import { questionsOf } from '../../../contract/playbooks/playbook-steps.ts'
import type { StepAnswer } from '../../../contract/playbooks/playbooks.schemas.ts'
import type { Citation } from '../../../contract/chat/chat.schemas.ts'
import { branchOf, listMessages, type MessageRow } from '../chat/index.ts'
import { openAnswer, type StepResult, type StepWork } from './step-work.ts'
import { escapeMarkdown, type SpokenTurn } from '../../engines/playbooks/index.ts'

const mostTurns = 400
const longestTurn = 20_000

/** What was said, and for which answers something was looked up. */
function turnsOf(branch: readonly MessageRow[]): SpokenTurn[] {
  const turns: SpokenTurn[] = []
  let isLookedUp = false
  for (const { role, content } of branch) {
    if (role === 'user') isLookedUp = false
    if (role === 'tool_result') isLookedUp = true
    if ((role === 'user' || role === 'assistant') && content !== '')
      turns.push({ role, content: content.slice(0, longestTurn), isLookedUp })
  }
  return turns
}

/** Reads what a conversation says to the questions of its step. Where it says something to all, the step is complete. */
export async function readConversation(work: StepWork): Promise<StepResult> {
  const { context, held, step, config } = work
  const threadId = step.thread_id ?? ''
  const { leaf, messages } = await context.transact(async (tx) => {
    const thread = await tx.db.selectFrom('thread').where('id', '=', threadId).select('leaf_id').executeTakeFirst()
    return { leaf: thread?.leaf_id ?? null, messages: await listMessages(tx, threadId) }
  })
  const said = leaf === null ? [] : branchOf(messages, leaf)
  const turns = turnsOf(said)
  const questions = questionsOf(config).map(({ label, question, type }) => ({
    ...{ label, type },
    question: question.trim() || label,
  }))
  const found = await work.workers.run('find answers in a conversation', {
    ...{ organisationId: held.topic.organisation_id, signal: context.signal },
    input: { turns: turns.slice(-mostTurns), questions },
  })
  const citationsOf = (text: string): Citation[] => {
    const whole = said.find(({ content }) => content !== '' && content.startsWith(text))
    return (whole?.details['citations'] ?? []) as Citation[]
  }
  const answers = questions.map(({ label, question }, at): StepAnswer => {
    const text = found.answers[at] ?? null
    return text === null
      ? openAnswer({ label, question })
      : { label, question, status: 'SUCCESS', text: withoutFigureMarkers(text), citations: citationsOf(text) }
  })
  const otherNotes = found.notes.map((note) => `- ${escapeMarkdown(note)}`).join('\n')
  const isComplete = answers.every(({ text }) => text !== null)
  return {
    output: {
      ...(answers.length > 0 ? { answers } : {}),
      ...(otherNotes === '' ? {} : { otherNotes }),
      completed: isComplete,
    },
    isComplete,
    basis: leaf ?? '',
  }
}
