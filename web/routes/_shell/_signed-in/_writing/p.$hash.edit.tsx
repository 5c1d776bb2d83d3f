import { createFileRoute } from '@tanstack/react-router'
import { privateHead } from '#web/lib/head.ts'
import { forPage } from '#web/lib/page.ts'
import { editorQuery } from '#web/posts/posts/queries.ts'
import { text } from '#web/posts/posts/text.ts'

export const Route = createFileRoute('/_shell/_signed-in/_writing/p/$hash/edit')({
  staticData: { sidebar: null, frame: 'bare' },
  gcTime: 0,
  loader: async ({ context: { queryClient, api, answer }, params: { hash } }) => {
    const post = await forPage(answer, queryClient.fetchQuery(editorQuery(api, hash)))
    return { post, head: privateHead(`${text.edit} ${post.title || text.untitled}`) }
  },
})
