import { useNavigate } from '@tanstack/react-router'
import { HighlightedText } from '#web/lib/HighlightedText.tsx'
import { normalizeQuery } from '#web/lib/search-params.ts'
import { transcriptPageText as text } from '#web/podcasts/episodes/transcript-page-text.ts'
import { PlayButton } from '#web/podcasts/player/PlayButton.tsx'
import { isSoundCue } from '#web/podcasts/player/sound-cue.ts'
import { SponsorLabel } from '#web/posts/sponsorship/SponsorLabel.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Pager } from '#web/ui/Pager.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import { SearchForm } from '#web/ui/SearchForm.tsx'
import type { TranscriptPage as TranscriptData } from '#worker/podcasts/episodes/contract.ts'
import styles from './episode-page.module.css'
import { findSpokenLine } from './find-spoken-line.ts'
import { TimeLink } from './TimeLink.tsx'
import { useEpisodeSound } from './use-episode-sound.ts'

interface Props {
  transcript: TranscriptData
  q: string
  /** Number of segments, or of matches when `q` is set, on the pages before this one. */
  after: number
}

export function Transcript({ transcript: { post, timed, segments, next }, q, after }: Props) {
  const navigate = useNavigate()
  const path = `${post.path}/transcript`
  const lines = segments.map((each, at) => ({
    ...each,
    index: after + at,
    isCue: isSoundCue(each.parts.map((part) => part.text).join('')),
    isNewSpeaker: each.speaker !== '' && (q !== '' || each.speaker !== segments[at - 1]?.speaker),
  }))
  const { isLoaded, position } = useEpisodeSound(post.hash, Number.POSITIVE_INFINITY)
  const spoken = timed && isLoaded && q === '' ? findSpokenLine(lines, position, next === null) : -1
  const hasNoMatches = q !== '' && segments.length === 0
  return (
    <>
      <PageTitle
        large
        lead={
          <PathLink to={post.path}>
            <bdi>{post.title}</bdi>
          </PathLink>
        }
      >
        {text.title}
      </PageTitle>
      {post.sponsor && <SponsorLabel {...post.sponsor} />}
      <div className={styles.bar}>
        <PlayButton hash={post.hash} title={post.title}>
          {timed && <p className={styles.playHint}>{text.playHint}</p>}
        </PlayButton>
        <SearchForm
          path={path}
          query={q}
          label={text.find}
          submit={text.go}
          variant="plain"
          onSearch={(typed) => {
            const wanted = normalizeQuery(typed)
            // The router's types cannot check a path built at run time.
            void navigate({ to: path, search: (wanted ? { q: wanted } : {}) as never })
          }}
        />
      </div>
      <p role="status" className={styles.status}>
        {q && !hasNoMatches && after === 0 ? text.found(segments.length, next === null) : ''}
      </p>
      {hasNoMatches && (
        <EmptyState title={text.none} link={{ to: path, label: text.all }}>
          {text.noneHint}
        </EmptyState>
      )}
      <ol className={styles.lines}>
        {lines.map(({ index, start, speaker, isNewSpeaker, isCue, parts }, at) => (
          <li
            key={index}
            className={classNames(styles.row, isNewSpeaker && at > 0 && styles.turn, isCue && styles.cue, at === spoken && styles.spoken)}
          >
            {timed && <TimeLink post={post.hash} path={post.path} start={start} isCurrent={at === spoken} />}
            <p dir="auto">
              {isNewSpeaker && <bdi className={styles.speaker}>{speaker}</bdi>}
              <HighlightedText parts={parts} />
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
