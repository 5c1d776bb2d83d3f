import { Picture } from '#shared/contract.ts'

/** Answer to an upload: the stored picture. */
export const Uploaded = Picture
export type Uploaded = Picture

/** Where apps find a square picture as JPEG, as big as they want it. */
export const coverPath = (hash: string): string => `/media/cover/${hash}.jpg`
