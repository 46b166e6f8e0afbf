import { useState } from 'react'
import { isImage } from '../../../contract/docsets/docsets.schemas.ts'
import { docsetsTexts as texts } from '../../../contract/docsets/docsets.texts.ts'
import { classNames } from '../shared/class-names.ts'
import { Dialog } from '../shared/Dialog.tsx'
import { SafeHtml } from '../shared/markdown/SafeHtml.tsx'
import styles from './docsets.module.css'

type Props = { value: string; name: string; isHtml: boolean; isWhole?: boolean }

/** A value as stored, as HTML, or as a picture. Table cells only show the first lines. */
export function Cell({ value, name, isHtml, isWhole = false }: Props) {
  if (value === '') return <span className={styles.quiet}>{texts.empty}</span>
  if (isImage(value)) return <Picture url={value} name={name} />
  return (
    <div className={classNames(styles.value, !isHtml && styles.raw, !isWhole && styles.cut)}>
      {isHtml ? <SafeHtml html={value} /> : value}
    </div>
  )
}

function Picture({ url, name }: { url: string; name: string }) {
  const [isLarge, setLarge] = useState(false)
  return (
    <>
      <button type="button" className={styles.zoom} aria-label={texts.zoom(name)} onClick={() => setLarge(true)}>
        <img className={styles.small} src={url} alt="" />
      </button>
      <Dialog open={isLarge} onClose={() => setLarge(false)} title={texts.zoomed} description={name} size="large">
        <img className={styles.large} src={url} alt={texts.picture(name)} />
      </Dialog>
    </>
  )
}
