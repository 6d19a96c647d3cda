import { getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { readPdf } from './pdf.ts'

/** An element of the structure tree that holds content of its own. */
export type PdfElement = {
  readonly role: string
  /** What it lies in, from the outside. */
  readonly within: string
  readonly text: string
  readonly alt?: string
}

/** What a PDF says to programs that read it aloud. */
export type PdfTags = {
  readonly language: string | null
  readonly title: string
  /** Whether a window is named after the title and not after the file. */
  readonly showsTitle: boolean
  readonly isMarked: boolean
  /** The part of PDF/UA that the file says it follows. */
  readonly pdfUa: string | null
  /** In reading order. */
  readonly elements: readonly PdfElement[]
  /** What is painted outside of tags and artifacts. */
  readonly outside: readonly string[]
}

type Facts = ReadonlyMap<string, boolean> | null

type Node = {
  readonly role?: string
  readonly alt?: string
  readonly type?: string
  readonly id?: string
  readonly children?: readonly Node[]
}

/** Reads the tags of a PDF with a parser that is not ours. */
export async function readTags(bytes: Uint8Array): Promise<PdfTags> {
  const task = getDocument({ data: new Uint8Array(bytes) })
  const document = await task.promise
  try {
    const { info, metadata } = await document.getMetadata()
    // Maps, whatever its types say.
    const preferences = (await document.getViewerPreferences()) as Facts
    const marks = (await document.getMarkInfo()) as Facts
    const { Language, Title } = info as { readonly Language: string | null; readonly Title: string }
    return {
      language: Language,
      title: Title,
      showsTitle: preferences?.get('DisplayDocTitle') === true,
      isMarked: marks?.get('Marked') === true,
      pdfUa: metadata?.get('pdfuaid:part') ?? null,
      ...(await elementsOf(document, bytes)),
    }
  } finally {
    await task.destroy()
  }
}

async function elementsOf(document: PDFDocumentProxy, bytes: Uint8Array) {
  const elements: PdfElement[] = []
  const { pages } = readPdf(bytes)
  for (const [place, { marked }] of pages.entries()) {
    const page = await document.getPage(place + 1)
    const visit = ({ role = '', alt, children = [] }: Node, within: readonly string[]) => {
      const parts = children.filter(({ type }) => type === 'content')
      const lines = parts.flatMap(({ id }) => marked.get(Number(/mc(\d+)$/.exec(id ?? '')?.[1])) ?? [])
      if (parts.length > 0)
        elements.push({ role, within: within.join(' '), text: lines.join('\n'), ...(alt && { alt }) })
      for (const child of children) if (child.type !== 'content') visit(child, [...within, role])
    }
    const tree = (await page.getStructTree()) as Node | null
    for (const child of tree?.children ?? []) visit(child, [])
  }
  return { elements, outside: pages.flatMap(({ outside }) => outside) }
}
