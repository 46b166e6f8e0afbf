import type { ResearchPlan, ResearchTopic } from '../../../contract/research/research.schemas.ts'
import { type CommandActor, commandMachine } from '../shared/command.machine.ts'
import { resourceMachine } from '../shared/resource.machine.ts'
import type {
  OfProject,
  OfTopic,
  PlanAsked,
  ResearchChanging,
  ResearchCreation,
  ResearchRun,
} from './research.events.ts'

export const researchList = resourceMachine<readonly ResearchTopic[], OfProject>(
  'research list',
  'The research topics.',
)
export const researchTopic = resourceMachine<ResearchTopic, OfTopic>('research topic', 'One full research topic.')
export const researchCreation = commandMachine<ResearchTopic, ResearchCreation>(
  'research creation',
  'Creates a topic, which then runs.',
)
export const researchChange = commandMachine<ResearchTopic, ResearchChanging>('research change', 'Changes a topic.')
export const researchRun = commandMachine<ResearchTopic, ResearchRun>(
  'research run',
  'Runs a topic again, or checks for updates.',
)
export const researchPlan = commandMachine<ResearchPlan, PlanAsked>(
  'research plan',
  'Plans which questions to research, where, and for how long.',
  // In seconds: a language model may search first.
  180,
)
export const formatSuggestion = commandMachine<string, OfProject & { topic: string }>(
  'format suggestion',
  'Suggests the sections of a report.',
)

export type ResearchCreationActor = CommandActor<ResearchTopic, ResearchCreation>
export type ResearchChangeActor = CommandActor<ResearchTopic, ResearchChanging>
export type ResearchRunActor = CommandActor<ResearchTopic, ResearchRun>
export type ResearchPlanActor = CommandActor<ResearchPlan, PlanAsked>
export type FormatSuggestionActor = CommandActor<string, OfProject & { topic: string }>
