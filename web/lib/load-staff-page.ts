import { ApiError } from '#web/lib/api.ts'
import { type PageResponse, withPageErrors } from '#web/lib/with-page-errors.ts'

/** Like `withPageErrors`, but shows the not-found page to viewers whom the API forbids, so that it does not reveal which pages exist. */
export const withStaffErrors = <Value>(pageResponse: PageResponse, call: Promise<Value>): Promise<Value> =>
  withPageErrors(
    pageResponse,
    call.catch((error: unknown) => {
      throw error instanceof ApiError && error.status === 403 ? new ApiError(404, error.body) : error
    }),
  )
