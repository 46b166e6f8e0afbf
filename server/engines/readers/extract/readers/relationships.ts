import type { ZipArchive } from './unzip.ts'
import { attribute, XmlScanner } from './xml.ts'

type Relationship = { id: string; type: string; target: string }

/** The relationships of a part of an Office file, with targets as names of entries. Links that lead outside are left out. */
export function relationships(archive: ZipArchive, part: string): Relationship[] {
  const slash = part.lastIndexOf('/')
  const folder = part.slice(0, slash + 1)
  const text = archive.text(`${folder}_rels/${part.slice(slash + 1)}.rels`)
  const found: Relationship[] = []
  const open = (name: string, attributes: string): void => {
    if (name !== 'Relationship' || attribute(attributes, 'TargetMode') === 'External') return
    const type = attribute(attributes, 'Type') ?? ''
    const target = attribute(attributes, 'Target') ?? ''
    found.push({
      id: attribute(attributes, 'Id') ?? '',
      type: type.slice(type.lastIndexOf('/') + 1),
      target: resolved(folder, target),
    })
  }
  if (text !== null) new XmlScanner({ open }).pushText(text)
  return found
}

function resolved(folder: string, target: string): string {
  const parts = target.startsWith('/') ? [] : folder.split('/').filter((part) => part !== '')
  for (const part of target.split('/')) {
    if (part === '..') parts.pop()
    else if (part !== '' && part !== '.') parts.push(part)
  }
  return parts.join('/')
}

/** The part that a file's package names as its document, such as 'xl/workbook.xml'. */
export function mainPart(archive: ZipArchive, usual: string): string | null {
  const named = relationships(archive, '').find((relationship) => relationship.type === 'officeDocument')?.target
  if (named !== undefined && archive.has(named)) return named
  return archive.has(usual) ? usual : null
}
