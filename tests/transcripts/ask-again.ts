import { expect } from 'vitest'
import type { TestServer } from '../database/test-server.ts'
import { converse } from '../evaluation/model/converse.ts'
import { shownOf } from '../evaluation/model/played-answers.ts'
import { newThread } from '../questions/ask.ts'
import { missingFromKey } from './keys-held.ts'
import type { Replay } from './replay.ts'
import type { Piece, Transcript, TranscriptQuestion } from './transcript.ts'

type Address = { server: TestServer; token: string; project: string }

/** What stands behind the marks of an answer as it was said. */
function markersOf({ steps }: TranscriptQuestion): { citations: number; figures: 'linked'[] } {
  const named = steps
    .flatMap((step): Piece[] => ('text' in step ? step.text : []))
    .filter((one) => typeof one === 'object')
  const citations = named.filter((piece) => 'quotation' in piece).length
  const figures = named.filter((piece) => 'column' in piece || 'calculation' in piece)
  return { citations, figures: figures.map(() => 'linked') }
}

/** Asks the questions of a conversation again and expects what was said, with every citation and every figure in its place. */
export async function replayConversation(
  address: Address,
  { questions }: Transcript,
  { problems }: Replay,
): Promise<void> {
  const thread = await newThread(address.server, address.token, address.project)
  for (const question of questions) {
    const messages = await converse({ ...address, thread }, question.question)
    const found = problems.splice(0)
    if (found.length > 0) throw new Error(found.join('\n'))
    const { text, ending, figures } = shownOf(messages, new Map())
    const states = new Map(figures.map(({ mark, state }) => [String(mark), state]))
    expect({
      ending,
      citations: [...text.matchAll(/\[\^\d{1,4}\]/g)].length,
      figures: [...text.matchAll(/\[#(\d{1,4})\]/g)].map(([, marker = '']) => states.get(marker)),
      missing: missingFromKey(question.id, text),
    }).toEqual({ ending: null, ...markersOf(question), missing: [] })
  }
}
