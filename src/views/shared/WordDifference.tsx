import { Fragment } from 'react'
import { pieceTexts, wordDifference } from '../../../contract/snapshots/word-difference.ts'
import { VisuallyHidden } from './VisuallyHidden.tsx'
import styles from './WordDifference.module.css'

/** One text as it became another, word by word. */
export function WordDifference({ before, after }: { before: string; after: string }) {
  return (
    <p className={styles.difference}>
      {wordDifference(before, after).map((piece, place) => {
        if (piece.kind === 'same') return <Fragment key={place}>{piece.text}</Fragment>
        const Mark = piece.kind === 'added' ? 'ins' : 'del'
        return (
          <Mark key={place} className={styles[piece.kind]}>
            <VisuallyHidden>{pieceTexts[piece.kind]} </VisuallyHidden>
            {piece.text}
          </Mark>
        )
      })}
    </p>
  )
}
