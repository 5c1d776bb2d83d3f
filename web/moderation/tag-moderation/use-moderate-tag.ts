import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouteContext } from '@tanstack/react-router'
import { type Api, unwrap } from '#web/lib/api.ts'
import { showToast } from '#web/ui/toast.ts'
import { text } from './text.ts'

export const moderatedTagQuery = (api: Api, slug: string) =>
  queryOptions({
    queryKey: ['tags', 'moderated', slug],
    queryFn: () => unwrap(api.api.moderation.tags[':name'].$get({ param: { name: encodeURIComponent(slug) } })),
    staleTime: 0,
  })

type TagAction = { type: 'merge' | 'split' | 'rename'; spelling: string } | { type: 'hide' | 'show'; spelling?: undefined }

export function useModerateTag({ name, slug }: { name: string; slug: string }) {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const tag = api.api.moderation.tags[':name']
  const param = { name: encodeURIComponent(slug) }
  return useMutation({
    mutationFn: (action: TagAction) => {
      if (action.spelling === undefined) return unwrap(action.type === 'hide' ? tag.hidden.$put({ param }) : tag.hidden.$delete({ param }))
      if (action.type === 'rename') return unwrap(tag.name.$put({ param, json: { name: action.spelling } }))
      const alias = tag.aliases[':alias']
      const both = { param: { ...param, alias: encodeURIComponent(action.spelling) } }
      return unwrap(action.type === 'merge' ? alias.$put(both) : alias.$delete(both))
    },
    onSuccess: async (answer, action) => {
      showToast({ message: successMessage(action, name) })
      queryClient.setQueryData(['tags', 'moderated', slug], answer)
      if (answer.tag.slug !== slug) await navigate({ to: '/tag/$name', params: { name: answer.tag.slug }, replace: true })
      await Promise.all([queryClient.invalidateQueries({ queryKey: ['tags'] }), queryClient.invalidateQueries({ queryKey: ['posts'] })])
    },
  })
}

function successMessage(action: TagAction, name: string): string {
  if (action.spelling === undefined) return action.type === 'hide' ? text.hidden(name) : text.shown(name)
  const words = { merge: text.merged, split: text.splitNotice, rename: text.renamed }
  return words[action.type](action.spelling)
}
