import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useEffect, useId, useState } from 'react'
import { text } from '#web/engagement/comments/text.ts'
import { unwrap } from '#web/lib/api.ts'
import { memberCommentKeys } from '#web/lib/query-keys/engagement.ts'
import { Avatar } from '#web/ui/Picture.tsx'
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
          // Keep focus in the text field.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onChoose(handle)}
        >
          <Avatar name={name} handle={handle} picture={avatar} />
          <bdi className={styles.personName}>{name}</bdi>
          <bdi dir="ltr" className={styles.handle}>
            @{handle}
          </bdi>
        </button>
      ))}
    </div>
  )
}

const DEBOUNCE_MS = 150
const NO_USERS: readonly UserCard[] = []

export function useMentions(post: string, typed: string | undefined) {
  const { api } = useRouteContext({ from: '__root__' })
  const id = useId()
  const [debounced, setDebounced] = useState<string>()
  const [activeIndex, setActiveIndex] = useState(0)
  useEffect(() => {
    const timer = setTimeout(() => {
      setDebounced(typed)
      setActiveIndex(0)
    }, DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  const { data, isPlaceholderData } = useQuery({
    queryKey: memberCommentKeys.mentions(post, debounced),
    queryFn: () => unwrap(api.api.comments.mentions.$get({ query: { post, q: debounced ?? '' } })),
    enabled: debounced !== undefined,
    placeholderData: (before) => before,
  })
  const people = typed === undefined ? NO_USERS : (data?.users ?? NO_USERS)
  const move = (by: number) => setActiveIndex((before) => (before + by + people.length) % people.length)
  // Results of the previous query are shown as placeholders, but the keyboard cannot choose them.
  const isLoaded = data !== undefined && !isPlaceholderData && typed !== undefined && debounced === typed
  return { id, people, activeIndex, active: isLoaded ? people[activeIndex] : undefined, move, isLoaded }
}

/** Returns the text typed after the `@` before the caret and the index of the `@`; undefined outside a mention. */
export function findMention(body: string, caret: number): { from: number; typed: string } | undefined {
  const found = /(?<![\p{L}\p{N}_.@/])@([\p{L}\p{N}._\u200C]{0,30})$/u.exec(body.slice(0, caret))
  return found ? { from: found.index, typed: found[1] ?? '' } : undefined
}

export function insertMention(body: string, from: number, caret: number, handle: string): { body: string; caret: number } {
  const before = `${body.slice(0, from)}@${handle} `
  return { body: before + body.slice(caret).replace(/^ /, ''), caret: before.length }
}
