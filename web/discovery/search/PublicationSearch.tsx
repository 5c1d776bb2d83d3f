import { useNavigate } from '@tanstack/react-router'
import { SearchForm } from '#web/ui/SearchForm.tsx'
import styles from './search.module.css'
import { text } from './text.ts'

/** Searches the posts of a publication. */
export function PublicationSearch({ handle }: { handle: string }) {
  const navigate = useNavigate()
  return (
    <div className={styles.publicationBox}>
      <SearchForm
        path="/search/posts"
        query=""
        label={text.inPublication}
        submit={text.submit}
        variant="quiet"
        onSearch={(q) => void navigate({ to: '/search/$type', params: { type: 'posts' }, search: { q, in: handle } })}
      >
        <input type="hidden" name="in" value={handle} />
      </SearchForm>
    </div>
  )
}
