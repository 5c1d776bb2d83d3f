import { useRouteContext } from '@tanstack/react-router'
import { LIMITS } from '#shared/limits/index.ts'
import { formatNumber } from '#shared/persian/digits.ts'
import { read } from '#web/lib/api.ts'
import { usePages } from '#web/lib/use-pages.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Grip } from '#web/ui/Grip.tsx'
import { NamedWords } from '#web/ui/NamedRow.tsx'
import { Pager } from '#web/ui/Pager.tsx'
import type { ListCard } from '#worker/engagement/reading-lists/contract.ts'
import { ListActions } from './ListActions.tsx'
import { ListFacts } from './ListRows.tsx'
import styles from './lists.module.css'
import { myListsQuery } from './queries.ts'
import { text } from './text.ts'
import { useArrange } from './use-arrange.ts'

const rows = { hashOf: ({ hash }: ListCard) => hash, nameOf: ({ name }: ListCard) => name }

/** One's own lists, private ones among them, in an order of one's own. */
export function MyLists({ after }: { after?: string }) {
  const { api } = useRouteContext({ from: '__root__' })
  const query = myListsQuery(api, after)
  const { items: lists, pager } = usePages(query)
  const { list, told, move, drop } = useArrange(query, {
    ...rows,
    send: (hash, behind) => read(api.api.lists[':hash'].place.$put({ param: { hash }, json: { after: behind } })),
  })
  if (lists.length === 0)
    return (
      <EmptyState title={text.noneMine} onward={{ to: '/home', label: text.explore }}>
        {text.noneMineMore}
      </EmptyState>
    )
  return (
    <>
      <ol ref={list}>
        {lists.map((one, place) => (
          <li key={one.hash} className={styles.row}>
            {lists.length > 1 && (
              <Grip
                label={text.gripOf(one.name)}
                place={place}
                count={lists.length}
                list={list}
                onMove={(to) => move(place, to)}
                onDrop={() => drop(one.hash)}
              />
            )}
            <NamedWords to={`/${one.owner.handle}/list/${one.hash}`} name={one.name} description={one.description}>
              <ListFacts list={one} />
            </NamedWords>
            <ListActions list={one} />
          </li>
        ))}
      </ol>
      <p className="unseen" aria-live="polite">
        {told}
      </p>
      {lists.length >= LIMITS.lists * 0.9 && (
        <p className={styles.limit}>{text.limit(formatNumber(lists.length), formatNumber(LIMITS.lists))}</p>
      )}
      <Pager to="/me/lists" {...pager} />
    </>
  )
}
