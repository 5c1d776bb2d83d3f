import { createContext } from 'react'
import type { UploadAudio, UploadImage } from './uploads.ts'

/** `at` is the node's position in the document. */
export type DialogRequest =
  | { dialog: 'link' }
  | { dialog: 'shortcuts' }
  | { dialog: 'table' }
  | { dialog: 'embed' }
  | { dialog: 'post' }
  /** Edits the gallery at `at`, or creates one when `at` is absent. */
  | { dialog: 'gallery'; at?: number }
  | { dialog: 'focal-point'; at: number }

export interface EditorActions {
  openDialog(request: DialogRequest): void
  uploadImage: UploadImage
  uploadAudio: UploadAudio
}

export const EditorActionsContext = createContext<EditorActions>({
  openDialog: () => undefined,
  uploadImage: () => Promise.reject(new Error('No surrounding editor')),
  uploadAudio: () => Promise.reject(new Error('No surrounding editor')),
})
