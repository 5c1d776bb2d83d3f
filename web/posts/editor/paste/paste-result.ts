import type { Document } from '#shared/document/contract.ts'

/** A picture of the paste: where its place is in the text says `picturePlace`. */
export interface PictureReference {
  /** As the HTML says it: `data:`, `blob:`, `file:`, `https:` or anything else. */
  url: string
  alt: string
}

/** What a paste is, once read: a document the contract accepts but for the places of its pictures. */
export interface PasteResult {
  document: Document
  pictures: readonly PictureReference[]
}
