import { notFound } from '@tanstack/react-router'
import { ApiError } from './api.ts'

export interface PageResponse {
  status?: number
  error?: unknown
}

/**
 * Maps a loader's API errors to pages: 404 and 400 to not found, 410 to gone, 403 for a block to the blocked page. Records any other error
 * for the log and rethrows it to the error page.
 */
export async function withPageErrors<Value>(pageResponse: PageResponse, call: Promise<Value>): Promise<Value> {
  try {
    return await call
  } catch (error) {
    if (error instanceof ApiError && error.status === 410) {
      pageResponse.status = 410
      throw notFound({ data: { gone: viewGone(error.body.details) } })
    }
    const block = blockInfoOf(error)
    if (block) {
      pageResponse.status = 403
      throw notFound({ data: { block } })
    }
    if (error instanceof ApiError && (error.status === 404 || error.status === 400)) throw notFound()
    pageResponse.error = error
    throw error
  }
}

/** Who removed the content of a page and, by a moderator or by law, under which rule. */
export interface GoneInfo {
  by: string
  rule?: number
  ruleName?: string
}

const viewGone = ({ by, rule, ruleName }: Readonly<Record<string, string | number>> = {}): GoneInfo => ({
  by: String(by ?? 'author'),
  ...(typeof rule === 'number' && typeof ruleName === 'string' ? { rule, ruleName } : {}),
})

/** The block that hides a page: `you` is the viewer's own block, `other` the other user's. */
export interface BlockInfo {
  by: 'you' | 'other'
  handle: string
  name: string
}

function blockInfoOf(error: unknown): BlockInfo | undefined {
  if (!(error instanceof ApiError && error.status === 403)) return undefined
  const { blockedBy, handle, name } = error.body.details ?? {}
  return blockedBy === 'you' || blockedBy === 'other'
    ? { by: blockedBy, handle: String(handle ?? ''), name: String(name ?? '') }
    : undefined
}

/** Extracts the block from data that `withPageErrors` threw; the router passes the data bare or wrapped. */
export function readBlockInfo(thrown: unknown): BlockInfo | undefined {
  if (typeof thrown !== 'object' || thrown === null) return undefined
  // Only `withPageErrors` throws data with a `block` key.
  if ('block' in thrown) return thrown.block as BlockInfo
  return 'data' in thrown ? readBlockInfo(thrown.data) : undefined
}
