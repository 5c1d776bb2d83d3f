import IconFileText from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs'
import IconHash from '@tabler/icons-react/dist/esm/icons/IconHash.mjs'
import type { ReactNode } from 'react'
import { HighlightedText } from '#web/lib/HighlightedText.tsx'
import { Avatar } from '#web/ui/Avatar.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import type { Suggestions } from '#worker/discovery/search/contract.ts'
import styles from './suggestion-list.module.css'
import { text } from './text.ts'

interface Props {
  suggestions: Suggestions
  listId: string
  activeId: string | undefined
  onSelect: () => void
}

export function SuggestionList({ suggestions, listId, activeId, onSelect }: Props) {
  const option = (key: string, to: string, icon: ReactNode, label: ReactNode, detail?: ReactNode) => (
    <PathLink
      key={key}
      to={to}
      id={`${listId}-${key}`}
      role="option"
      aria-selected={activeId === `${listId}-${key}`}
      tabIndex={-1}
      className={styles.option}
      onClick={onSelect}
      // Keeps focus in the input; a blur would close the list before the click.
      onMouseDown={(event) => event.preventDefault()}
    >
      <span className={styles.icon}>{icon}</span>
      <bdi className={styles.label}>{label}</bdi>
      {detail}
    </PathLink>
  )
  return (
    <div id={listId} role="listbox" aria-label={text.suggestions} className={styles.list}>
      {suggestions.people.map((person) =>
        option(
          person.handle,
          `/${person.handle}`,
          <Avatar name={person.name} picture={person.avatar} />,
          <HighlightedText parts={person.highlights} />,
          <bdi dir="ltr" className={styles.detail}>
            {person.handle}
          </bdi>,
        ),
      )}
      {suggestions.tags.map((tag) =>
        option(
          tag.slug,
          `/tag/${tag.slug}`,
          <IconHash size={18} stroke={1.6} aria-hidden="true" />,
          <HighlightedText parts={tag.highlights} />,
          <span className={styles.detail}>{text.posts(tag.postCount)}</span>,
        ),
      )}
      {suggestions.posts.map((post) =>
        option(
          post.hash,
          post.path,
          <IconFileText size={18} stroke={1.6} aria-hidden="true" />,
          <HighlightedText parts={post.highlights} />,
        ),
      )}
    </div>
  )
}
