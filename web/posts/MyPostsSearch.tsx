import { useNavigate } from '@tanstack/react-router'
import type { FormEvent } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import { LIMITS } from '#worker/lib/limits.ts'
import type { MyPostType } from '#worker/posts/contract.ts'
import styles from './MyPosts.module.css'
import { text } from './text.ts'

/** A search in one's own titles: a plain form before the page is alive, in place after. */
export function MyPostsSearch({ type, q = '' }: { type: MyPostType; q: string | undefined }) {
  const navigate = useNavigate()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const words = String(new FormData(event.currentTarget).get('q') ?? '').trim()
    void navigate({ to: '/me/posts/$type', params: { type }, search: words ? { q: words } : {} })
  }
  return (
    <search>
      <form key={q} className={styles.search} method="get" action={`/me/posts/${type}`} onSubmit={submit}>
        <TextInput
          type="search"
          name="q"
          dir="rtl"
          defaultValue={q}
          aria-label={text.searchTitles}
          placeholder={text.searchTitles}
          maxLength={LIMITS.searchQuery}
          autoComplete="off"
          enterKeyHint="search"
        />
        <Button type="submit" variant="quiet">
          {text.search}
        </Button>
      </form>
    </search>
  )
}
