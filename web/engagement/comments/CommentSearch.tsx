import { useInfiniteQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { LIMITS } from '#shared/limits/index.ts'
import { normalizeQuery } from '#web/lib/normalize-query.ts'
import { Button } from '#web/ui/Button.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import { CommentSearchResult } from './CommentSearchResult.tsx'
import styles from './comment-search.module.css'
import { commentSearchQuery } from './paged-queries.ts'
import { text } from './text.ts'

export default function CommentSearch({ post }: { post: string }) {
  const { api } = useRouteContext({ from: '__root__' })
  const [query, setQuery] = useState('')
  const { data, error, fetchNextPage, hasNextPage, isFetching } = useInfiniteQuery({
    ...commentSearchQuery(api, post, query),
    enabled: query !== '',
    retry: false,
  })
  const hits = data?.pages.flatMap(({ items }) => items) ?? []
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setQuery(normalizeQuery(new FormData(event.currentTarget).get('q')))
  }
  const statusMessage = error
    ? text.findRefused
    : !data
      ? ''
      : hits.length > 0
        ? text.foundCount(hits.length, !hasNextPage)
        : hasNextPage
          ? text.lookingThrough
          : text.foundNone
  return (
    <search className={styles.search}>
      <form className={styles.form} onSubmit={submit}>
        <TextInput
          type="search"
          name="q"
          dir="rtl"
          aria-label={text.findLabel}
          placeholder={text.findPlaceholder}
          maxLength={LIMITS.searchQueryLength}
          autoComplete="off"
          enterKeyHint="search"
          autoFocus
        />
        <Button type="submit" loading={isFetching && !data}>
          {text.find}
        </Button>
      </form>
      <p role="status" className={styles.status}>
        {statusMessage}
      </p>
      {hits.length > 0 && (
        <ol className={styles.hits}>
          {hits.map((hit) => (
            <CommentSearchResult key={hit.hash} hit={hit} />
          ))}
        </ol>
      )}
      {hasNextPage && (
        <Button variant="quiet" size="small" loading={isFetching} onClick={() => void fetchNextPage()}>
          {text.lookFurther}
        </Button>
      )}
    </search>
  )
}
