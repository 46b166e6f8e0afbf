import { documentsTexts as texts } from '../../../contract/documents/documents.texts.ts'
import type { Depth } from '../../machines/documents/documents.events.ts'
import { RadioGroup } from '../shared/RadioGroup.tsx'
import styles from './documents.module.css'

/** Selects whether documents of subfolders are shown. */
export function DepthChoice({ depth, onChange }: { depth: Depth; onChange: (depth: Depth) => void }) {
  return (
    <div className={styles.depth}>
      <RadioGroup
        label={texts.showFrom}
        value={depth}
        options={[
          { value: 'current folder only', label: texts.depths['current folder only'] },
          { value: 'all subfolders', label: texts.depths['all subfolders'] },
        ]}
        onChange={onChange}
      />
    </div>
  )
}
