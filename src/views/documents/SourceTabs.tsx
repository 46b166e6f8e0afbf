import type { ReactNode } from 'react'
import { documentsTexts as texts } from '../../../contract/documents/documents.texts.ts'
import type { Docsource } from '../../machines/documents/documents.events.ts'
import { Tabs } from '../shared/Tabs.tsx'

type Props = {
  sources: readonly Docsource[]
  selected: Docsource
  onSelect: (source: Docsource) => void
  children: ReactNode
}

/** Switches between the sources in use. Hidden if everything was uploaded. */
export function SourceTabs({ sources, selected, onSelect, children }: Props) {
  if (sources.length === 1) return children
  return (
    <Tabs<Docsource>
      label={texts.sourcesLabel}
      selected={selected}
      onSelect={onSelect}
      tabs={sources.map((source) => ({
        id: source,
        label: texts.sources[source],
        panel: source === selected && children,
      }))}
    />
  )
}
