import { useNavigate } from '@tanstack/react-router'
import { HighlightedText } from '#web/lib/HighlightedText.tsx'
import { normalizeQuery } from '#web/lib/normalize-query.ts'
import { transcriptPageText as text } from '#web/podcasts/episodes/transcript-page-text.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Pager } from '#web/ui/Pager.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import { SearchForm } from '#web/ui/SearchForm.tsx'
import type { TranscriptPage as TranscriptData } from '#worker/podcasts/episodes/contract.ts'
import { TimeLink } from './TimeLink.tsx'
import styles from './transcript-page.module.css'

interface Props {
  transcript: TranscriptData
  q: string
  /** Index of the first segment on this page. */
  after: number
}

export function Transcript({ transcript: { post, timed, segments, next }, q, after }: Props) {
  const navigate = useNavigate()
  const path = `${post.path}/transcript`
  // Keys are numbered across pages and matches.
  const lines = segments.map((each, at) => ({
    ...each,
    index: after + at,
    isNewSpeaker: each.speaker !== '' && (q !== '' || each.speaker !== segments[at - 1]?.speaker),
  }))
  const hasNoMatches = q !== '' && segments.length === 0
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
        query={q}
        label={text.find}
        submit={text.go}
        onSearch={(typed) => {
          const wanted = normalizeQuery(typed)
          // The router cannot type-check a dynamic path.
          void navigate({ to: path, search: (wanted ? { q: wanted } : {}) as never })
        }}
      />
      <p role="status" className={styles.status}>
        {q && !hasNoMatches && after === 0 ? text.found(segments.length, next === null) : ''}
      </p>
      {hasNoMatches && (
        <EmptyState title={text.none} link={{ to: path, label: text.all }}>
          {text.noneHint}
        </EmptyState>
      )}
      <ol className={styles.segments}>
        {lines.map(({ index, start, speaker, isNewSpeaker, parts }) => (
          <li key={index} className={styles.segment}>
            {isNewSpeaker && <bdi className={styles.speaker}>{speaker}</bdi>}
            <p dir="auto">
              {timed && <TimeLink post={post.hash} path={post.path} start={start} />} <HighlightedText parts={parts} />
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
