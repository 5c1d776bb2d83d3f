import IconArrowBarToUp from '@tabler/icons-react/dist/esm/icons/IconArrowBarToUp.mjs'
import IconRosette from '@tabler/icons-react/dist/esm/icons/IconRosette.mjs'
import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { MenuButton, MenuRule } from '#web/ui/Menu.tsx'
import { pickPlacesQuery } from './queries.ts'
import { text } from './text.ts'
import { usePick } from './use-pick.ts'

/** In the menu of a post, for who picks: the front page and its topics, with what can be done there. */
export default function PickEntries({ hash }: { hash: string }) {
  const { api } = useRouteContext({ from: '__root__' })
  const places = useQuery(pickPlacesQuery(api, hash)).data?.places ?? []
  const change = usePick(hash)
  if (places.length === 0) return null
  return (
    <>
      {places.map(({ place, name, picked }) => (
        <div key={place}>
          <MenuButton
            icon={<IconRosette size={18} stroke={1.6} />}
            onClick={() => change.mutate({ place, name, act: picked ? 'unpick' : 'pick' })}
          >
            {picked ? text.unpick(name) : text.pick(name)}
          </MenuButton>
          {picked && (
            <MenuButton icon={<IconArrowBarToUp size={18} stroke={1.6} />} onClick={() => change.mutate({ place, name, act: 'first' })}>
              {text.first(name)}
            </MenuButton>
          )}
        </div>
      ))}
      <MenuRule />
    </>
  )
}
