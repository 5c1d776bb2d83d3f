import { useRouteContext } from '@tanstack/react-router'
import { LIMITS } from '#shared/limits/index.ts'
import { formatNumber } from '#shared/persian/digits.ts'
import { unwrap } from '#web/lib/api.ts'
import { usePages } from '#web/lib/paged-query.ts'
import { DragHandle } from '#web/ui/DragHandle.tsx'
import { ShelfDrawing } from '#web/ui/drawings/ShelfDrawing.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Pager } from '#web/ui/Pager.tsx'
import { EntitySummary } from '#web/ui/Rows.tsx'
import type { ListCard } from '#worker/engagement/reading-lists/contract.ts'
import { ListActions } from './ListActions.tsx'
import { ListCovers, ListMeta } from './ListRows.tsx'
import styles from './lists.module.css'
import { myListsQuery } from './queries.ts'
import { useReorder } from './ReorderItems.tsx'
import { text } from './text.ts'

const accessors = { hashOf: ({ hash }: ListCard) => hash, nameOf: ({ name }: ListCard) => name }

export function MyLists({ after }: { after?: string }) {
  const { api } = useRouteContext({ from: '__root__' })
  const query = myListsQuery(api, after)
  const { items: lists, pager } = usePages(query)
  const { list, announcement, move, drop } = useReorder(query, {
    ...accessors,
    startsList: after === undefined,
    send: (hash, behind) => unwrap(api.api.lists[':hash'].position.$put({ param: { hash }, json: { after: behind } })),
  })
  if (lists.length === 0)
    return (
      <EmptyState drawing={<ShelfDrawing />} title={text.noneMine} link={{ to: '/home', label: text.explore }}>
        {text.noneMineMore}
      </EmptyState>
    )
  return (
    <>
      <ol ref={list}>
        {lists.map((one, index) => (
          <li key={one.hash} className={styles.row}>
            {lists.length > 1 && (
              <DragHandle
                className={styles.grip}
                label={text.gripLabel(one.name)}
                index={index}
                count={lists.length}
                list={list}
                onMove={(to) => move(index, to)}
                onDrop={() => drop(one.hash)}
              />
            )}
            <EntitySummary to={`/${one.owner.handle}/list/${one.hash}`} name={one.name} description={one.description}>
              <ListMeta list={one} />
            </EntitySummary>
            <ListCovers list={one} />
            <ListActions list={one} stays />
          </li>
        ))}
      </ol>
      <p className="visually-hidden" aria-live="polite">
        {announcement}
      </p>
      {lists.length >= LIMITS.lists * 0.9 && (
        <p className={styles.limit}>{text.limit(formatNumber(lists.length), formatNumber(LIMITS.lists))}</p>
      )}
      <Pager to="/me/lists" {...pager} />
    </>
  )
}
