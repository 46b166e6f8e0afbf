import { documentsTexts as texts } from '../../../contract/documents/documents.texts.ts'
import { Button } from '../shared/Button.tsx'
import { Dialog } from '../shared/Dialog.tsx'
import { VisuallyHidden } from '../shared/VisuallyHidden.tsx'
import styles from './documents.module.css'

export type Side = { label: string; mine: string; latest: string }

export type BothSidesProps = {
  sides: readonly Side[]
  onMine: () => void
  onLatest: () => void
}

/** Shows two conflicting changes side by side. It closes only by a choice, because Esc would lose one of them. */
export function BothSides({ sides, onMine, onLatest }: BothSidesProps) {
  return (
    <Dialog
      open
      role="alertdialog"
      size="large"
      title={texts.conflictTitle}
      description={texts.conflictHint}
      footer={
        <>
          <Button onClick={onLatest}>{texts.keepLatest}</Button>
          <Button tone="primary" onClick={onMine}>
            {texts.keepYours}
          </Button>
        </>
      }
    >
      <SidesTable sides={sides} />
    </Dialog>
  )
}

/** Only the differing values. */
export function SidesTable({ sides }: { sides: readonly Side[] }) {
  return (
    <table className={styles.sides}>
      <thead>
        <tr>
          <th scope="col">
            <VisuallyHidden>{texts.field}</VisuallyHidden>
          </th>
          <th scope="col">{texts.yours}</th>
          <th scope="col">{texts.latest}</th>
        </tr>
      </thead>
      <tbody>
        {sides
          .filter(({ mine, latest }) => mine !== latest)
          .map(({ label, mine, latest }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{mine || texts.empty}</td>
              <td>{latest || texts.empty}</td>
            </tr>
          ))}
      </tbody>
    </table>
  )
}

/** "Facts and Datasets", "As the folder says". */
export function usedForWords(usedFor: readonly ('facts' | 'datasets' | '__inherit')[]): string {
  if (usedFor.includes('__inherit')) return texts.inherit
  return (['facts', 'datasets'] as const)
    .filter((one) => usedFor.includes(one))
    .map((one) => texts.labels[one])
    .join(', ')
}
