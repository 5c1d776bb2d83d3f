import { text } from '#web/engagement/comments/text.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import type { UserCard } from '#worker/account/auth/contract.ts'
import styles from './member.module.css'

interface Props {
  id: string
  people: readonly UserCard[]
  activeIndex: number
  onChoose: (handle: string) => void
}

export function MentionList({ id, people, activeIndex, onChoose }: Props) {
  if (people.length === 0) return null
  return (
    <div id={id} role="listbox" aria-label={text.people} className={styles.people}>
      {people.map(({ handle, name, avatar }, index) => (
        // The text field handles the keys and points to the active option through `aria-activedescendant`.
        <button
          key={handle}
          type="button"
          tabIndex={-1}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === activeIndex}
          className={styles.person}
          // Keeps focus in the text field.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onChoose(handle)}
        >
          <Avatar name={name} picture={avatar} />
          <bdi className={styles.personName}>{name}</bdi>
          <bdi dir="ltr" className={styles.handle}>
            @{handle}
          </bdi>
        </button>
      ))}
    </div>
  )
}
