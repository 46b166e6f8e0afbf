import { memo, useContext } from 'react'
import { markdownTexts } from '../../../../contract/chat/markdown.texts.ts'
import { classNames } from '../class-names.ts'
import { numberAtEnd } from './inline-rules.ts'
import { imageSource } from './link-target.ts'
import { MarkdownLink } from './MarkdownLink.tsx'
import { MarkdownMath } from './MarkdownMath.tsx'
import styles from './markdown.module.css'
import { MarkdownContext } from './markdown-context.ts'
import { type Inline, plainText } from './markdown-tree.ts'

/** The parts of a line. Unchanged objects don't render again. */
export function MarkdownInlines({ inlines }: { inlines: readonly Inline[] }) {
  return inlines.map((inline, index) => {
    if (inline.type === 'text') return inlines[index + 1]?.type === 'citation' ? withoutGap(inline.text) : inline.text
    const marker = markerOfBold(inline, inlines[index + 1])
    if (marker !== null) return <BoldFigure key={index} mark={marker} inline={inline} />
    const isDrawn = markerOfBold(inlines[index - 1], inline) !== null
    return isDrawn ? null : <MarkdownInline key={index} inline={inline} />
  })
}

/** Removes the space before a citation after a word; after the end of a sentence it stays. */
const withoutGap = (text: string): string => text.replace(/(?<=[\p{L}\p{N}]) $/u, '')

/** The marker after a bold number, as in "**9**[#3]"; null for any other two parts. */
function markerOfBold(bold: Inline | undefined, figure: Inline | undefined): number | null {
  if (bold?.type !== 'strong' || figure?.type !== 'figure' || figure.text !== '') return null
  const words = plainText(bold.children)
  return words !== '' && numberAtEnd(words) === words ? figure.mark : null
}

const BoldFigure = ({ mark, inline }: { mark: number; inline: Inline }) => (
  <strong>
    <FigureMarker mark={mark} text={plainText([inline])} />
  </strong>
)

const MarkdownInline = memo(function MarkdownInline({ inline }: { inline: Inline }) {
  switch (inline.type) {
    case 'text':
      return inline.text
    case 'strong':
      return (
        <strong>
          <MarkdownInlines inlines={inline.children} />
        </strong>
      )
    case 'emphasis':
      return (
        <em>
          <MarkdownInlines inlines={inline.children} />
        </em>
      )
    case 'strike':
      return (
        <del>
          <MarkdownInlines inlines={inline.children} />
        </del>
      )
    case 'code':
      return <code className={styles.code}>{inline.text}</code>
    case 'break':
      return <br />
    case 'pending':
      return (
        <span>
          <MarkdownInlines inlines={inline.children} />
        </span>
      )
    case 'link':
      return (
        <MarkdownLink href={inline.href} title={inline.title} words={plainText(inline.children)}>
          <MarkdownInlines inlines={inline.children} />
        </MarkdownLink>
      )
    case 'image':
      return <MarkdownImage href={inline.href} title={inline.title} alt={inline.alt} />
    case 'citation':
      return <CitationMarker mark={inline.mark} />
    case 'figure':
      return <FigureMarker mark={inline.mark} text={inline.text} />
    case 'math':
      return <MarkdownMath text={inline.text} isDisplay={inline.isDisplay} />
    case 'unverified':
      return <Doubt reason={markdownTexts.notFromData} />
    case 'unsupported':
      return <Doubt reason={markdownTexts.notInSource} />
  }
})

const Doubt = ({ reason }: { reason: string }) => (
  <>
    {' '}
    <small className={styles.note}>{reason}</small>
  </>
)

function MarkdownImage({ href, title, alt }: { href: string; title: string | null; alt: string }) {
  const { origin } = useContext(MarkdownContext)
  const source = imageSource(href, origin)
  if (source !== null) return <img className={styles.image} src={source} alt={alt} loading="lazy" />
  const words = alt === '' ? markdownTexts.image : alt
  return (
    <MarkdownLink href={href} title={title} words={words}>
      {words}
    </MarkdownLink>
  )
}

function CitationMarker({ mark }: { mark: number }) {
  const { citations, onCitation } = useContext(MarkdownContext)
  const label = markdownTexts.source(mark, citations.find((citation) => citation.mark === mark)?.title)
  if (!onCitation) return <sup className={styles.marker}>{mark}</sup>
  return (
    <sup>
      <button
        type="button"
        className={styles.citation}
        aria-label={label}
        title={label}
        onClick={() => onCitation(mark)}
      >
        {mark}
      </button>
    </sup>
  )
}

function FigureMarker({ mark, text }: { mark: number; text: string }) {
  const { mismatches } = useContext(MarkdownContext)
  const mismatch = mismatches.find((each) => each.mark === mark)
  if (!mismatch) return <FigureButton mark={mark} text={text} />
  return (
    <>
      <FigureButton mark={mark} text={text} isWrong />{' '}
      <small className={styles.disagreement}>{markdownTexts.disagrees(mismatch.holds)}</small>
    </>
  )
}

function FigureButton({ mark, text, isWrong = false }: { mark: number; text: string; isWrong?: boolean }) {
  const { onFigure } = useContext(MarkdownContext)
  if (!onFigure) return <span className={styles.number}>{text}</span>
  const label = text === '' ? markdownTexts.figureAlone(mark) : markdownTexts.figure(text)
  return (
    <button
      type="button"
      className={classNames(styles.figure, isWrong && styles.wrong)}
      aria-label={label}
      title={label}
      onClick={() => onFigure(mark)}
    >
      {text === '' ? `#${mark}` : text}
    </button>
  )
}
