import IconFileText from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs'
import IconHash from '@tabler/icons-react/dist/esm/icons/IconHash.mjs'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useRouteContext } from '@tanstack/react-router'
import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useId, useState } from 'react'
import { LIMITS } from '#shared/limits/index.ts'
import { HighlightedText } from '#web/lib/HighlightedText.tsx'
import { normalizeQuery } from '#web/lib/search-params.ts'
import { PathLink } from '#web/ui/PathLink.tsx'
import { Avatar } from '#web/ui/Picture.tsx'
import type { SearchType, Suggestions } from '#worker/discovery/search/contract.ts'
import { suggestionsQuery } from './queries.ts'
import styles from './search.module.css'
import { type SearchScope, scopeOfNext } from './search-address.ts'
import { text } from './text.ts'

interface SearchBoxProps {
  type?: SearchType
  query?: string
  /** Kept by the next search, except that it is corrected. */
  scope?: SearchScope
}

/** Search form: submits as a plain GET form before hydration; afterwards it suggests completions and navigates client-side. */
export function SearchBox({ type = 'posts', query = '', scope = {} }: SearchBoxProps) {
  const navigate = useNavigate()
  const { suggestions, options, listId, activeId, onKeyDown, onType, close } = useSuggestions(query)
  const kept = scopeOfNext(scope)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    close()
    const q = String(new FormData(event.currentTarget).get('q') ?? '').trim()
    void navigate({ to: '/search/$type', params: { type }, search: { q, ...kept } })
  }
  return (
    <search className={styles.search}>
      <form className={styles.form} method="get" action={`/search/${type}`} onSubmit={submit} onBlur={close}>
        <button type="submit" className={styles.submit} aria-label={text.submit} title={text.submit}>
          <IconSearch size={20} stroke={1.8} aria-hidden="true" />
        </button>
        <input
          type="search"
          role="combobox"
          name="q"
          dir="auto"
          defaultValue={query}
          aria-label={text.box}
          aria-expanded={suggestions !== undefined}
          aria-controls={listId}
          aria-activedescendant={activeId}
          aria-autocomplete="list"
          placeholder={text.placeholder}
          maxLength={LIMITS.searchQueryLength}
          autoComplete="off"
          enterKeyHint="search"
          className={styles.input}
          onChange={(event) => onType(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        {suggestions && <SuggestionList suggestions={suggestions} listId={listId} activeId={activeId} onSelect={close} />}
        {Object.entries(kept).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
      </form>
      <p role="status" className="visually-hidden">
        {text.suggested(suggestions ? options.length : 0)}
      </p>
    </search>
  )
}

interface SuggestionListProps {
  suggestions: Suggestions
  listId: string
  activeId: string | undefined
  onSelect: () => void
}

function SuggestionList({ suggestions, listId, activeId, onSelect }: SuggestionListProps) {
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
          <Avatar name={person.name} handle={person.handle} picture={person.avatar} />,
          <HighlightedText parts={person.highlights} />,
          <bdi dir="ltr" className={styles.detail}>
            @{person.handle}
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

const MIN_LENGTH = 2
const DEBOUNCE_MS = 120

interface Option {
  id: string
  to: string
}

/**
 * Manages combobox state (ARIA pattern): arrow keys move the active option, Enter opens it, Escape closes the list, and the typed text
 * stays.
 */
function useSuggestions(initialQuery: string) {
  const { api } = useRouteContext({ from: '__root__' })
  const navigate = useNavigate()
  const listId = useId()
  const [typed, setTyped] = useState(initialQuery)
  const [debouncedQuery, setDebouncedQuery] = useState('')
  const [open, setOpen] = useState(false)
  const [activeIndex, setActiveIndex] = useState(-1)
  useEffect(() => {
    const timer = setTimeout(() => setDebouncedQuery(normalizeQuery(typed)), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  const isEnabled = open && debouncedQuery.length >= MIN_LENGTH
  const { data } = useQuery({ ...suggestionsQuery(api, debouncedQuery), enabled: isEnabled })
  const suggestions = isEnabled ? data : undefined
  const options = toOptions(listId, suggestions)
  const shown = options.length > 0
  const close = () => {
    setOpen(false)
    setActiveIndex(-1)
  }
  const moveActive = (by: number) => setActiveIndex((index) => ((index + by + 1 + options.length + 1) % (options.length + 1)) - 1)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const option = options[activeIndex]
    if (event.key === 'Escape' && shown) close()
    else if (event.key === 'Enter' && shown && option) {
      close()
      void navigate({ to: option.to })
    } else if (event.key === 'ArrowDown' && !shown) return setOpen(true)
    else if (event.key === 'ArrowDown' && shown) moveActive(1)
    else if (event.key === 'ArrowUp' && shown) moveActive(-1)
    else return
    event.preventDefault()
  }
  const onType = (value: string) => {
    setTyped(value)
    setOpen(true)
    setActiveIndex(-1)
  }
  return {
    suggestions: shown ? suggestions : undefined,
    options,
    listId,
    activeId: shown ? options[activeIndex]?.id : undefined,
    onKeyDown,
    onType,
    close,
  }
}

const toOptions = (listId: string, suggestions: Suggestions | undefined): Option[] =>
  suggestions
    ? [
        ...suggestions.people.map(({ handle }) => ({ id: `${listId}-${handle}`, to: `/${handle}` })),
        ...suggestions.tags.map(({ slug }) => ({ id: `${listId}-${slug}`, to: `/tag/${slug}` })),
        ...suggestions.posts.map(({ hash, path }) => ({ id: `${listId}-${hash}`, to: path })),
      ]
    : []
