import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import { useRouteContext } from '@tanstack/react-router'
import { LIMITS } from '#shared/limits/index.ts'
import { formatNumber } from '#shared/persian/digits.ts'
import { usePages } from '#web/lib/paged-query.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Pager } from '#web/ui/Pager.tsx'
import { EntityRow, MetaList } from '#web/ui/Rows.tsx'
import type { ListCard } from '#worker/engagement/reading-lists/contract.ts'
import styles from './lists.module.css'
import { listsQuery } from './queries.ts'
import { text } from './text.ts'

function ListRows({ lists }: { lists: readonly ListCard[] }) {
  return (
    <ul>
      {lists.map((list) => (
        <EntityRow key={list.hash} to={`/${list.owner.handle}/list/${list.hash}`} name={list.name} description={list.description}>
          <ListMeta list={list} />
        </EntityRow>
      ))}
    </ul>
  )
}

export function ListMeta({ list }: { list: ListCard }) {
  return (
    <MetaList>
      <li>
        {list.itemCount >= LIMITS.listItems * 0.9
          ? text.itemsOf(formatNumber(list.itemCount), formatNumber(LIMITS.listItems))
          : text.items(formatNumber(list.itemCount))}
      </li>
      {list.public && <li>{text.followers(formatNumber(list.followerCount))}</li>}
      {!list.public && (
        <li className={styles.private}>
          <IconLock size={16} stroke={1.6} aria-hidden="true" />
          {text.private}
        </li>
      )}
    </MetaList>
  )
}

export function UserLists({ handle, after }: { handle: string; after?: string }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { items: lists, pager } = usePages(listsQuery(api, handle, after))
  if (lists.length === 0) return <EmptyState title={text.none} />
  return (
    <>
      <ListRows lists={lists} />
      <Pager to={`/${handle}/lists`} {...pager} />
    </>
  )
}
