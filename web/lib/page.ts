import { notFound } from '@tanstack/react-router'
import { ApiError } from './api.ts'

/** What a loader may say about the answer while a page is made on the server. */
export interface PageAnswer {
  status?: number
  error?: unknown
}

/**
 * Runs a loader's call and turns the API's refusals into the page's own answer: 404 and 410 with their pages, an address
 * that cannot exist into 404. Anything else goes on to the error page, and to the log with its digest.
 */
export async function forPage<Value>(answer: PageAnswer, call: Promise<Value>): Promise<Value> {
  try {
    return await call
  } catch (error) {
    if (error instanceof ApiError && error.status === 410) {
      answer.status = 410
      throw notFound({ data: { gone: { by: String(error.body.details?.by ?? 'author') } } })
    }
    if (error instanceof ApiError && (error.status === 404 || error.status === 400)) throw notFound()
    answer.error = error
    throw error
  }
}
