import { formatCount } from '../../../contract/shared/format.ts'
import type { Organisation } from '../../../contract/organisations/organisations.schemas.ts'
import { organisationsTexts } from '../../../contract/organisations/organisations.texts.ts'
import styles from './organisations.module.css'

/** Four counts of the organisation's content. */
export function Counts({ organisation }: { organisation: Organisation }) {
  const { numDocumentPages, numDocuments, numWebPages, numFacts } = organisation
  return (
    <dl className={styles.counts}>
      <Count value={numDocumentPages} label={organisationsTexts.indexedPages} />
      <Count value={numDocuments} label={organisationsTexts.documents} />
      <Count value={numWebPages} label={organisationsTexts.webPages} />
      <Count value={numFacts} label={organisationsTexts.facts} />
    </dl>
  )
}

function Count({ value, label }: { value: number; label: string }) {
  return (
    <div className={styles.count}>
      <dt>{label}</dt>
      <dd>{formatCount(value)}</dd>
    </div>
  )
}
