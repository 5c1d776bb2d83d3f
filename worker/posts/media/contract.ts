import { Picture } from '#shared/contract/fields.ts'

export const Uploaded = Picture
export type Uploaded = Picture

export const coverPath = (hash: string): string => `/media/cover/${hash}.jpg`
