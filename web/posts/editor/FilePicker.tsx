import type { Editor } from '@tiptap/core'
import { type Ref, useImperativeHandle, useRef } from 'react'
import { AUDIO_FORMATS, LIMITS } from '#shared/limits/index.ts'
import { focusText } from './focus.ts'
import { TEXT } from './text.ts'

export interface FilePickerHandle {
  open(kind: MediaKind): void
}

export function FilePicker({ editor, ref }: { editor: Editor; ref: Ref<FilePickerHandle> }) {
  const files = useRef<HTMLInputElement>(null)
  useImperativeHandle(
    ref,
    () => ({
      open: (kind) => {
        if (files.current) files.current.accept = ACCEPTED_FILE_TYPES[kind]
        files.current?.click()
      },
    }),
    [],
  )
  return (
    <input
      ref={files}
      type="file"
      hidden
      multiple
      onChange={({ target }) => {
        focusText(editor)
        editor.commands.uploadFiles([...(target.files ?? [])])
        target.value = ''
      }}
    />
  )
}

export type MediaKind = 'image' | 'audio'

const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif']
/** Audio is accepted by extension, because devices report different MIME types for it. */
const AUDIO_EXTENSIONS = [...AUDIO_FORMATS, 'oga', 'opus'].map((format) => `.${format}`)

export const ACCEPTED_FILE_TYPES: Record<MediaKind, string> = { image: IMAGE_TYPES.join(), audio: AUDIO_EXTENSIONS.join() }

const hasAudioExtension = (name: string): boolean => AUDIO_EXTENSIONS.some((ending) => name.toLowerCase().endsWith(ending))

/** Returns the kind of a file by its MIME type or audio extension; undefined if it is neither image nor audio. */
export function detectMediaKind({ type, name }: Pick<File, 'type' | 'name'>): MediaKind | undefined {
  if (type.startsWith('audio/') || hasAudioExtension(name)) return 'audio'
  return type.startsWith('image/') ? 'image' : undefined
}

/** Returns the reason, in Persian, that a file is rejected, or undefined when it is allowed. The server checks the actual bytes. */
export function validateMediaFile(file: Pick<File, 'type' | 'size' | 'name'>, kind = detectMediaKind(file)): string | undefined {
  const { type, size, name } = file
  if (!kind) return TEXT.fileKind
  if (kind === 'audio') {
    if (!hasAudioExtension(name)) return TEXT.audioType
    return size > LIMITS.postAudioBytes ? TEXT.audioBytes : undefined
  }
  if (!IMAGE_TYPES.includes(type)) return TEXT.imageType
  return size > LIMITS.imageBytes ? TEXT.imageBytes(LIMITS.imageBytes / 1_000_000) : undefined
}

/**
 * Returns the files of a paste or drop. Word adds a picture of the copied text to the clipboard, so files are ignored when the HTML
 * contains text. Unsupported files are included, because their placeholder shows the error.
 */
export function extractFiles(data: Pick<DataTransfer, 'files' | 'getData'> | null): File[] {
  const files = [...(data?.files ?? [])]
  const htmlText = data
    ?.getData('text/html')
    .replace(/<style[\s\S]*?<\/style>|<!--[\s\S]*?-->|<[^>]*>|&nbsp;/g, '')
    .trim()
  return htmlText ? [] : files
}
