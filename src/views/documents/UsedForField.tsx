import type { Folder } from '../../../contract/documents/documents.schemas.ts'
import { documentsTexts as texts } from '../../../contract/documents/documents.texts.ts'
import { Checkbox } from '../shared/Checkbox.tsx'
import { RadioGroup } from '../shared/RadioGroup.tsx'
import styles from './documents.module.css'
import { folderWords } from './folder-words.ts'

type UsedFor = Folder['usedFor']

export type UsedForFieldProps = {
  usedFor: UsedFor
  /** The folder's setting, and which folder it comes from. */
  inherited: { usedFor: readonly ('facts' | 'datasets')[]; from: Folder | null }
  onChange: (usedFor: UsedFor) => void
}

/** Usage of a document or folder: inherited from its folder, or its own. */
export function UsedForField({ usedFor, inherited, onChange }: UsedForFieldProps) {
  const isInherited = usedFor.includes('__inherit')
  const now = texts.inheritedNow(inherited.usedFor.map((one) => texts.labels[one]))
  const note = inherited.from ? `${now}, ${texts.inheritedFrom(folderWords(inherited.from))}` : now
  const toggle = (one: 'facts' | 'datasets', isOn: boolean) =>
    onChange((['facts', 'datasets'] as const).filter((other) => (other === one ? isOn : usedFor.includes(other))))
  return (
    <div className={styles.usedFor}>
      <RadioGroup
        label={texts.usedFor}
        value={isInherited ? 'inherit' : 'own'}
        options={[
          { value: 'inherit', label: texts.inherit, note },
          { value: 'own', label: texts.own },
        ]}
        onChange={(chosen) => onChange(chosen === 'inherit' ? ['__inherit'] : [...inherited.usedFor])}
      />
      {!isInherited && (
        <div className={styles.ownUse}>
          <Checkbox
            label={texts.labels.facts}
            hint={texts.factsHint}
            checked={usedFor.includes('facts')}
            onChange={(isOn) => toggle('facts', isOn)}
          />
          <Checkbox
            label={texts.labels.datasets}
            hint={texts.datasetsHint}
            checked={usedFor.includes('datasets')}
            onChange={(isOn) => toggle('datasets', isOn)}
          />
          {usedFor.length === 0 && <p className={styles.quiet}>{texts.usedForNothing}</p>}
        </div>
      )}
    </div>
  )
}
