import { createFileRoute } from '@tanstack/react-router'
import { privateHead } from '#web/lib/head.ts'
import { withPageErrors } from '#web/lib/with-page-errors.ts'
import { editorQuery } from '#web/posts/posts/queries.ts'
import { text } from '#web/posts/posts/text.ts'

export const Route = createFileRoute('/_shell/_signed-in/_writing/p/$hash/edit')({
  staticData: { sidebar: null, layout: 'bare', writing: true },
  gcTime: 0,
  loader: async ({ context: { queryClient, api, pageResponse }, params: { hash } }) => {
    const post = await withPageErrors(pageResponse, queryClient.fetchQuery(editorQuery(api, hash)))
    return { post, head: privateHead(`${text.edit} ${post.title || text.untitled}`) }
  },
})
