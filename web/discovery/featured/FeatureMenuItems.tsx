import IconArrowBarToUp from '@tabler/icons-react/dist/esm/icons/IconArrowBarToUp.mjs'
import IconRosette from '@tabler/icons-react/dist/esm/icons/IconRosette.mjs'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { unwrap } from '#web/lib/api.ts'
import { featuredKeys } from '#web/lib/query-keys/discovery.ts'
import { MenuButton, MenuDivider } from '#web/ui/Menu.tsx'
import { showToast } from '#web/ui/toast.ts'
import { featurePlacementsQuery } from './queries.ts'
import { text } from './text.ts'

export default function FeatureMenuItems({ hash }: { hash: string }) {
  const { api } = useRouteContext({ from: '__root__' })
  const placements = useQuery(featurePlacementsQuery(api, hash)).data?.placements ?? []
  const change = useFeaturePost(hash)
  if (placements.length === 0) return null
  return (
    <>
      {placements.map(({ placement, name, featured }) => (
        <div key={placement}>
          <MenuButton
            icon={<IconRosette size={18} stroke={1.6} />}
            onClick={() => change.mutate({ placement, name, action: featured ? 'unfeature' : 'feature' })}
          >
            {featured ? text.unfeature(name) : text.feature(name)}
          </MenuButton>
          {featured && (
            <MenuButton
              icon={<IconArrowBarToUp size={18} stroke={1.6} />}
              onClick={() => change.mutate({ placement, name, action: 'moveFirst' })}
            >
              {text.moveFirst(name)}
            </MenuButton>
          )}
        </div>
      ))}
      <MenuDivider />
    </>
  )
}

interface FeatureChange {
  placement: string
  name: string
  action: 'feature' | 'unfeature' | 'moveFirst'
}

const SUCCESS_MESSAGES = { feature: text.featured, unfeature: text.unfeatured, moveFirst: text.movedFirst }

function useFeaturePost(hash: string) {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const endpoint = api.api.moderation.featured[':place']
  const change = useMutation({
    mutationFn: ({ placement, action }: FeatureChange) => {
      if (action === 'feature') return unwrap(endpoint[':hash'].$put({ param: { place: placement, hash } }))
      if (action === 'unfeature') return unwrap(endpoint[':hash'].$delete({ param: { place: placement, hash } }))
      return unwrap(endpoint.$put({ param: { place: placement }, json: { order: [hash] } }))
    },
    onSuccess: (_, variables) => {
      const message = SUCCESS_MESSAGES[variables.action](variables.name)
      showToast(
        variables.action === 'unfeature' ? { message, undo: () => change.mutate({ ...variables, action: 'feature' }) } : { message },
      )
    },
    onError: (error) => void showToast({ message: error.message, failed: true }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: featuredKeys.all }),
  })
  return change
}
