import { slice } from '#worker/lib/slice.ts'

/** The search for held back words and links in a text. */
export const screening = slice({})
