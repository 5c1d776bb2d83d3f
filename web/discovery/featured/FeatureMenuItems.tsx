import IconArrowBarToUp from '@tabler/icons-react/dist/esm/icons/IconArrowBarToUp.mjs'
import IconRosette from '@tabler/icons-react/dist/esm/icons/IconRosette.mjs'
import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { MenuButton, MenuDivider } from '#web/ui/Menu.tsx'
import { featurePlacementsQuery } from './queries.ts'
import { text } from './text.ts'
import { useFeaturePost } from './use-feature-post.ts'

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
