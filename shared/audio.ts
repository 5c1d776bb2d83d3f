import { z } from 'zod'
import { Hash } from './contract/fields.ts'
import { AUDIO_FORMATS } from './limits/index.ts'
import { DAY } from './time.ts'

/** MIME types by file extension. */
export const AUDIO_TYPES = {
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  aac: 'audio/aac',
  ogg: 'audio/ogg',
  flac: 'audio/flac',
} as const satisfies Record<AudioFormat, string>
export const AudioFormat = z.enum(AUDIO_FORMATS)
export type AudioFormat = z.infer<typeof AudioFormat>

/** `duration` is in ms. */
export const Audio = z.strictObject({
  hash: Hash,
  format: AudioFormat,
  duration: z.number().int().min(1).max(DAY),
})
export type Audio = z.infer<typeof Audio>

/** Returns the audio's URL path. The content at a path never changes. */
export const audioPath = ({ hash, format }: Pick<Audio, 'hash' | 'format'>): string => `/media/audio/${hash}.${format}`
