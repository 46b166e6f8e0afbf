import { create } from 'fontkit'
import pdfmake, { type PdfDefinition } from 'pdfmake'
import roboto from 'pdfmake/build/fonts/Roboto.js'

for (const [name, file] of Object.entries(roboto.vfs))
  pdfmake.virtualfs.writeFileSync(name, Buffer.from(file.data, file.encoding))
pdfmake.addFonts(roboto.fonts)
pdfmake.setUrlAccessPolicy(() => false)
pdfmake.setLocalAccessPolicy(() => false)

/** The one font of printed pages, for drawings that are turned into pictures. */
export const printedFont = (): Buffer => {
  const file = roboto.vfs[roboto.fonts.Roboto.normal]
  if (!file) throw new Error('the font of printed pages is missing')
  return Buffer.from(file.data, file.encoding)
}

const font = create(printedFont())
/** Whether a PDF can show a letter; another one is an empty box in it. */
export const isInPrintedFont = (letter: string): boolean => font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)

/** Sets a PDF with the bundled fonts; nothing is read from the network or the disk. */
export const pdfBytes = async (definition: PdfDefinition): Promise<Uint8Array> =>
  new Uint8Array(await pdfmake.createPdf(definition).getBuffer())
