import { useInfiniteQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { PathLink } from '#web/ui/PathLink.tsx'
import { SidebarSection } from '#web/ui/SidebarSection.tsx'
import { ListMeta } from './ListRows.tsx'
import styles from './lists.module.css'
import { listItemsQuery } from './queries.ts'
import { text } from './text.ts'

/** The other lists of the owner that have posts, which the page has loaded with its own; nothing if there are none. */
export function OtherLists({ owner, hash, after }: { owner: string; hash: string; after: string | undefined }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { data } = useInfiniteQuery({ ...listItemsQuery(api, hash, after), enabled: false })
  const lists = (data?.pages[0]?.others ?? []).filter(({ itemCount }) => itemCount > 0)
  if (lists.length === 0) return null
  return (
    <SidebarSection title={text.otherLists} more={<PathLink to={`/${owner}/lists`}>{text.allLists}</PathLink>}>
      <ul className={styles.others}>
        {lists.map((list) => (
          <li key={list.hash}>
            <PathLink to={`/${owner}/list/${list.hash}`}>
              <bdi>{list.name}</bdi>
            </PathLink>
            <ListMeta list={list} />
          </li>
        ))}
      </ul>
    </SidebarSection>
  )
}
