import IconPlaylistAdd from '@tabler/icons-react/dist/esm/icons/IconPlaylistAdd.mjs'
import { useRouteContext } from '@tanstack/react-router'
import { PlayButton } from '#web/podcasts/player/PlayButton.tsx'
import { SkipButton } from '#web/podcasts/player/PlaybackControls.tsx'
import { SleepMenu, SpeedMenu } from '#web/podcasts/player/PlaybackMenus.tsx'
import { playText } from '#web/podcasts/player/play-text.ts'
import { fetchPlayable } from '#web/podcasts/player/playback.ts'
import { requestPlayback } from '#web/podcasts/player/player-bridge.ts'
import { SaveTool } from '#web/podcasts/player/SaveTool.tsx'
import { findChapterIndex } from '#web/podcasts/player/sleep-timer.ts'
import { Timeline } from '#web/podcasts/player/Timeline.tsx'
import { Tool } from '#web/podcasts/player/Tool.tsx'
import type { PostPage } from '#worker/posts/posts/contract.ts'
import styles from './episode-page.module.css'
import { TimeLink } from './TimeLink.tsx'
import { text } from './text.ts'
import { useEpisodeSound } from './use-episode-sound.ts'

interface Props {
  post: PostPage
  audio: NonNullable<PostPage['audio']>
}

/** Controls of the one player for the episode of a page; without scripts, the browser's own. */
export default function EpisodePlayer({ post: { hash, title, path }, audio }: Props) {
  const { api } = useRouteContext({ from: '__root__' })
  const { isWaiting, position, seekTo } = useEpisodeSound(hash, audio.duration)
  const { chapters, duration } = audio
  const skip = (by: number) => seekTo(position + by)
  return (
    <section aria-label={text.player} className={styles.player}>
      <noscript>
        {/* biome-ignore lint/a11y/useMediaCaption: the transcript is below */}
        <audio controls preload="none" src={audio.url} aria-label={title} />
      </noscript>
      <div className={styles.controls} dir="ltr">
        <SkipButton back size={32} onSkip={skip} />
        <PlayButton hash={hash} title={title} className={styles.play} />
        <SkipButton size={32} onSkip={skip} />
      </div>
      <div className={styles.line}>
        <Timeline position={position} duration={duration} chapters={chapters} isWaiting={isWaiting} onSeek={seekTo} />
      </div>
      <div className={styles.tools}>
        <Tool
          label={playText.queue('last', title)}
          word={text.queue}
          sign={<IconPlaylistAdd size={22} stroke={1.6} />}
          onClick={() => requestPlayback({ hash, to: 'last' })}
        />
        <SpeedMenu isTool />
        <SleepMenu isTool />
        <SaveTool episode={{ post: hash, audio }} load={() => fetchPlayable(api, hash)} />
      </div>
      {chapters.length > 0 && (
        <ol className={styles.chapters} aria-label={text.chapters}>
          {chapters.map(({ start, title: chapter }, at) => (
            <li key={start}>
              <TimeLink post={hash} path={path} start={start} isCurrent={at === findChapterIndex(chapters, position)}>
                <bdi>{chapter}</bdi>
              </TimeLink>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
