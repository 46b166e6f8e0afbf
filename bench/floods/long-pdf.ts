const paragraph = 'The harbour sold 312 bags of coffee to a shop that opened in May.'
const LINES = 40

/** A PDF of many pages, each full of text. */
export function longPdf(pages: number): Buffer {
  const lines = (page: number) =>
    Array.from({ length: LINES }, (_, line) => `(${page + 1}.${line} ${paragraph}) Tj 0 -16 Td`).join('\n')
  const numbers = Array.from({ length: pages }, (_, page) => 4 + 2 * page)
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${numbers.map((number) => `${number} 0 R`).join(' ')}] /Count ${pages} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...numbers.flatMap((number, page) => {
      const text = `BT /F1 10 Tf 72 770 Td\n${lines(page)}\nET`
      const resources = '/Resources << /Font << /F1 3 0 R >> >>'
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${number + 1} 0 R ${resources} >>`,
        `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
      ]
    }),
  ]
  const parts = ['%PDF-1.7\n']
  const offsets: number[] = []
  let length = parts[0]!.length
  for (const [index, object] of objects.entries()) {
    offsets.push(length)
    const part = `${index + 1} 0 obj\n${object}\nendobj\n`
    parts.push(part)
    length += part.length
  }
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  parts.push(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries}`)
  parts.push(`trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${length}\n%%EOF\n`)
  return Buffer.from(parts.join(''), 'latin1')
}
