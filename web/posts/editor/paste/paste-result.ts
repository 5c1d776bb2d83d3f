import type { Document } from '#shared/document/contract.ts'

export interface PictureReference {
  /** URL as written in the HTML: `data:`, `blob:`, `file:`, `https:` or anything else. */
  url: string
  alt: string
}

/** A parsed paste; its document contains a placeholder for each of its pictures. */
export interface PasteResult {
  document: Document
  pictures: readonly PictureReference[]
}
