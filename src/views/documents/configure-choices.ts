import type { Doc } from '../../../contract/documents/documents.schemas.ts'
import { documentsTexts as texts } from '../../../contract/documents/documents.texts.ts'
import type { Option } from '../shared/option.ts'

export type UseChoice = 'datasets' | 'facts' | 'both' | 'inherit'

const meanings: Record<UseChoice, Doc['usedFor']> = {
  datasets: ['datasets'],
  facts: ['facts'],
  both: ['facts', 'datasets'],
  inherit: ['__inherit'],
}

/** The possible answers, most likely first. */
export const useChoices: readonly Option<UseChoice>[] = [
  { value: 'datasets', label: texts.configureChoices.datasets, note: texts.configureNotes.datasets },
  { value: 'facts', label: texts.configureChoices.facts, note: texts.configureNotes.facts },
  { value: 'both', label: texts.configureChoices.both, note: texts.configureNotes.both },
  { value: 'inherit', label: texts.configureChoices.inherit },
]

export const usedForOf = (choice: UseChoice): Doc['usedFor'] => meanings[choice]

export function choiceOf(usedFor: Doc['usedFor']): UseChoice {
  const isSame = (choice: UseChoice) => JSON.stringify(meanings[choice]) === JSON.stringify(usedFor)
  return (Object.keys(meanings) as UseChoice[]).find(isSame) ?? 'datasets'
}
