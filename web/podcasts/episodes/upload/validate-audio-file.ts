import { AUDIO_FORMATS, LIMITS } from '#shared/limits/index.ts'
import { text } from '#web/podcasts/episodes/text.ts'
import { formatBytes, formatMegabytes } from './format-upload.ts'

/** By their endings, as devices differ in what they call them. */
const EXTENSIONS = [...AUDIO_FORMATS, 'oga', 'opus', 'm4b'].map((format) => `.${format}`)
/** What the browser's picker offers. */
export const ACCEPTED_EXTENSIONS = EXTENSIONS.join()

/** Why a file is not sent at all, in Persian; undefined when it may be. The server looks at the bytes themselves. */
export function validateAudioFile({ name, size }: Pick<File, 'name' | 'size'>, freeBytes: number | undefined): string | undefined {
  if (!EXTENSIONS.some((ending) => name.toLowerCase().endsWith(ending))) return text.notAudio
  if (size === 0) return text.empty
  if (size > LIMITS.episodeAudioBytes) return text.tooLarge(formatMegabytes(size))
  return freeBytes !== undefined && size > freeBytes ? text.notEnoughSpace(formatBytes(freeBytes)) : undefined
}
