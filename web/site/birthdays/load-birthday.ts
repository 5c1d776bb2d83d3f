import { withPageErrors } from '#web/lib/with-page-errors.ts'
import type { RouterContext } from '#web/router.tsx'
import { wishesQuery } from '#web/site/wishes/queries.ts'
import { communityBirthdayQuery } from './queries.ts'

/** Loads what everybody sees of a birthday, besides the campaign itself; `after` is the cursor of its wishes. */
export const loadBirthday = ({ queryClient, api, pageResponse }: RouterContext, slug: string, after?: string) =>
  withPageErrors(
    pageResponse,
    Promise.all([
      queryClient.ensureQueryData(communityBirthdayQuery(api, slug)),
      queryClient.ensureInfiniteQueryData(wishesQuery(api, slug, after)),
    ]),
  )
