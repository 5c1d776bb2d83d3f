import { useInfiniteQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { PathLink } from '#web/ui/PathLink.tsx'
import { SidebarSection } from '#web/ui/SidebarSection.tsx'
import type { ListCard } from '#worker/engagement/reading-lists/contract.ts'
import { ListMeta } from './ListRows.tsx'
import styles from './lists.module.css'
import { listsQuery } from './queries.ts'
import { text } from './text.ts'

const SHOWN = 6

/** The first lists of an owner that the page has loaded, without the list of the page; nothing while there are no others. */
export function OtherLists({ owner, except }: { owner: ListCard['owner']; except: string }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { data } = useInfiniteQuery({ ...listsQuery(api, owner.handle), enabled: false })
  const lists = (data?.pages[0]?.items ?? []).filter(({ hash, itemCount }) => hash !== except && itemCount > 0)
  if (lists.length === 0) return null
  return (
    <SidebarSection title={text.otherLists} more={<PathLink to={`/${owner.handle}/lists`}>{text.allLists}</PathLink>}>
      <ul className={styles.others}>
        {lists.slice(0, SHOWN).map((list) => (
          <li key={list.hash}>
            <PathLink to={`/${owner.handle}/list/${list.hash}`}>
              <bdi>{list.name}</bdi>
            </PathLink>
            <ListMeta list={list} />
          </li>
        ))}
      </ul>
    </SidebarSection>
  )
}
