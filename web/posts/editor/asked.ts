import { createContext } from 'react'
import type { UploadAudio, UploadImage } from './uploads.ts'

/** What a tool asks a dialog for; positions are those of the node in the document. */
export type Asked =
  | { what: 'link' }
  | { what: 'keys' }
  | { what: 'table' }
  | { what: 'embed' }
  | { what: 'post' }
  /** A new one, or the one at that position. */
  | { what: 'gallery'; at?: number }
  | { what: 'focus'; at: number }

/** What blocks inside the text need of the editor around them. */
export interface Desk {
  ask(asked: Asked): void
  upload: UploadImage
  uploadAudio: UploadAudio
}

export const DeskContext = createContext<Desk>({
  ask: () => undefined,
  upload: () => Promise.reject(new Error('No editor around')),
  uploadAudio: () => Promise.reject(new Error('No editor around')),
})
