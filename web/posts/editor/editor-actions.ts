import { createContext } from 'react'
import type { UploadAudio, UploadImage } from './uploads.ts'

/** What a tool asks a dialog for; positions are those of the node in the document. */
export type DialogRequest =
  | { dialog: 'link' }
  | { dialog: 'shortcuts' }
  | { dialog: 'table' }
  | { dialog: 'embed' }
  | { dialog: 'post' }
  /** A new one, or the one at that position. */
  | { dialog: 'gallery'; at?: number }
  | { dialog: 'focal-point'; at: number }

/** What blocks inside the text need of the editor around them. */
export interface EditorActions {
  openDialog(asked: DialogRequest): void
  uploadImage: UploadImage
  uploadAudio: UploadAudio
}

export const EditorActionsContext = createContext<EditorActions>({
  openDialog: () => undefined,
  uploadImage: () => Promise.reject(new Error('No editor around')),
  uploadAudio: () => Promise.reject(new Error('No editor around')),
})
