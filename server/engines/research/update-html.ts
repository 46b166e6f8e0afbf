import type { ResearchNote } from '../../../contract/research/research-notes.schemas.ts'
import { researchTexts } from '../../../contract/research/research.texts.ts'
import { plainText } from '../passages/index.ts'
import { cutAtWord } from '../text/index.ts'
import { escaped, setWithEachMarker } from './report-html.ts'

const texts = researchTexts
const MAX_QUOTE = 400

export type UpdateToSet = {
  markdown: string
  notes: readonly ResearchNote[]
  today: string
  unsupported: readonly string[]
  remarks: readonly string[]
}

/** An update with its separate list of sources; the report numbers its own. Pure. */
export function setUpdate({ markdown, notes, today, unsupported, remarks }: UpdateToSet): string {
  const { content, citations } = setWithEachMarker({ sections: [{ heading: '', markdown }], notes, today })
  const body = content
    .replace('<h2></h2>', '')
    .replace(/<sup><a href="#source-\d{1,6}">(\d{1,6})<\/a><\/sup>/g, '<sup>$1</sup>')
  const shown = new Set([...content.matchAll(/#source-\d{1,6}">(\d{1,6})/g)].map(([, mark]) => Number(mark)))
  const named = Map.groupBy(
    citations.filter(({ mark }) => shown.has(mark)),
    ({ mark }) => mark,
  )
  const sources = [...named.values()].map((passages) => {
    const { title, date } = passages[0]!
    const day = date === undefined ? '' : `, ${date === null ? texts.report.undated : texts.report.dated(date)}`
    const words = passages.map(({ pageNumber, quote }) => {
      const page = pageNumber === undefined ? '' : `, ${texts.report.page(pageNumber)}`
      return quote === '' ? page : `${page} <q>${escaped(cutAtWord(plainText(quote), MAX_QUOTE))}</q>`
    })
    return `<li>${escaped(title)}${day}${words.join('')}</li>`
  })
  const open =
    unsupported.length === 0
      ? ''
      : `<p><em>${texts.report.unsupported}:</em></p><ul>${unsupported.map((one) => `<li>${escaped(one)}</li>`).join('')}</ul>`
  const rest = remarks.map((line) => `<p><em>${escaped(line)}</em></p>`).join('')
  return `${body}${sources.length === 0 ? '' : `<h3>${texts.report.sourcesLabel}</h3><ol>${sources.join('')}</ol>`}${open}${rest}`
}
