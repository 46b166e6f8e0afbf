import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type NodePath, parseSync, traverse, type types } from '@babel/core'

const root = join(import.meta.dirname, '../..')
const isOurs = (file: string) => /\.tsx?$/.test(file) && !/\.(?:test|testing|d)\.tsx?$/.test(file)
/** What machines call their states, and what their diagrams say. */
const isOfMachines = (file: string) => file.startsWith('src/machines/')

const filesOf = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((path) => `${folder}/${path.replaceAll('\\', '/')}`)
    .filter((file) => isOurs(file) && !isOfMachines(file))

/** The literals of a file that people read: all of a catalogue of texts, elsewhere what begins as a sentence does. */
export function sentencesOf(file: string, code: string): string[] {
  const isCatalogue = /\.(?:texts|mails)\.ts$/.test(file)
  const sentences: string[] = []
  const keep = (text: string) => {
    if (isCatalogue || /^\P{L}*\p{Lu}/u.test(text)) sentences.push(text)
  }
  const options = {
    filename: file,
    babelrc: false,
    configFile: false as const,
    parserOpts: { plugins: ['typescript' as const, ...(file.endsWith('x') ? ['jsx' as const] : [])] },
  }
  traverse(parseSync(code, options)!, {
    StringLiteral({ node }: NodePath<types.StringLiteral>) {
      keep(node.value)
    },
    TemplateLiteral({ node }: NodePath<types.TemplateLiteral>) {
      keep(node.quasis.map(({ value }) => value.cooked ?? value.raw).join('…'))
    },
  })
  return sentences
}

/** Every sentence of the page, the server and the contract that holds one of these words, with its file. */
export function sentencesWith(words: readonly RegExp[]): { file: string; text: string }[] {
  const holdsOne = (text: string) => words.some((word) => word.test(text))
  return ['src', 'server', 'contract'].flatMap(filesOf).flatMap((file) => {
    const code = readFileSync(join(root, file), 'utf8')
    if (!holdsOne(code)) return []
    return sentencesOf(file, code)
      .filter(holdsOne)
      .map((text) => ({ file, text }))
  })
}
