import { useSelector } from '@xstate/react'
import { useMemo } from 'react'
import { useParams } from 'react-router'
import { pagePath } from '../../../contract/shell/pages.ts'
import { createLinkResolver } from '../../machines/documents/document-links.ts'
import { graphOf } from '../../machines/documents/documents.selectors.ts'
import { readableMarkdown } from '../../machines/documents/readable-markdown.ts'
import { useLivingFeature, useSystem } from '../shared/system-context.ts'
import type { DocumentView } from './document.hooks.ts'

/** Resolves links in a document's text. */
export function useDocumentLinks({ doc }: DocumentView) {
  const { project = '' } = useParams()
  const { goTo } = useSystem()
  const library = useSelector(useLivingFeature('documents'), ({ context }) => context.library)
  const resolve = useMemo(() => {
    const find = doc ? createLinkResolver(library.docs, graphOf(library), doc) : null
    return (href: string): string | null => {
      const docId = find?.(href) ?? null
      return docId === null ? null : pagePath('dataDocument', { project, docId })
    }
  }, [project, doc, library])
  return { resolve, readable: readableMarkdown, open: (path: string) => goTo(path) }
}
