import IconArrowsSort from '@tabler/icons-react/dist/esm/icons/IconArrowsSort.mjs'
import { useNavigate, useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { usePages } from '#web/lib/use-pages.ts'
import { Button } from '#web/ui/Button.tsx'
import { CardList } from '#web/ui/CardList.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Pager } from '#web/ui/Pager.tsx'
import type { ListCard } from '#worker/engagement/reading-lists/contract.ts'
import { EditableListItem } from './EditableListItem.tsx'
import { ListActions } from './ListActions.tsx'
import styles from './lists.module.css'
import { listItemsQuery } from './queries.ts'
import { ReorderItems } from './ReorderItems.tsx'
import { text } from './text.ts'

export default function EditableListItems({ list, after }: { list: ListCard; after?: string | undefined }) {
  const { api } = useRouteContext({ from: '__root__' })
  const navigate = useNavigate()
  const { items, pages, pager } = usePages(listItemsQuery(api, list.hash, after))
  const [arranging, setArranging] = useState(false)
  const unavailableCount = pages[0]?.unavailableCount ?? 0
  return (
    <>
      <div className={styles.tools}>
        {items.length > 1 && (
          <Button
            variant="quiet"
            size="small"
            icon={<IconArrowsSort size={18} stroke={1.6} aria-hidden="true" />}
            aria-pressed={arranging}
            onClick={() => setArranging(!arranging)}
          >
            {text.arrange}
          </Button>
        )}
        <ListActions list={list} onRemoved={() => void navigate({ to: '/me/lists' })} />
      </div>
      {unavailableCount > 0 && <p className={styles.unavailable}>{text.unseen(unavailableCount)}</p>}
      {items.length === 0 && (
        <EmptyState title={text.emptyOwn} link={{ to: '/home', label: text.explore }}>
          {text.emptyOwnMore}
        </EmptyState>
      )}
      {arranging ? (
        <ReorderItems hash={list.hash} after={after} />
      ) : (
        <CardList label={list.name} busy={pager.loading}>
          {items.map((item) => (
            <EditableListItem key={item.post.hash} hash={list.hash} item={item} />
          ))}
        </CardList>
      )}
      <Pager to={`/${list.owner.handle}/list/${list.hash}`} {...pager} />
    </>
  )
}
