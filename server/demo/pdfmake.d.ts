declare module 'pdfmake' {
  export type PdfContent =
    | string
    | readonly PdfContent[]
    | {
        text?: PdfContent
        ul?: readonly PdfContent[]
        stack?: readonly PdfContent[]
        columns?: readonly PdfContent[]
        table?: {
          headerRows: number
          widths: readonly (string | number)[]
          dontBreakRows?: boolean
          body: readonly (readonly PdfContent[])[]
        }
        canvas?: readonly {
          type: 'line'
          x1: number
          y1: number
          x2: number
          y2: number
          lineWidth: number
          lineColor: string
        }[]
        layout?: string
        style?: string
        bold?: boolean
        alignment?: 'left' | 'right' | 'center' | 'justify'
        margin?: readonly [left: number, top: number, right: number, bottom: number]
        headlineLevel?: number
        pageBreak?: 'before' | 'after'
      }

  export type PdfStyle = {
    font?: string
    fontSize?: number
    lineHeight?: number
    bold?: boolean
    italics?: boolean
    color?: string
    margin?: readonly [left: number, top: number, right: number, bottom: number]
  }

  export type PdfNode = { headlineLevel?: number }
  export type PdfFollowing = { getFollowingNodesOnPage: () => PdfNode[] }

  export type PdfDefinition = {
    pageSize: string
    pageMargins: readonly [left: number, top: number, right: number, bottom: number]
    info?: { title?: string; author?: string; creationDate?: Date }
    language?: string
    userPassword?: string
    ownerPassword?: string
    header?: (page: number, pages: number) => PdfContent
    footer?: (page: number, pages: number) => PdfContent
    defaultStyle?: PdfStyle
    styles?: Record<string, PdfStyle>
    content: readonly PdfContent[]
    pageBreakBefore?: (node: PdfNode, container: PdfFollowing) => boolean
  }

  type FontFiles = Record<'normal' | 'bold' | 'italics' | 'bolditalics', string>

  const pdfmake: {
    virtualfs: { existsSync(name: string): boolean; writeFileSync(name: string, content: Uint8Array): void }
    addFonts(fonts: Record<string, FontFiles>): void
    setUrlAccessPolicy(allows: (url: string) => boolean): void
    setLocalAccessPolicy(allows: (path: string) => boolean): void
    createPdf(definition: PdfDefinition): { getBuffer(): Promise<Uint8Array> }
  }
  export default pdfmake
}

declare module 'pdfmake/build/fonts/Roboto.js' {
  const roboto: {
    vfs: Record<string, { data: string; encoding: 'base64' }>
    fonts: Record<'Roboto', Record<'normal' | 'bold' | 'italics' | 'bolditalics', string>>
  }
  export default roboto
}
