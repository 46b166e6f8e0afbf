import { anyone, type PlaybookRole, type StepConfig } from '../../../../contract/playbooks/playbooks.schemas.ts'

/** A playbook that comes with the product. `slug` is its name for ever: by it an installation knows that it had it. */
export type DeepTemplate = {
  slug: string
  name: string
  description: string
  category: string
  callToAction: string
  isMultiUser: boolean
  roles: PlaybookRole[]
  steps: (StepConfig & { id: string })[]
}

type Given = Partial<StepConfig> & Pick<StepConfig, 'type' | 'label' | 'guidance'>

const usual: Omit<StepConfig, 'type' | 'label' | 'guidance'> = {
  allowedRole: anyone,
  visibility: 'visible',
  capabilities: ['internal'],
  outputs: [],
  breakdown: false,
  breakdownQuestions: '',
  topic: '',
  researchSource: 'internal',
  format: '',
  includeStepsString: '',
}

/** Steps with their ids by their order. */
export const stepsOf = (...given: Given[]): DeepTemplate['steps'] =>
  given.map((step, index) => ({ ...usual, ...step, id: String(index + 1).padStart(3, '0') }))

type Output = readonly [label: string, question: string, type: StepConfig['outputs'][number]['type']]

export const outputsOf = (...given: Output[]): StepConfig['outputs'] =>
  given.map(([label, question, type], idx) => ({ label, question, type, idx }))

/** One question in a line. */
export const lines = (...given: string[]) => given.join('\n')

/** The parts of the final document, in this order (docs/playbook-outcomes.md). */
export const outcome = (recommendation: string, against: string): StepConfig['outputs'] =>
  outputsOf(
    ['Recommendation', recommendation, 'creative'],
    [
      'The figures and their sources',
      'Which figures carry the recommendation, and where does each come from?',
      'factual',
    ],
    ['What speaks against it', against, 'creative'],
    [
      'What is missing',
      'Which questions found no answer, what is older than it should be, and what does no source support?',
      'factual',
    ],
    ['Who decides what by when', 'Who decides or does what, and by which day?', 'factual'],
  )
