import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouteContext } from '@tanstack/react-router'
import { type Api, read } from '#web/lib/api.ts'
import { showToast } from '#web/ui/toast.ts'
import { text } from './text.ts'

/** A tag with the spellings that lead to it, as it stands now. */
export const moderatedQuery = (api: Api, slug: string) =>
  queryOptions({
    queryKey: ['tags', 'moderated', slug],
    queryFn: () => read(api.api.moderation.tags[':name'].$get({ param: { name: encodeURIComponent(slug) } })),
    staleTime: 0,
  })

type Act = { act: 'merge' | 'split' | 'rename'; spelling: string } | { act: 'hide' | 'show'; spelling?: undefined }

/** Merges, splits, writes, hides or shows a tag, says so and lets every list of tags and posts be read anew. */
export function useModerateTag({ name, slug }: { name: string; slug: string }) {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const tag = api.api.moderation.tags[':name']
  const param = { name: encodeURIComponent(slug) }
  return useMutation({
    mutationFn: (wish: Act) => {
      if (wish.spelling === undefined) return read(wish.act === 'hide' ? tag.hidden.$put({ param }) : tag.hidden.$delete({ param }))
      if (wish.act === 'rename') return read(tag.name.$put({ param, json: { name: wish.spelling } }))
      const alias = tag.aliases[':alias']
      const both = { param: { ...param, alias: encodeURIComponent(wish.spelling) } }
      return read(wish.act === 'merge' ? alias.$put(both) : alias.$delete(both))
    },
    onSuccess: async (answer, wish) => {
      showToast({ message: said(wish, name) })
      queryClient.setQueryData(['tags', 'moderated', slug], answer)
      if (answer.tag.slug !== slug) await navigate({ to: '/tag/$name', params: { name: answer.tag.slug }, replace: true })
      await Promise.all([queryClient.invalidateQueries({ queryKey: ['tags'] }), queryClient.invalidateQueries({ queryKey: ['posts'] })])
    },
  })
}

function said(wish: Act, name: string): string {
  if (wish.spelling === undefined) return wish.act === 'hide' ? text.hidden(name) : text.shown(name)
  const words = { merge: text.merged, split: text.splitDone, rename: text.renamed }
  return words[wish.act](wish.spelling)
}
