import { z } from 'zod'
import { Picture } from '#shared/contract/fields.ts'

export const Uploaded = Picture
export type Uploaded = Picture

/** Both in bytes. */
const Storage = z.strictObject({ used: z.number().int(), total: z.number().int() })

/** Storage of images, of audio in posts and of episodes. Files that are being deleted do not count. */
export const StorageUsage = z.strictObject({ images: Storage, postAudio: Storage, episodes: Storage })
export type StorageUsage = z.infer<typeof StorageUsage>

export const coverPath = (hash: string): string => `/media/cover/${hash}.jpg`
