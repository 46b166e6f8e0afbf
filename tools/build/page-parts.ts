import { join } from 'node:path'

/** What is asked of a bundler about a module: what it imports at once, not what it imports later. */
type ModuleGraph = { getModuleInfo: (id: string) => { importedIds: readonly string[] } | null }

const rootFolder = join(import.meta.dirname, '..', '..')

/**
 * The parts of the page, each loaded as one file, by their entry modules. A module is in the first part that imports
 * it, so a part contains only what the parts before it don't.
 */
export const pageParts = {
  start: ['src/main.tsx'],
  'sign-in': ['src/views/session/SignInPage.tsx'],
  inside: [
    'src/app/inside-pages.tsx',
    'src/views/shell/Frame.tsx',
    'src/app/wiring/inside.wiring.ts',
    'src/app/BackgroundWork.tsx',
    'src/views/announcements/WhatsNew.tsx',
    'src/views/session/VerificationNotice.tsx',
    'src/services/shared/reads.ts',
    'src/services/shared/live-socket.ts',
  ],
  features: ['src/app/wiring/features.wiring.ts'],
  chat: ['src/views/chat/ChatPage.tsx', 'src/views/chat/ThreadList.tsx', 'src/views/documents/ChatBeginning.tsx'],
  areas: ['src/app/wiring/area-features.wiring.ts', 'src/views/shared/action-phase.ts'],
  answers: ['src/views/shared/conversation/ConversationEntry.tsx'],
} satisfies Record<string, string[]>

/** What both the sign-in and the pages behind it need, loaded once as a separate file. */
const common = 'common'
const behindSignIn = ['inside', 'features', 'chat'] as const

/** What both the areas and answers with figures and charts need, so that neither loads the other. */
const figures = 'figures'

/** Packages that every page behind the sign-in needs, in one file with our modules that use them. */
const packagesInside = /node_modules\/(@tanstack\/query-core|partysocket)\//

/** Libraries that every page needs, separate so that they stay in the browser's cache after a new version of ours. */
const libraries =
  /node_modules\/(react|react-dom|scheduler|xstate|@xstate\/react|@xstate\/store|use-sync-external-store|use-isomorphic-layout-effect|zod|ky|react-router)\/|src\/app\/schema-mode\.ts$/

/** Of libraries only what is used is kept, so what they import says nothing about who needs it. */
function closureOf(graph: ModuleGraph, roots: readonly string[]): Set<string> {
  const reached = new Set<string>()
  const visit = (id: string): void => {
    if (reached.has(id) || id.includes('node_modules')) return
    const module = graph.getModuleInfo(id)
    if (!module) return
    reached.add(id)
    module.importedIds.forEach(visit)
  }
  for (const root of roots) visit(join(rootFolder, root))
  return reached
}

/** The part of each module of ours that the first pages need. */
export function partsOf(graph: ModuleGraph): Map<string, string> {
  const closures = Object.entries(pageParts).map(([name, roots]) => ({ name, modules: closureOf(graph, roots) }))
  const of = (name: keyof typeof pageParts) => closures.find((closure) => closure.name === name)!.modules
  const parts = new Map<string, string>()
  const isBehind = (id: string) => behindSignIn.some((name) => of(name).has(id))
  for (const id of of('sign-in')) if (isBehind(id) && !of('start').has(id)) parts.set(id, common)
  const partOf = (name: string, id: string) => (name === 'areas' && of('answers').has(id) ? figures : name)
  for (const { name, modules } of closures)
    for (const id of modules) if (!parts.has(id)) parts.set(id, partOf(name, id))
  return parts
}

/** The parts of Headless UI for overlays and choices, and the modules that only these use. */
const ofControls = [
  'components/(dialog|menu|transition|focus-trap|switch|radio-group|checkbox|textarea)/',
  'internal/(close-provider|floating)',
  'hooks/use-(active-press|by-comparator|controllable|element-size|escape|event-listener|handle-toggle)',
  'hooks/use-(is-touch-device|quick-release|resolve-button-type|root-containers|tab-direction|text-value)',
  'hooks/use-(tracked-pointer|tree-walker|watch)',
  'utils/(active-element-history|bugs|calculate-active-index|document-ready|element-movement|get-text-value)',
]
const controls = new RegExp(`node_modules/(@floating-ui/|@headlessui/react/dist/(${ofControls.join('|')}))`)

/** In bytes before compression: packages that are smaller go with those that nearly the same pages need. */
const leastOfPackages = 12_000

/** How the page is cut into files (rolldown's `codeSplitting.groups`). */
export function partGroups() {
  let parts: Map<string, string> | null = null
  return [
    { name: 'libraries', test: libraries, priority: 3 },
    {
      debugName: 'parts of the first pages',
      name: (id: string, graph: ModuleGraph) => {
        parts ??= partsOf(graph)
        return packagesInside.test(id) ? 'inside' : (parts.get(id) ?? null)
      },
      priority: 2,
      includeDependenciesRecursively: false,
    },
    // Only answers and reports with formatted text need it; merged by its neighbours' size it would come with the chat.
    { name: 'sanitizer', test: /node_modules\/dompurify\//, priority: 2 },
    { name: 'controls', test: controls, priority: 2, includeDependenciesRecursively: false },
    {
      name: 'packages',
      test: /node_modules/,
      priority: 1,
      entriesAware: true,
      entriesAwareMergeThreshold: leastOfPackages,
      includeDependenciesRecursively: false,
    },
  ]
}
