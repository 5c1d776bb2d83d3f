import { useNavigate } from '@tanstack/react-router'
import { Marked } from '#web/search/Marked.tsx'
import { queryText } from '#web/search/query-text.ts'
import { wordsText as text } from '#web/sounds/words-text.ts'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Pager } from '#web/ui/Pager.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import { LIMITS } from '#worker/lib/limits.ts'
import type { WordsPage as Words } from '#worker/sounds/contract.ts'
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
  const path = `${post.path}/transcript`
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
      <Find path={path} q={q} />
      <p role="status" className={styles.told}>
        {q && !isNone && after === 0 ? text.found(said.length, next === null) : ''}
      </p>
      {isNone && (
        <EmptyState title={text.none} onward={{ to: path, label: text.all }}>
          {text.noneHint}
        </EmptyState>
      )}
      <ol className={styles.words}>
        {said.map(({ start, speaker, parts }, at) => (
          // A page of words never changes its order.
          // biome-ignore lint/suspicious/noArrayIndexKey: segments have no other name than their place
          <li key={at} className={styles.said}>
            {speaker && (q !== '' || speaker !== said[at - 1]?.speaker) && <bdi className={styles.speaker}>{speaker}</bdi>}
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

/** A plain form, which works before the page is alive. */
function Find({ path, q }: { path: string; q: string }) {
  const navigate = useNavigate()
  return (
    <search>
      <form
        key={q}
        className={styles.form}
        method="get"
        action={encodeURI(path)}
        onSubmit={(event) => {
          event.preventDefault()
          const wanted = queryText(new FormData(event.currentTarget).get('q'))
          // The address is data, so the router cannot check it.
          void navigate({ to: path, search: (wanted ? { q: wanted } : {}) as never })
        }}
      >
        <TextInput
          type="search"
          name="q"
          dir="rtl"
          defaultValue={q}
          aria-label={text.find}
          placeholder={text.find}
          maxLength={LIMITS.searchQuery}
          autoComplete="off"
          enterKeyHint="search"
        />
        <Button type="submit">{text.go}</Button>
      </form>
    </search>
  )
}
