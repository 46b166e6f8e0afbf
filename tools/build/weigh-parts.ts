import { brotliCompressSync } from 'node:zlib'
import type { Plugin } from 'vite'

type Page = { name: string; begins: readonly string[]; most: { files: number; kilobytes: number } }

const bareFrame = ['src/main.tsx']
const inOrganisation = [
  ...bareFrame,
  'src/app/inside-pages.tsx',
  'src/views/shell/Frame.tsx',
  'src/app/wiring/inside.wiring.ts',
  'src/app/wiring/features.wiring.ts',
  'src/app/BackgroundWork.tsx',
  'src/views/announcements/WhatsNew.tsx',
  'src/views/session/VerificationNotice.tsx',
  'src/services/shared/reads.ts',
  'src/services/shared/live-socket.ts',
]

const inChat = [
  ...inOrganisation,
  'src/views/chat/ChatPage.tsx',
  'src/views/chat/ThreadList.tsx',
  'src/views/documents/ChatBeginning.tsx',
]

/** Every page of an organisation but the chat. */
const inArea = [...inOrganisation, 'src/app/wiring/area-features.wiring.ts']

/**
 * The first load of a page: its entry modules, the most files (scripts and styles), and the most kilobytes of
 * compressed script.
 */
const pages: readonly Page[] = [
  { name: 'sign-in', begins: [...bareFrame, 'src/views/session/SignInPage.tsx'], most: { files: 15, kilobytes: 150 } },
  { name: 'chat', begins: inChat, most: { files: 20, kilobytes: 285 } },
  {
    name: 'answers',
    begins: [...inChat, 'src/views/shared/conversation/ConversationEntry.tsx', 'src/views/feedback/FeedbackWidget.tsx'],
    most: { files: 30, kilobytes: 336 },
  },
  { name: 'home', begins: [...inArea, 'src/views/home/HomePage.tsx'], most: { files: 32, kilobytes: 400 } },
  { name: 'data', begins: [...inArea, 'src/app/ExplorePage.tsx'], most: { files: 45, kilobytes: 460 } },
  {
    name: 'monitor',
    begins: [...inArea, 'src/views/dashboards/MonitorArea.tsx'],
    most: { files: 48, kilobytes: 442 },
  },
]

type Asset = { type: 'asset'; fileName: string; source: string | Uint8Array }

type Chunk = {
  type: 'chunk'
  fileName: string
  code: string
  imports: string[]
  modules: Record<string, unknown>
  viteMetadata?: { importedCss: Set<string> }
}
type Bundle = Record<string, Chunk | Asset>

/** In bytes, as the server sends it. */
const travelling = (source: string): number => brotliCompressSync(source).length

/** Files that import each other in a circle; a module may be used there before it ran. */
export function circleOf(imports: ReadonlyMap<string, readonly string[]>): string[] | null {
  const finished = new Set<string>()
  const path: string[] = []
  const visit = (file: string): string[] | null => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file]
    if (finished.has(file)) return null
    path.push(file)
    for (const imported of imports.get(file) ?? []) {
      const circle = visit(imported)
      if (circle) return circle
    }
    path.pop()
    finished.add(file)
    return null
  }
  for (const file of imports.keys()) {
    const circle = visit(file)
    if (circle) return circle
  }
  return null
}

const inKilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1).padStart(7)} KB`

/** The files that the parts with these modules ask for at once. */
function filesOf(bundle: Bundle, chunks: readonly Chunk[], begins: readonly string[]) {
  const scripts = new Set<string>()
  const styles = new Set<string>()
  const include = (chunk: Bundle[string] | undefined): void => {
    if (chunk?.type !== 'chunk' || scripts.has(chunk.fileName)) return
    scripts.add(chunk.fileName)
    for (const style of chunk.viteMetadata?.importedCss ?? []) styles.add(style)
    for (const imported of chunk.imports) include(bundle[imported])
  }
  for (const begin of begins) {
    const chunk = chunks.find(({ modules }) => Object.keys(modules).some((id) => id.endsWith(`/${begin}`)))
    if (!chunk) throw new Error(`No part holds ${begin}: mend the table of pages in tools/build/weigh-parts.ts.`)
    include(chunk)
  }
  return { scripts: [...scripts], count: scripts.size + styles.size }
}

/** Prints what the first loads weigh, and fails the build when one is too heavy or comes in too many files. */
export function weighParts(): Plugin {
  return {
    name: 'weigh-parts',
    apply: 'build',
    generateBundle(_options, generated) {
      const bundle = generated as unknown as Bundle
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
      const circle = circleOf(new Map(chunks.map((chunk) => [chunk.fileName, chunk.imports])))
      if (circle) this.error(`Parts import each other: ${circle.join(' → ')}. Look at tools/build/page-parts.ts.`)
      const weights = new Map<string, number>()
      const weightOf = (fileName: string): number => {
        const known = weights.get(fileName) ?? travelling((bundle[fileName] as Chunk).code)
        weights.set(fileName, known)
        return known
      }
      for (const { name, begins, most } of pages) {
        const { scripts, count } = filesOf(bundle, chunks, begins)
        const bytes = scripts.reduce((sum, fileName) => sum + weightOf(fileName), 0)
        const load = `${String(count).padStart(3)} files, ${inKilobytes(bytes)} of script`
        this.info(`${name.padEnd(8)} ${load}`)
        if (count <= most.files && bytes <= most.kilobytes * 1024) continue
        this.error(
          `The first load of "${name}" is ${load}; at most ${most.files} files and ${most.kilobytes} KB. Import what it needs later with import(), or look at tools/build/page-parts.ts.`,
        )
      }
    },
  }
}
