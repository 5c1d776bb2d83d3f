import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import { useRouteContext } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { LIMITS } from '#shared/limits/index.ts'
import { formatNumber } from '#shared/persian/digits.ts'
import { usePages } from '#web/lib/paged-query.ts'
import { ShelfDrawing } from '#web/ui/drawings/ShelfDrawing.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Pager } from '#web/ui/Pager.tsx'
import { Avatar, Picture } from '#web/ui/Picture.tsx'
import { EntitySummary, MetaList } from '#web/ui/Rows.tsx'
import { Time } from '#web/ui/Time.tsx'
import type { ListCard, ListLink } from '#worker/engagement/reading-lists/contract.ts'
import styles from './lists.module.css'
import { listsQuery } from './queries.ts'
import { text } from './text.ts'

function ListRows({ lists }: { lists: readonly ListCard[] }) {
  return (
    <ul>
      {lists.map((list) => (
        <li key={list.hash} className={styles.row}>
          <EntitySummary to={`/${list.owner.handle}/list/${list.hash}`} name={list.name} description={list.description}>
            <ListMeta list={list} />
          </EntitySummary>
          <ListCovers list={list} />
        </li>
      ))}
    </ul>
  )
}

/** Covers of its first posts, the first in front and the others as spines; the letter of its name for a list without one. */
export const ListCovers = ({ list: { hash, name, covers } }: { list: Pick<ListCard, 'hash' | 'name' | 'covers'> }) => (
  <div className={styles.covers} aria-hidden="true">
    {covers.length === 0 && <Avatar name={name} handle={hash} size="large" square />}
    {covers.map((cover) => (
      <span key={cover.hash}>
        <Picture picture={cover} sizes="5rem" alt="" />
      </span>
    ))}
  </div>
)

/** Facts about a list, after who made it. */
export function ListMeta({ list, curator }: { list: ListLink & Partial<Pick<ListCard, 'changedAt'>>; curator?: ReactNode }) {
  return (
    <MetaList>
      {curator && <li>{curator}</li>}
      <li>
        {list.itemCount >= LIMITS.listItems * 0.9
          ? text.itemsOf(formatNumber(list.itemCount), formatNumber(LIMITS.listItems))
          : text.items(formatNumber(list.itemCount))}
      </li>
      {list.changedAt !== undefined && list.itemCount > 0 && (
        <li>
          {text.changed} <Time at={list.changedAt} as="day" />
        </li>
      )}
      {list.public && list.followerCount > 0 && <li>{text.followers(formatNumber(list.followerCount))}</li>}
      {!list.public && (
        <li className={styles.private}>
          <IconLock size={16} stroke={1.6} aria-hidden="true" />
          {text.isPrivate}
        </li>
      )}
    </MetaList>
  )
}

export function UserLists({ handle, after }: { handle: string; after?: string }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { items: lists, pager } = usePages(listsQuery(api, handle, after))
  if (lists.length === 0)
    return (
      <EmptyState drawing={<ShelfDrawing />} title={text.none} link={{ to: `/${handle}`, label: text.toPosts }}>
        {text.noneHint}
      </EmptyState>
    )
  return (
    <>
      <ListRows lists={lists} />
      <Pager to={`/${handle}/lists`} {...pager} />
    </>
  )
}
