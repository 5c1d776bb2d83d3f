import { LIMITS } from '#shared/limits/index.ts'
import { postButton } from '#web/lib/post-button.ts'
import { useAction } from '#web/lib/use-action.ts'
import { ErrorNote } from '#web/ui/Field.tsx'
import type { SaveTarget } from '#worker/engagement/reading-lists/contract.ts'
import { moveItem } from './actions.ts'
import styles from './lists.module.css'
import { text } from './text.ts'

interface Props {
  lists: readonly SaveTarget[]
  /** Hash of the list that holds the post now. */
  list: string
  post: string
  onDone?: (() => void) | undefined
}

/** The lists that a post can move to. */
export function MoveChoices({ lists, ...item }: Props) {
  const others = lists.filter(({ hash }) => hash !== item.list && hash !== '')
  return (
    <>
      {others.length === 0 && <p>{text.noOther}</p>}
      <ul className={styles.choices}>
        {others.map((other) => (
          <Choice key={other.hash} other={other} {...item} />
        ))}
      </ul>
    </>
  )
}

function Choice({ other: { hash, name, itemCount, contains }, list, post, onDone }: Omit<Props, 'lists'> & { other: SaveTarget }) {
  const params = { list, post, to: hash, name }
  const move = useAction(moveItem, params, { onDone })
  return (
    <li>
      <button
        {...postButton(moveItem.name, params)}
        disabled={move.isPending || (itemCount >= LIMITS.listItems && !contains)}
        onClick={() => move.run()}
      >
        <bdi>{name}</bdi>
      </button>
      <ErrorNote>{move.error?.message}</ErrorNote>
    </li>
  )
}
