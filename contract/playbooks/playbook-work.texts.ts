import { formatValue } from '../charts/format.ts'

/** Server texts of playbooks: refusals, results, and prompts. */
export const playbookWorkTexts = {
  onlyOwnerHides: 'Only the person who started the playbook can make it private',
  onlyHolderPassesOn: 'Only the person who holds a role can pass on what they wrote in it',
  cannotClone: 'Finish this playbook before you repeat it.',
  unknownStep: (id: string) => `This playbook has no step ${id}`,
  notTranscript: 'This step doesn’t take a transcript',
  /** Prompt of a research step. */
  aboutTheMatter:
    'Answer each question as it bears on what the step is about, first of all with figures and passages of exactly that. Where what you find does not bear on it, say so in one sentence and leave the rest out; compare only where both sides are there.',
  /** Heading for questions of earlier steps that no document or table has answered. */
  openBefore:
    'What earlier steps found no answer to. Ask the person for what the matter needs of it, and record it with the answer that it belongs to:',
  previousOpen: (steps: readonly string[]) => `Not complete in the previous iteration: ${steps.join(', ')}`,
  foundInConversation: 'Found in the conversation',
  materialOfSteps: 'What earlier steps found',
  cutForModel: (characters: string) => `[${characters} characters of this are left out here. Say so where it matters.]`,
  rowsCutForModel: (rows: number) => `[${formatValue(rows)} rows of this table are left out here.]`,
  shortenedStep: (step: string, rows: number, characters: number) => {
    const parts = [
      ...(rows === 0 ? [] : [`${formatValue(rows)} rows of tables`]),
      ...(characters === 0 ? [] : [`${formatValue(characters)} characters`]),
    ]
    return `${parts.join(' and ')} of “${step}”`
  },
  shortenedForPerson: (what: string, parts: readonly string[]) =>
    `${what}: too long for the model, which didn’t read ${parts.join('; ')}.`,
  /** Marks a sentence of an answer for which no source was found. */
  noSource: 'names no source',
  noAnswerYet: (question: string, reason: string) => `“${question}” has no answer yet. ${reason}`,
  jobLabels: {
    chat: 'Reading the conversation',
    research: 'Researching',
    output: 'Preparing output',
    meetingNotes: 'Reading the transcript',
    prev_output: 'Reading the previous iteration',
  } as Record<string, string>,
} as const
