import { AUDIO_FORMATS, LIMITS } from '#shared/limits/index.ts'
import { text } from '#web/podcasts/episodes/text.ts'
import { formatBytes, formatMegabytes } from './format-upload.ts'

/** Files are checked by extension, because devices disagree on MIME types. */
const EXTENSIONS = [...AUDIO_FORMATS, 'oga', 'opus', 'm4b'].map((format) => `.${format}`)
export const ACCEPTED_EXTENSIONS = EXTENSIONS.join()

/** Returns why a file is rejected, in Persian, or undefined if it is acceptable. Only the server checks the content. */
export function validateAudioFile({ name, size }: Pick<File, 'name' | 'size'>, freeBytes: number | undefined): string | undefined {
  if (!EXTENSIONS.some((ending) => name.toLowerCase().endsWith(ending))) return text.notAudio
  if (size === 0) return text.empty
  if (size > LIMITS.episodeAudioBytes) return text.tooLarge(formatMegabytes(size))
  return freeBytes !== undefined && size > freeBytes ? text.notEnoughSpace(formatBytes(freeBytes)) : undefined
}
