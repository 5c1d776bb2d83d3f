import { withPageErrors } from '#web/lib/with-page-errors.ts'
import type { RouterContext } from '#web/router.tsx'
import { communityBirthdayQuery } from './queries.ts'

/** Loads what everybody sees of a birthday, besides the campaign itself; `others` is what the page shows of other slices. */
export const loadBirthday = ({ queryClient, api, pageResponse }: RouterContext, slug: string, others: readonly Promise<unknown>[]) =>
  withPageErrors(pageResponse, Promise.all([queryClient.ensureQueryData(communityBirthdayQuery(api, slug)), ...others]))
