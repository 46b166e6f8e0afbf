import { MarkdownStream } from './markdown-stream.ts'
import type { Block } from './markdown-tree.ts'

/** Parses a text to blocks; if a text extends the previous one, only the addition is read. */
export type MarkdownFeed = {
  read: (text: string, isPartial: boolean) => readonly Block[]
  /** Characters read since the feed was created. */
  readCount: () => number
}

export function createMarkdownFeed(): MarkdownFeed {
  let stream = new MarkdownStream()
  let fed = ''
  let isFinished = false
  let readBefore = 0

  const countOf = () => stream.counts.block + stream.counts.inline

  function restart(): void {
    readBefore += countOf()
    stream = new MarkdownStream()
    fed = ''
    isFinished = false
  }

  function read(text: string, isPartial: boolean): readonly Block[] {
    const isSame = text === fed && isFinished === !isPartial
    if (!isSame && (isFinished || !text.startsWith(fed))) restart()
    if (text.length > fed.length) stream.append(text.slice(fed.length))
    fed = text
    if (!isPartial && !isFinished) stream.finish()
    isFinished = !isPartial
    return stream.blocks()
  }

  return { read, readCount: () => readBefore + countOf() }
}
