import { createElement, type ReactNode } from 'react'
import styles from './markdown.module.css'
import { type MathContent, mathTree } from './math-tree.ts'

const drawn = (content: MathContent, key: number): ReactNode =>
  typeof content === 'string'
    ? content
    : createElement(content.tag, { key, ...content.attributes }, ...content.children.map(drawn))

/** Renders LaTeX as MathML; invalid formulas stay as source. */
export default function MathFormula({ text, isDisplay }: { text: string; isDisplay: boolean }) {
  const tree = mathTree(text, isDisplay)
  if (tree === null) return <code className={styles.code}>{text}</code>
  return drawn(tree, 0)
}
