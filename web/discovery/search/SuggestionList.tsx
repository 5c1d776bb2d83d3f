import IconFileText from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs'
import IconHash from '@tabler/icons-react/dist/esm/icons/IconHash.mjs'
import type { ReactNode } from 'react'
import { Marked } from '#web/lib/Marked.tsx'
import { Avatar } from '#web/ui/Avatar.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import type { Suggestions } from '#worker/discovery/search/contract.ts'
import styles from './suggestion-list.module.css'
import { text } from './text.ts'

interface Props {
  found: Suggestions
  /** Id of the list, and of the option pointed at. */
  list: string
  current: string | undefined
  onChoose: () => void
}

/** People, tags and posts under the search box; the box keeps the focus. */
export function SuggestionList({ found, list, current, onChoose }: Props) {
  const option = (key: string, to: string, sign: ReactNode, words: ReactNode, more?: ReactNode) => (
    <PathLink
      key={key}
      to={to}
      id={`${list}-${key}`}
      role="option"
      aria-selected={current === `${list}-${key}`}
      tabIndex={-1}
      className={styles.option}
      onClick={onChoose}
      // The press must not take the focus away, or the list would close under it.
      onMouseDown={(event) => event.preventDefault()}
    >
      <span className={styles.sign}>{sign}</span>
      <bdi className={styles.words}>{words}</bdi>
      {more}
    </PathLink>
  )
  return (
    <div id={list} role="listbox" aria-label={text.suggestions} className={styles.list}>
      {found.people.map((person) =>
        option(
          person.handle,
          `/${person.handle}`,
          <Avatar name={person.name} picture={person.avatar} />,
          <Marked parts={person.marked} />,
          <bdi dir="ltr" className={styles.more}>
            {person.handle}
          </bdi>,
        ),
      )}
      {found.tags.map((tag) =>
        option(
          tag.slug,
          `/tag/${tag.slug}`,
          <IconHash size={18} stroke={1.6} aria-hidden="true" />,
          <Marked parts={tag.marked} />,
          <span className={styles.more}>{text.posts(tag.postCount)}</span>,
        ),
      )}
      {found.posts.map((post) =>
        option(post.hash, post.path, <IconFileText size={18} stroke={1.6} aria-hidden="true" />, <Marked parts={post.marked} />),
      )}
    </div>
  )
}
