import { useNavigate } from '@tanstack/react-router'
import { Marked } from '#web/lib/Marked.tsx'
import { queryText } from '#web/lib/query-text.ts'
import { wordsText as text } from '#web/podcasts/episodes/words-text.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Pager } from '#web/ui/Pager.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import { SearchForm } from '#web/ui/SearchForm.tsx'
import type { WordsPage as Words } from '#worker/podcasts/episodes/contract.ts'
import { TimeLink } from './TimeLink.tsx'
import styles from './words.module.css'

interface Props {
  words: Words
  /** What was looked for. */
  q: string
  /** The segment this page begins at. */
  after: number
}

/** What is said in an episode, to be read, looked through and heard from any place. */
export function WordsPage({ words: { post, timed, said, next }, q, after }: Props) {
  const navigate = useNavigate()
  const path = `${post.path}/transcript`
  // Each is named by its place in all that is said, or found.
  const lines = said.map((each, at) => ({
    ...each,
    place: after + at,
    isNew: each.speaker !== '' && (q !== '' || each.speaker !== said[at - 1]?.speaker),
  }))
  const isNone = q !== '' && said.length === 0
  return (
    <>
      <PageTitle
        lead={
          <PathLink to={post.path}>
            <bdi>{post.title}</bdi>
          </PathLink>
        }
      >
        {text.title}
      </PageTitle>
      <SearchForm
        path={path}
        q={q}
        label={text.find}
        submit={text.go}
        onSearch={(typed) => {
          const wanted = queryText(typed)
          // The address is data, so the router cannot check it.
          void navigate({ to: path, search: (wanted ? { q: wanted } : {}) as never })
        }}
      />
      <p role="status" className={styles.told}>
        {q && !isNone && after === 0 ? text.found(said.length, next === null) : ''}
      </p>
      {isNone && (
        <EmptyState title={text.none} onward={{ to: path, label: text.all }}>
          {text.noneHint}
        </EmptyState>
      )}
      <ol className={styles.words}>
        {lines.map(({ place, start, speaker, isNew, parts }) => (
          <li key={place} className={styles.said}>
            {isNew && <bdi className={styles.speaker}>{speaker}</bdi>}
            <p dir="auto">
              {timed && <TimeLink post={post.hash} path={post.path} start={start} />} <Marked parts={parts} />
            </p>
          </li>
        ))}
      </ol>
      {after > 0 && (
        <p>
          <PathLink to={path} search={q ? { q } : {}}>
            {text.first}
          </PathLink>
        </p>
      )}
      <Pager next={next === null ? undefined : String(next)} to={path} search={q ? { q } : {}} />
    </>
  )
}
