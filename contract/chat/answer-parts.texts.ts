/** Texts of the steps and sources beside an answer. */
export const answerPartsTexts = {
  summarised: 'Summarised the older part of this conversation',
  thoughtFor: (seconds: number) => {
    if (seconds < 60) return `Thought for ${Math.max(1, seconds)} s`
    const rest = seconds % 60
    return `Thought for ${Math.floor(seconds / 60)} min${rest === 0 ? '' : ` ${rest} s`}`
  },
  use: 'Model and cost',
  wroteBy: (model: string) => `Written by ${model}`,
  calls: (count: string, isOne: boolean) => `${count} ${isOne ? 'call' : 'calls'}`,
  tokens: (input: string, output: string) => `${input} tokens read, ${output} written`,
  statement: 'SQL',
  name: 'Name',
  expression: 'Calculation',
  result: 'Result',
} as const
