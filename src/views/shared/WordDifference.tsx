import { Fragment } from 'react'
import { pieceTexts, wordDifference } from '../../../contract/snapshots/word-difference.ts'
import { VisuallyHidden } from './VisuallyHidden.tsx'
import styles from './WordDifference.module.css'

/** The difference between two texts, word by word. */
export function WordDifference({ before, after }: { before: string; after: string }) {
  return (
    <p className={styles.difference}>
      {wordDifference(before, after).map((piece, index) => {
        if (piece.kind === 'same') return <Fragment key={index}>{piece.text}</Fragment>
        const Tag = piece.kind === 'added' ? 'ins' : 'del'
        return (
          <Tag key={index} className={styles[piece.kind]}>
            <VisuallyHidden>{pieceTexts[piece.kind]} </VisuallyHidden>
            {piece.text}
          </Tag>
        )
      })}
    </p>
  )
}
