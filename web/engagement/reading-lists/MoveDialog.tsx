import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { LIMITS } from '#shared/limits/index.ts'
import { holdersQuery } from '#web/engagement/buttons/queries.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { ErrorNote } from '#web/ui/ErrorNote.tsx'
import type { SaveTarget } from '#worker/engagement/reading-lists/contract.ts'
import styles from './lists.module.css'
import { text } from './text.ts'

interface Props {
  /** Hash of the list that the post is moved from. */
  hash: string
  post: string
  pending: boolean
  onClose: () => void
  onMove: (to: SaveTarget) => void
}

export function MoveDialog({ hash, post, pending, onClose, onMove }: Props) {
  const { api } = useRouteContext({ from: '__root__' })
  const { data, error } = useQuery(holdersQuery(api, post))
  const others = data?.lists.filter((list) => list.hash !== hash && list.hash !== '')
  return (
    <Dialog open onClose={onClose} title={text.moveTitle}>
      <ErrorNote>{error?.message}</ErrorNote>
      {others?.length === 0 && <p>{text.noOther}</p>}
      {others && (
        <ul className={styles.choices}>
          {others.map((list) => (
            <li key={list.hash}>
              <button
                type="button"
                disabled={pending || (list.itemCount >= LIMITS.listItems && !list.contains)}
                onClick={() => onMove(list)}
              >
                <bdi>{list.name}</bdi>
              </button>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}
