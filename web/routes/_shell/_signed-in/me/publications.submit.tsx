import { createFileRoute, notFound } from '@tanstack/react-router'
import { accountSidebar } from '#web/account/auth/account-sidebar.ts'
import { privateHead } from '#web/lib/head.ts'
import { withPageErrors } from '#web/lib/with-page-errors.ts'
import { submissionTargetQuery } from '#web/posts/posts/publishing/queries.ts'
import { myPostsQuery } from '#web/posts/posts/queries.ts'
import { SubmitPage } from '#web/publications/submissions/SubmitPage.tsx'
import { text } from '#web/publications/submissions/text.ts'

/** Submits one of the viewer's posts to the publication with the handle `to`. */
export const Route = createFileRoute('/_shell/_signed-in/me/publications/submit')({
  staticData: { sidebar: accountSidebar },
  validateSearch: (search): { to?: string } => (typeof search.to === 'string' ? { to: search.to } : {}),
  loaderDeps: ({ search: { to } }) => ({ to }),
  loader: async ({ context: { queryClient, api, pageResponse }, deps: { to } }) => {
    if (to === undefined) throw notFound()
    const queries = [
      queryClient.fetchQuery(submissionTargetQuery(api, to)),
      queryClient.fetchInfiniteQuery(myPostsQuery(api, 'drafts')),
      queryClient.fetchInfiniteQuery(myPostsQuery(api, 'published')),
    ]
    await withPageErrors(pageResponse, Promise.all<unknown>(queries))
    return { to, head: privateHead(text.submit) }
  },
  component: () => <SubmitPage to={Route.useLoaderData().to} />,
})
