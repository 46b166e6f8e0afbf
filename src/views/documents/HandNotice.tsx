import { documentsTexts as texts } from '../../../contract/documents/documents.texts.ts'
import { Banner } from '../shared/Banner.tsx'
import type { Hand } from './drop-target.hooks.ts'

/** Says why a drop didn't start an upload (yet). */
export function HandNotice({ hand }: { hand: Hand }) {
  if (hand === 'refusing') return <Banner tone="bad">{texts.notHere}</Banner>
  if (hand === 'reading failed') return <Banner tone="bad">{texts.readingFailed}</Banner>
  if (hand === 'reading') return <Banner tone="live">{texts.reading}</Banner>
  return null
}
