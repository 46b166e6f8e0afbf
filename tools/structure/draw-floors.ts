import { floors, type Structure } from './floors.ts'

const width = 1_600
const roomSize = { width: 118, height: 34 }
const gap = { x: 12, y: 12 }
const margin = 20
const headSize = 28

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** The floors of the server as an SVG: a band for each, the highest on top, its rooms in it, and an arrow for each import between rooms. */
export function drawFloors({ rooms, arrows }: Structure): string {
  const perRow = Math.floor((width - 2 * margin + gap.x) / (roomSize.width + gap.x))
  const centres = new Map<string, { x: number; y: number }>()
  const parts: string[] = []
  let top = margin
  for (const floor of floors) {
    const here = rooms.filter((one) => one.floor === floor)
    if (here.length === 0) continue
    const rows = Math.ceil(here.length / perRow)
    const height = headSize + rows * (roomSize.height + gap.y) + gap.y
    parts.push(
      `<rect x="${margin / 2}" y="${top}" width="${width - margin}" height="${height}" rx="8" class="floor"/>`,
      `<text x="${margin}" y="${top + 20}" class="head">${floor}</text>`,
    )
    here.forEach(({ room }, index) => {
      const x = margin + (index % perRow) * (roomSize.width + gap.x)
      const y = top + headSize + Math.floor(index / perRow) * (roomSize.height + gap.y)
      centres.set(`${floor}/${room}`, { x: x + roomSize.width / 2, y: y + roomSize.height / 2 })
      parts.push(
        `<rect x="${x}" y="${y}" width="${roomSize.width}" height="${roomSize.height}" rx="6" class="room"/>`,
        `<text x="${x + roomSize.width / 2}" y="${y + 22}" text-anchor="middle">${escaped(room)}</text>`,
      )
    })
    top += height + gap.y * 2
  }
  const lines = arrows.flatMap(([from, to]) => {
    const [start, end] = [centres.get(from), centres.get(to)]
    if (!start || !end || to.startsWith('contract/')) return []
    return [
      `<line x1="${start.x}" y1="${start.y}" x2="${end.x}" y2="${end.y}" class="${start.y > end.y ? 'up' : 'down'}"/>`,
    ]
  })
  const style =
    '.floor{fill:#f6f5f2;stroke:#c9c5bb}.room{fill:#fff;stroke:#6b675d}text{font:13px sans-serif;fill:#222}.head{font-weight:bold}line{stroke:#2f6f8f;stroke-opacity:.18}.up{stroke:#c22}'
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${top}"><style>${style}</style>${lines.join('')}${parts.join('')}</svg>\n`
}
