import { notFound } from '@tanstack/react-router'
import { ApiError } from './api.ts'

/** What a loader may say about the answer while a page is made on the server. */
export interface PageResponse {
  status?: number
  error?: unknown
}

/**
 * Runs a loader's call and turns the API's refusals into the page's own answer: 404 and 410 with their pages, 403 where a block
 * stands between the viewer and whose page it is, an address that cannot exist into 404. Anything else goes on to the error page, and to the log with its digest.
 */
export async function withPageErrors<Value>(pageResponse: PageResponse, call: Promise<Value>): Promise<Value> {
  try {
    return await call
  } catch (error) {
    if (error instanceof ApiError && error.status === 410) {
      pageResponse.status = 410
      throw notFound({ data: { gone: { by: String(error.body.details?.by ?? 'author') } } })
    }
    const hidden = blockInfoOf(error)
    if (hidden) {
      pageResponse.status = 403
      throw notFound({ data: { hidden } })
    }
    if (error instanceof ApiError && (error.status === 404 || error.status === 400)) throw notFound()
    pageResponse.error = error
    throw error
  }
}

/** Whose block hides a page: the viewer's own, with whom they blocked, or one they are told nothing of. */
export interface BlockInfo {
  by: 'you' | 'other'
  handle: string
  name: string
}

function blockInfoOf(error: unknown): BlockInfo | undefined {
  if (!(error instanceof ApiError && error.status === 403)) return undefined
  const { hidden, handle, name } = error.body.details ?? {}
  return hidden === 'you' || hidden === 'other' ? { by: hidden, handle: String(handle ?? ''), name: String(name ?? '') } : undefined
}

/** The same out of what `forPage` threw; the router hands a not-found's data over bare or wrapped once more. */
export function readBlockInfo(thrown: unknown): BlockInfo | undefined {
  if (typeof thrown !== 'object' || thrown === null) return undefined
  // Only `forPage` throws data of this name.
  if ('hidden' in thrown) return thrown.hidden as BlockInfo
  return 'data' in thrown ? readBlockInfo(thrown.data) : undefined
}
