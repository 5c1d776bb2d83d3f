import { slice } from '#worker/lib/slice.ts'

/** HTML and plain text of documents. */
export const rendering = slice({})
