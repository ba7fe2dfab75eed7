/** The part of pdfmake 0.3 that Prime uses; the package brings no types. */
declare module 'pdfmake' {
  interface Node {
    [key: string]: unknown
  }
  interface TableNode {
    table: { headerRows?: number; body: unknown[][]; widths: unknown[] }
  }
  interface TableLayout {
    hLineWidth?(row: number, node: TableNode): number
    vLineWidth?(column: number, node: TableNode): number
    hLineColor?(row: number, node: TableNode): string
    paddingLeft?(column: number, node: TableNode): number
    paddingRight?(column: number, node: TableNode): number
    paddingTop?(row: number, node: TableNode): number
    paddingBottom?(row: number, node: TableNode): number
  }
  const pdfmake: {
    virtualfs: { writeFileSync(name: string, content: Uint8Array): void }
    setFonts(fonts: Record<string, Record<'normal' | 'bold' | 'italics' | 'bolditalics', string>>): void
    setTableLayouts(layouts: Record<string, TableLayout>): void
    /** Decides about every address before it is fetched. */
    setUrlAccessPolicy(may: (url: string) => boolean): void
    /** Decides about every file before it is read. */
    setLocalAccessPolicy(may: (path: string) => boolean): void
    /** Hears how much of the next documents is drawn, from 0 to 1. */
    setProgressCallback(report: (share: number) => void): void
    createPdf(definition: Node): { getBuffer(): Promise<Uint8Array> }
  }

  export type { Node, TableLayout }
  export default pdfmake
}

declare module 'pdfmake/js/qrEnc.js' {
  const encoder: {
    default: {
      /** Adds the modules of a QR code to a node as filled squares. */
      measure(node: { qr: string; eccLevel: 'L' | 'M' }): {
        _canvas: { x: number; y: number; w: number; h: number }[]
        _width: number
      }
    }
  }
  export default encoder
}
