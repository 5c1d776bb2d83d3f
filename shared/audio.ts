import { z } from 'zod'
import { Hash } from './contract.ts'
import { AUDIO_FORMATS } from './limits/index.ts'

/** Formats every current browser plays, each by the ending of its address. */
export const AUDIO_TYPES = {
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  aac: 'audio/aac',
  ogg: 'audio/ogg',
  flac: 'audio/flac',
} as const satisfies Record<AudioFormat, string>
export const AudioFormat = z.enum(AUDIO_FORMATS)
export type AudioFormat = z.infer<typeof AudioFormat>

/** A stored sound of a text; `duration` in ms, as its bytes say. */
export const Audio = z.strictObject({
  hash: Hash,
  format: AudioFormat,
  duration: z.number().int().min(1).max(86_400_000),
})
export type Audio = z.infer<typeof Audio>

/** Where a sound is heard; its bytes never change. */
export const audioPath = ({ hash, format }: Pick<Audio, 'hash' | 'format'>): string => `/media/audio/${hash}.${format}`
