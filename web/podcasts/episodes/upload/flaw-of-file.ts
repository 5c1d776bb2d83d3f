import { AUDIO_FORMATS, LIMITS } from '#shared/limits/index.ts'
import { text } from '#web/podcasts/episodes/text.ts'
import { megabytes, sizeText } from './progress-text.ts'

/** By their endings, as devices differ in what they call them. */
const ENDINGS = [...AUDIO_FORMATS, 'oga', 'opus', 'm4b'].map((format) => `.${format}`)
/** What the browser's picker offers. */
export const ACCEPTED = ENDINGS.join()

/** Why a file is not sent at all, in Persian; undefined when it may be. The server looks at the bytes themselves. */
export function flawOfFile({ name, size }: Pick<File, 'name' | 'size'>, room: number | undefined): string | undefined {
  if (!ENDINGS.some((ending) => name.toLowerCase().endsWith(ending))) return text.notSound
  if (size === 0) return text.empty
  if (size > LIMITS.soundBytes) return text.tooLarge(megabytes(size))
  return room !== undefined && size > room ? text.noRoom(sizeText(room)) : undefined
}
