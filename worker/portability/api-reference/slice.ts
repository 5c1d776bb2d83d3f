import { slice } from '#worker/lib/slice.ts'

/** The OpenAPI document and the reference of the API. */
export const apiReference = slice({})
