import { Picture } from '#worker/lib/contract.ts'

/** Answer to an upload: the stored picture. */
export const Uploaded = Picture
export type Uploaded = Picture
