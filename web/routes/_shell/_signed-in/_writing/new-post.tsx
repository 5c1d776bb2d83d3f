import { createFileRoute } from '@tanstack/react-router'
import { privateHead } from '#web/lib/head.ts'
import { text } from '#web/posts/posts/text.ts'

export const Route = createFileRoute('/_shell/_signed-in/_writing/new-post')({
  staticData: { sidebar: null, layout: 'bare', writing: true },
  loader: () => ({ head: privateHead(text.newPost) }),
})
