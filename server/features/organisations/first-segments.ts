import { routes } from '../../../contract/routes.ts'
import { callSegments, pages } from '../../../contract/shell/pages.ts'

/** The distinct first segments of these paths, without parameters. */
export const firstSegmentsOf = (paths: readonly string[]): string[] => [
  ...new Set(
    paths.map((path) => path.split('/')[1] ?? '').filter((segment) => segment !== '' && !segment.startsWith(':')),
  ),
]

const paths = [...Object.values(routes).map((route) => route.path), ...Object.values(pages)]

/** First segments of all calls and pages, which can't be organisation codes. */
export const firstSegments: readonly string[] = [...new Set([...callSegments, ...firstSegmentsOf(paths)])]
