import { routes } from '../../../contract/routes.ts'
import { callSegments, pages } from '../../../contract/shell/pages.ts'

/** The first segments of these paths, each once; a parameter is none. */
export const firstSegmentsOf = (paths: readonly string[]): string[] => [
  ...new Set(
    paths.map((path) => path.split('/')[1] ?? '').filter((segment) => segment !== '' && !segment.startsWith(':')),
  ),
]

const paths = [...Object.values(routes).map((route) => route.path), ...Object.values(pages)]

/** First segments of all calls and pages: no organisation may have one of them as its code. */
export const firstSegments: readonly string[] = [...new Set([...callSegments, ...firstSegmentsOf(paths)])]
