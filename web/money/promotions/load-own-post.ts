import { withPageErrors } from '#web/lib/with-page-errors.ts'
import type { RouterContext } from '#web/router.tsx'
import { postReportQuery } from '#web/statistics/posts/queries.ts'

/** Loads one of the viewer's posts for the promotion pages; an unknown hash or another author's post renders the not-found page. */
export async function loadOwnPost({ queryClient, api, pageResponse }: RouterContext, hash: string) {
  const { post } = await withPageErrors(pageResponse, queryClient.ensureQueryData(postReportQuery(api, hash)))
  return post
}
