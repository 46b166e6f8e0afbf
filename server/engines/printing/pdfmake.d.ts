declare module 'pdfmake' {
  export type PdfMargin = readonly [left: number, top: number, right: number, bottom: number]

  export type PdfTableLayout = {
    hLineWidth: (line: number, node: { table: { headerRows: number; body: readonly unknown[] } }) => number
    vLineWidth: () => number
    hLineColor: (line: number) => string
    paddingLeft: (column: number) => number
    paddingRight: (column: number, node: { table: { widths: readonly unknown[] } }) => number
    paddingTop: () => number
    paddingBottom: () => number
  }

  export type PdfContent =
    | string
    | readonly PdfContent[]
    | {
        text?: PdfContent
        ul?: readonly PdfContent[]
        ol?: readonly PdfContent[]
        start?: number
        toc?: { title: PdfContent; outlines: boolean; numberStyle: PdfStyle; textMargin: PdfMargin }
        tocItem?: boolean
        tocMargin?: PdfMargin
        id?: string
        link?: string
        linkToDestination?: string
        sup?: boolean
        italics?: boolean
        font?: string
        color?: string
        fontSize?: number
        background?: string
        fillColor?: string
        noWrap?: boolean
        preserveLeadingSpaces?: boolean
        decoration?: 'underline'
        image?: string
        width?: number | 'auto' | '*'
        height?: number
        unbreakable?: boolean
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
        layout?: string | PdfTableLayout
        style?: string
        bold?: boolean
        alignment?: 'left' | 'right' | 'center' | 'justify'
        margin?: PdfMargin
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
    margin?: PdfMargin
  }

  export type PdfNode = {
    id?: string
    headlineLevel?: number
    style?: string
    /** Those that it takes, the first page being 1. */
    pageNumbers: number[]
    startPosition: { top: number; pageInnerHeight: number }
  }
  export type PdfFollowing = { getFollowingNodesOnPage: () => PdfNode[] }

  export type PdfDefinition = {
    pageSize: string
    pageMargins: readonly [left: number, top: number, right: number, bottom: number]
    info?: { title?: string; author?: string; subject?: string; creationDate?: Date }
    language?: string
    displayTitle?: boolean
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
