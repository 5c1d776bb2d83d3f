import { AUDIO_FORMATS, LIMITS } from '#shared/limits/index.ts'
import { TEXT } from './text.ts'

export type MediaKind = 'image' | 'audio'

const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif']
/** By their endings, as devices differ in what they call them. */
const AUDIO_EXTENSIONS = [...AUDIO_FORMATS, 'oga', 'opus'].map((format) => `.${format}`)

/** What the browser's picker offers. */
export const ACCEPTED_FILE_TYPES: Record<MediaKind, string> = { image: IMAGE_TYPES.join(), audio: AUDIO_EXTENSIONS.join() }

const hasAudioExtension = (name: string): boolean => AUDIO_EXTENSIONS.some((ending) => name.toLowerCase().endsWith(ending))

/** What a file wants to be in the text; undefined for a film, a document and all else. */
export function detectMediaKind({ type, name }: Pick<File, 'type' | 'name'>): MediaKind | undefined {
  if (type.startsWith('audio/') || hasAudioExtension(name)) return 'audio'
  return type.startsWith('image/') ? 'image' : undefined
}

/** Why a file is not sent at all, in Persian; undefined when it may be. The server looks at the bytes themselves. */
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
 * What comes as files. Word puts a picture of the text beside its HTML: where HTML has words, they are what was meant. Files no
 * text can hold come along, so that their place can say so.
 */
export function extractFiles(data: Pick<DataTransfer, 'files' | 'getData'> | null): File[] {
  const files = [...(data?.files ?? [])]
  const htmlText = data
    ?.getData('text/html')
    .replace(/<style[\s\S]*?<\/style>|<!--[\s\S]*?-->|<[^>]*>|&nbsp;/g, '')
    .trim()
  return htmlText ? [] : files
}
