import { useNavigate } from '@tanstack/react-router'
import { SearchForm } from '#web/ui/SearchForm.tsx'
import type { MyPostType } from '#worker/posts/posts/contract.ts'
import { text } from './text.ts'

export function MyPostsSearch({ type, q = '' }: { type: MyPostType; q: string | undefined }) {
  const navigate = useNavigate()
  return (
    <SearchForm
      path={`/me/posts/${type}`}
      query={q}
      label={text.searchTitles}
      submit={text.search}
      variant="quiet"
      onSearch={(words) => void navigate({ to: '/me/posts/$type', params: { type }, search: words ? { q: words } : {} })}
    />
  )
}
